"""The games of Fracas, each a package of the same shape.

`fracas.games` is at once this package and the public function that lists what is installed:
both `fracas.games()` and `fracas.games.neon_gods` work.
"""

BUILT_IN: dict[str, str] = {
    "ani-mayhem": "fracas.games.ani_mayhem:game",
    "blood-feud": "fracas.games.blood_feud:game",
    "collateral-damage": "fracas.games.collateral_damage:game",
    "collision": "fracas.games.collision:game",
    "neon-gods": "fracas.games.neon_gods:game",
}
"""The games that come with Fracas, by name, and where each is: `module:attribute`."""
