/** The words of a Confrontation: fetched with its stage, not with the table. */

export const en = {
  step: "Step {step} of 10: {what}",
  steps: [
    "the Attacker draws", "the Attacker lays cards face down", "the Attacker splits the modifier",
    "the Defender draws", "the Defender lays cards against them", "the Defender splits the modifier",
    "all cards are turned up", "hand cards may be laid over them", "columns are compared", "cards are put away",
  ],
  closed: "closed draws: no hand cards",
  columnsHelp: "Each column is one shot or blow: the higher card wins it, a tie misses.",
  layHelp: "Drag each card to a column, or tap card and column; the order is yours. Nobody else sees them.",
  splitHelp: "Share out {left}: drag points onto cards, or tap a card.",
  coverHelp: "Lay a hand card over one of yours: drag it there, or tap card and column. Or pass.",
  because: {
    higher: "{mine} beats {theirs}", lower: "{mine} is less than {theirs}", tie: "{mine} each: a tie misses",
    successHits: "Success beats all", bothSuccess: "Success stops Success", successSaves: "Success stops it",
    failMisses: "Fail always misses", failLoses: "Fail loses to {mine}",
  },
  hitsOf: "{hits} of {columns} columns hit",
  follows: "What follows",
};

export const fr: typeof en = {
  step: "Étape {step} sur 10 : {what}",
  steps: [
    "l'Attaquant pioche", "l'Attaquant pose ses cartes face cachée", "l'Attaquant répartit son modificateur",
    "le Défenseur pioche", "le Défenseur pose ses cartes en face", "le Défenseur répartit son modificateur",
    "toutes les cartes sont retournées", "des cartes de la main peuvent les couvrir", "les colonnes sont comparées", "les cartes sont défaussées",
  ],
  closed: "pioches fermées : pas de carte de la main",
  columnsHelp: "Chaque colonne est un tir ou un coup : la carte la plus haute l'emporte, une égalité rate.",
  layHelp: "Glissez chaque carte vers une colonne, ou touchez la carte puis la colonne ; l'ordre est à vous. Personne d'autre ne les voit.",
  splitHelp: "Répartissez {left} : glissez des points sur les cartes, ou touchez une carte.",
  coverHelp: "Posez une carte de la main sur une des vôtres : glissez-la, ou touchez la carte puis la colonne. Ou passez.",
  because: {
    higher: "{mine} bat {theirs}", lower: "{mine}, moins que {theirs}", tie: "{mine} partout : raté",
    successHits: "Succès bat tout", bothSuccess: "Succès contre Succès : raté", successSaves: "Succès l'arrête",
    failMisses: "Échec rate toujours", failLoses: "Échec perd contre {mine}",
  },
  hitsOf: "{hits} touche(s) sur {columns} colonne(s)",
  follows: "Ce qui s'ensuit",
};
