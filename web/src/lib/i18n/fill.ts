/** Sentences with gaps. */

export type Args = Record<string, string | number>;

/** `{name}` is filled in; `{n|seat|seats}` chooses by number, as the language counts. */
export function fill(template: string, args: Args, lang = "en"): string {
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one, many) => {
    const value = args[name] ?? "";
    if (one === undefined) return String(value);
    const single = lang === "fr" ? Number(value) < 2 : Number(value) === 1;
    return single ? one : many;
  });
}
