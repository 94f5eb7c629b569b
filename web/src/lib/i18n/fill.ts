/** Sentences with gaps. */

export type Args = Record<string, string | number>;

/** `{name}` is filled in; `{n|seat|seats}` chooses by number, as the language counts. */
export function fill(template: string, args: Args, lang = "en"): string {
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one, many) => {
    const value = args[name] ?? "";
    if (one === undefined) return String(value);
    return single(Number(value), lang) ? one : many;
  });
}

const rules: Record<string, Intl.PluralRules> = {};

/** Whether so many are in the singular. */
export function single(n: number, lang: string): boolean {
  return (rules[lang] ??= new Intl.PluralRules(lang)).select(n) === "one";
}

/** What stands under a prefix, without it. */
export function under(labels: Record<string, string>, prefix: string): Record<string, string> {
  const found = Object.entries(labels).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(found.map(([key, said]) => [key.slice(prefix.length), said]));
}
