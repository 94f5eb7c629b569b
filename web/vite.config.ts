import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The server is started apart (`fracas serve --port 8765`); `npm run dev` passes calls on to it.
const server = "http://127.0.0.1:8765";

// What every page needs is one file: it packs better than twenty small ones.
const SHARED =
  /node_modules.svelte|src.games.index|src.lib.(api|attention|calls|connection|hall|i18n.(index|fill)|lesson|names|refused|router|say|settings|time|turn)|src.ui.(announce|explain.svelte.ts|Cover|Icon|SeatMark)|src.table.Clauses/;

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/fracas/server/static",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: "shared", test: SHARED }] },
      },
    },
    assetsInlineLimit: 0, // the content security policy allows no inline scripts or styles
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
  },
});
