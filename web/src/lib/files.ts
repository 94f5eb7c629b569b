/** Files that people bring along: decks, maps. */

import { t } from "./i18n/index.svelte";

/** The text of a file as the server takes it, or an error in words. */
export async function textOf(file: File, longest: number): Promise<string> {
  // No letter takes more than four bytes: what is longer need not be read.
  if (file.size > 4 * longest) throw new Error(t("file.long", { name: file.name, n: longest }));
  const text = decoded(await file.arrayBuffer());
  // eslint-disable-next-line no-control-regex
  if (text === null || /[\0-\x08\x0b\x0c\x0e-\x1f]/.test(text)) throw new Error(t("file.binary", { name: file.name }));
  if (!text.trim()) throw new Error(t("file.empty", { name: file.name }));
  if (text.length > longest) throw new Error(t("file.long", { name: file.name, n: longest }));
  // A name has one line, a file has more: that is how the server tells them apart.
  return text.includes("\n") ? text : text + "\n";
}

function decoded(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export const isText = (value: unknown): value is string => typeof value === "string" && value.includes("\n");

/** The option that gives each seat its value. */
export function joined(values: string[]): string {
  if (!values.some(Boolean)) return "";
  return values.every((one) => one && !isText(one)) ? values.join(",") : JSON.stringify(values);
}
