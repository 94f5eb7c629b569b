// Random tic-tac-toe through boardgame.io's reducer: node tic_tac_toe.mjs SECONDS
// Prints decisions a second of the best slice of 20 ms. The game is written as its own tutorial writes it.
import internal from "boardgame.io/dist/cjs/internal.js";

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];
const won = (cells) =>
  LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]);

const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (won(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const reducer = internal.CreateGameReducer({ game, isClient: false });
const fresh = internal.InitializeGame({ game, numPlayers: 2 });
const SLICE = 20;
// The process's own time, as for our side: the machine may be busy with other things.
const spent = () => process.cpuUsage().user / 1000;
const end = spent() + 1000 * Number(process.argv[2] ?? 1);
let best = 0;
while (spent() < end) {
  const start = spent();
  let now = start;
  let made = 0;
  while (now - start < SLICE) {
    let state = fresh;
    while (state.ctx.gameover === undefined) {
      const free = [];
      state.G.cells.forEach((cell, at) => cell === null && free.push(at));
      const id = free[Math.floor(Math.random() * free.length)];
      const playerID = state.ctx.currentPlayer;
      const payload = { type: "clickCell", args: [id], playerID };
      state = reducer(state, { type: "MAKE_MOVE", payload });
      made += 1;
    }
    now = spent();
  }
  best = Math.max(best, (1000 * made) / (now - start));
}
console.log(best);
