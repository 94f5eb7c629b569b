/** The words of the page after a mission: fetched with it, not with the table. */

export const en = {
  title: "Between the missions",
  after: "After the mission",
  won: "You have won the mission!",
  lost: "{name} has won the mission",
  drawn: "The mission is a draw",
  vp: "Victory points: {scores}",
  back: "Back: nothing has been traded",
  explored: "Exploration: after a mission each gang draws from a table of finds, the winner more often than the loser ({who}).",
  sums: "won {won} · {xp} XP · {shards} shards · worth {worth}",
  happened: "What happened",
  stash: "in store",
};

export const fr: typeof en = {
  title: "Entre les missions",
  after: "Après la mission",
  won: "Vous avez gagné la mission !",
  lost: "{name} a gagné la mission",
  drawn: "La mission est nulle",
  vp: "Points de victoire : {scores}",
  back: "Retour : rien n'a été échangé",
  explored: "Exploration : après une mission, chaque gang tire dans une table de trouvailles, le gagnant plus souvent que le perdant ({who}).",
  sums: "{won} gagnées · {xp} XP · {shards} éclats · valeur {worth}",
  happened: "Ce qui s'est passé",
  stash: "en réserve",
};
