// The counting game of the server's benchmarks, written as boardgame.io's tutorial would: seats in turn
// write their next number, and the last eight lines are kept. Clients wait for the server's word.
export const ledger = {
  name: "ledger",
  setup: () => ({ lines: [] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    write: {
      client: false,
      move: ({ G, playerID }, number) => {
        G.lines.push([Number(playerID), number]);
        if (G.lines.length > 8) G.lines.shift();
      },
    },
  },
};
