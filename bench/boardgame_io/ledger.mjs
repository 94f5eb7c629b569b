// The counting game of the server's benchmarks, written as boardgame.io's tutorial would: seats in turn
// write their next number, and the last lines are kept: eight, or as many as LINES says, which are there from
// the start. Clients wait for the server's word.
const LINES = Number(process.env.LINES ?? 0);
const KEPT = LINES || 8;

export const ledger = {
  name: "ledger",
  setup: () => ({ lines: Array.from({ length: LINES }, (_, at) => [at % 4, at]) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    write: {
      client: false,
      move: ({ G, playerID }, number) => {
        G.lines.push([Number(playerID), number]);
        if (G.lines.length > KEPT) G.lines.shift();
      },
    },
  },
};
