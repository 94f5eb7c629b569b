/** Which page is shown. Everything is behind `#`, so that no code of an invitation reaches a log. */

export type Route =
  | { page: "lobby" }
  | { page: "new"; game: string }
  | { page: "learn"; game: string }
  | { page: "how"; game: string }
  | { page: "puzzles"; game: string; number: number }
  | { page: "position"; position: string }
  | { page: "table"; table: string }
  | { page: "replay"; table: string; at: number | null }
  | { page: "record"; table: string; at: number | null }
  | { page: "together"; room: string }
  | { page: "screen"; table: string; which: string; code: string }
  | { page: "kit"; table: string }
  | { page: "invitation"; code: string }
  | { page: "device"; code: string }
  | { page: "rules"; game: string; clause: string }
  | { page: "decks"; game: string; code: string }
  | { page: "campaign"; id: string }
  | { page: "settings" }
  | { page: "back" }
  | { page: "admin" }
  | { page: "lost" };

export function parse(hash: string): Route {
  const [name = "", first = "", second = "", third = ""] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return "";
      }
    });
  switch (name) {
    case "":
      return { page: "lobby" };
    case "new":
      return { page: "new", game: first };
    case "learn":
      return { page: "learn", game: first };
    case "how":
      return { page: "how", game: first };
    case "puzzles":
      return { page: "puzzles", game: first, number: /^\d+$/.test(second) ? Number(second) : 0 };
    case "position":
      return { page: "position", position: first };
    case "table":
      return first ? { page: "table", table: first } : { page: "lost" };
    case "together":
      return first ? { page: "together", room: first } : { page: "lost" };
    case "replay":
    case "record":
      return { page: name, table: first, at: /^\d+$/.test(second) ? Number(second) : null };
    case "kit":
      return first ? { page: "kit", table: first } : { page: "lost" };
    case "screen":
      return first ? { page: "screen", table: first, which: second || "all", code: third } : { page: "lost" };
    case "invitation":
      return { page: "invitation", code: first };
    case "device":
      return { page: "device", code: first };
    case "rules":
      return { page: "rules", game: first, clause: second };
    case "decks":
      return { page: "decks", game: first || "ani-mayhem", code: second };
    case "campaign":
      return { page: "campaign", id: first };
    case "settings":
      return { page: "settings" };
    case "back":
    case "admin":
      return { page: name };
    default:
      return { page: "lost" };
  }
}

let current = $state.raw<Route>(parse(location.hash));

/** The page before this one, of those that were opened since this window was: nothing at first. */
export let came = "";

addEventListener("hashchange", (event) => {
  came = new URL(event.oldURL).hash;
  current = parse(location.hash);
});

export function route(): Route {
  return current;
}

export function link(...parts: (string | number)[]): string {
  return "#/" + parts.map((part) => encodeURIComponent(part)).join("/");
}

export function go(...parts: (string | number)[]): void {
  location.hash = link(...parts);
}

/** Like `go`, without a way back: for pages that only pass one on. */
export function pass(...parts: (string | number)[]): void {
  location.replace(link(...parts));
}
