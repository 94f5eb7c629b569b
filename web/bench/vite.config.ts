import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Scoped classes are named after their component, so that hand-written code can use the same styles.
export default defineConfig({
  root: "bench",
  base: "./",
  plugins: [svelte({ compilerOptions: { cssHash: ({ name }) => `s-${name}` } })],
  build: { emptyOutDir: true, modulePreload: false },
});
