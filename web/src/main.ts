import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { arrive } from "./lib/hall.svelte";
import { speak, t } from "./lib/i18n/index.svelte";
import { dress, settings } from "./lib/settings.svelte";
import { newName } from "./lib/names";

// A part that is not there any more: the house has a newer client. Tables come back by themselves.
addEventListener("vite:preloadError", () => {
  const last = Number(sessionStorage.getItem("fracas.again") ?? 0);
  if (Date.now() - last < 30_000) return;
  // A house that is away has nothing newer: the page waits with what it has.
  void fetch("/", { cache: "no-store" }).then((found) => {
    if (!found.ok) return;
    sessionStorage.setItem("fracas.again", String(Date.now()));
    location.reload();
  }).catch(() => {});
});

dress();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", dress);
const target = document.getElementById("app")!;

try {
  await speak(settings.lang);
  await arrive(() => newName(t("names.first"), t("names.second")));
  target.textContent = "";
  mount(App, { target });
} catch (error) {
  target.textContent = `${t("page.failed")} ${error instanceof Error ? error.message : ""}`;
}
