/** Changes to a view, applied without touching the view they are against. */

import type { Change, Json } from "./protocol";

export function patched(view: Json, changes: Change[]): Json {
  return changes.reduce((found, change) => put(found, change.path, 0, change), view);
}

function put(view: Json, path: Change["path"], depth: number, change: Change): Json {
  if (depth === path.length) return change.value ?? null;
  const step = path[depth]!;
  const last = depth === path.length - 1;
  if (Array.isArray(view)) {
    const copy = view.slice();
    const at = Number(step);
    if (last && change.gone) copy.splice(at, 1);
    else copy[at] = put(copy[at] ?? null, path, depth + 1, change);
    return copy;
  }
  const copy = { ...(view as { [key: string]: Json } | null) };
  if (last && change.gone) delete copy[step];
  else copy[step] = put(copy[step] ?? null, path, depth + 1, change);
  return copy;
}
