import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The server is started apart (`fracas serve --port 8765`); `npm run dev` passes calls on to it.
const server = "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/fracas/server/static",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the content security policy allows no inline scripts or styles
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
  },
});
