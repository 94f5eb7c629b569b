import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The server is started apart (`fracas serve --port 8765`); `npm run dev` passes calls on to it.
const server = "http://127.0.0.1:8765";

// What every page needs is one file: it packs better than twenty small ones.
const SHARED =
  /node_modules.svelte|src.games.index|src.lib.(api|attention|calls|connection|glossary|hall|i18n.(index|fill)|lesson|names|pace|patch|refused|router|say|settings|sums|time|turn)|src.ui.(announce|explain.svelte.ts|hint|scrolls|Cover|Icon|SeatMark|Terms|Worded)|src.table.(Clauses|Goal|goals|session)/;
// So are the faces of Ani-Mayhem's cards, at its tables and in its deck room.
const FACES = /src.games.ani-mayhem.(reading|words|faces.(?!FaceText))/;

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/fracas/server/static",
    emptyOutDir: true,
    // Styles are fetched beside a script; that scripts name each other's parts as well costs more than it hastens.
    modulePreload: { polyfill: false, resolveDependencies: (_, parts) => parts.filter((one) => one.endsWith(".css")) },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: "shared", test: SHARED }, { name: "faces", test: FACES }] },
      },
    },
    assetsInlineLimit: 0, // the content security policy allows no inline scripts or styles
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
  },
});
