// Seats that play again as soon as it is their turn: node players.mjs ADDRESS TABLES SEATS SECONDS PAUSE
// Prints how many moves the server took.
import client from "boardgame.io/dist/cjs/client.js";
import multiplayer from "boardgame.io/dist/cjs/multiplayer.js";
import { ledger } from "./ledger.mjs";

const [address, tables, seats, seconds, pause] = process.argv.slice(2);
const later = (what) => (Number(pause) ? setTimeout(what, 1000 * Number(pause)) : setImmediate(what));
const server = address.replace(/\/$/, "");
let moves = 0;
let running = true;
const clients = [];
for (let table = 0; table < Number(tables); table++) {
  const matchID = `table ${table}`; // the server makes a match when somebody first asks for it
  for (let seat = 0; seat < Number(seats); seat++) {
    const one = client.Client({
      game: ledger,
      numPlayers: Number(seats),
      matchID,
      playerID: String(seat),
      multiplayer: multiplayer.SocketIO({ server, socketOpts: { transports: ["websocket"] } }),
      debug: false,
    });
    let number = 0;
    let played = -1;
    one.subscribe((state) => {
      if (!running || !state || !state.isConnected) return;
      if (state.ctx.currentPlayer !== String(seat) || state._stateID <= played) return;
      played = state._stateID;
      later(() => {
        if (!running) return;
        moves++;
        one.moves.write(++number);
      });
    });
    clients.push(one);
  }
}
for (const one of clients) one.start();
await new Promise((done) => setTimeout(done, Number(seconds) * 1000));
running = false;
await new Promise((done) => setTimeout(done, 200));
process.stdout.write(`${moves}\n`, () => process.exit(0));
