"""Names of the games that ours are made after: cards, characters, factions, places.

They are their publishers', so nothing that ships may use them. A name stands here once; words that
anybody would use (Smash, Parry, Owls, Raids) do not, nor do the titles of the games and the words
of their rules.
"""

NEON_GODS = (
    "Disco Tykes", "Farris", "Hector", "Isiah", "Mums", "Natalie", "Robo Party", "Stacy", "Tess",
    "Tykes", "Uri", "Winry", "Xena",
)  # fmt: skip

COLLATERAL_DAMAGE = ("Mega Neo Tokyo", "Neo Tokyo")

BLOOD_FEUD = ("Brujah", "FIRSTLIGHT", "Firstlight", "Nosferatu")

COLLISION = ("Reclaimers", "Unwanted")

ANI_MAYHEM = (
    # Characters, in each of their forms
    "Dailey Wong", "Detective Kiyone", "Detective Mihoshi", "Dr. Tofu", "Fujisawa", "Hibiki",
    "Kiyone", "Linna", "Little Washu", "Masaki", "Masamichi", "Mihoshi", "Mishtal", "Miz", "Mousse",
    "Mr. Panda", "Nabiki", "Nene", "P-Chan", "Pretty Sammy", "Ranma", "Rokkon", "Romanova",
    "Ryo-Ohki", "Ryoga", "Ryoko", "Saotome", "Sasami", "Stingray", "Sylia", "Tenchi", "Tendo",
    "Washu", "Yamazaki",
    # Disasters
    "Bugrom", "Everyone's After Me", "Have a Nice Trip", "Kagato", "Kiriya", "Kodachi", "Kuno",
    "Najato", "Old Woman", "Phantom Assassin", "Phantom Prince",
    # Power cards and items
    "Boomer Rifle", "Clean Livin'", "Control Cube", "Cute Little Dolly", "Dimensional Hammer",
    "Hardsuit", "I'm Buyin'", "Kasumi", "Piece of Cake", "Private Jet", "Sticky Fingers",
    "Training Partner", "Transmitter Bra", "Tsunami", "Wrath of the Eye of God",
    # Places
    "Bleached White Bones", "Genom", "Hot Springs House", "Island Restaurant", "LDC-Mars",
    "Mega Dome", "Reversed World",
    # Halves of combat cards
    "Beautiful Queen", "Broken Heart", "Cool Dude", "Face Slam", "Great Service", "Handsome Lad",
    "Lovely Hair", "Puppy Dog Eyes", "Shaken Up", "Shining Knight", "Singing Sensation",
    "Stunning Smile",
    # Families
    "Hot Tub", "Jurai", "Knight Saber",
)  # fmt: skip

NAMES = (*NEON_GODS, *COLLATERAL_DAMAGE, *BLOOD_FEUD, *COLLISION, *ANI_MAYHEM)

ALSO_SMALL = (
    "brujah", "bugrom", "farris", "firstlight", "fujisawa", "genom", "hector", "isiah", "jurai",
    "kagato", "kiyone", "kodachi", "mihoshi", "mums", "nabiki", "najato", "natalie", "nosferatu",
    "ranma", "reclaimers", "robo-party", "rokkon", "ryoga", "ryoko", "sylia", "tenchi", "tess",
    "tykes", "washu", "winry", "xena",
)  # fmt: skip
"""Those that are found in identifiers too and are no words of their own."""
