// boardgame.io's own server, in memory: node server.mjs. Prints its address.
import boardgame from "boardgame.io/dist/cjs/server.js";
import { ledger } from "./ledger.mjs";

console.info = () => {};
const server = boardgame.Server({ games: [ledger], origins: [/.*/] });
const { appServer } = await server.run({ port: 0, callback: () => {} });
process.stdout.write(`http://127.0.0.1:${appServer.address().port}/\n`);
