/** The little Markdown that rulebooks use, as blocks. Clauses can be found by their id. */

export type Inline = { text: string; as: "plain" | "strong" | "code" | "clause" | "section" };

export type Block =
  | { is: "heading"; level: number; words: Inline[] }
  | { is: "clause"; id: string; words: Inline[] }
  | { is: "item"; words: Inline[] }
  | { is: "example"; words: Inline[] }
  | { is: "table"; head: Inline[][]; rows: Inline[][][] }
  | { is: "text"; words: Inline[] };

const CLAUSE = /\b[A-Z]{2}-(?:[A-Z]\d+|\d+(?:\.\d+)?)\b/;

export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  let open: { words: string; block: (words: Inline[]) => Block } | null = null;
  let table: string[][] = [];

  const close = () => {
    if (open) found.push(open.block(inline(open.words)));
    open = null;
    if (table.length) found.push(asTable(table));
    table = [];
  };

  for (const line of markdown.split("\n")) {
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    const clause = /^\s*[-*]\s+\*\*([A-Z]{2}-[\w.]+)\*\*\s*(.*)$/.exec(line);
    const example = /^\s*>\s+(.*)$/.exec(line);
    const item = /^\s*[-*]\s+(.*)$/.exec(line);
    if (/^\s*\|.*\|\s*$/.test(line)) {
      if (open) close();
      const cells = line.trim().slice(1, -1).split("|").map((cell) => cell.trim());
      if (!cells.every((cell) => /^:?-+:?$/.test(cell))) table.push(cells);
    } else if (heading) {
      close();
      found.push({ is: "heading", level: heading[1]!.length, words: inline(heading[2]!) });
    } else if (clause) {
      close();
      const id = clause[1]!;
      open = { words: clause[2]!, block: (words) => ({ is: "clause", id, words }) };
    } else if (example) {
      close();
      open = { words: example[1]!, block: (words) => ({ is: "example", words }) };
    } else if (item) {
      close();
      open = { words: item[1]!, block: (words) => ({ is: "item", words }) };
    } else if (!line.trim()) {
      close();
    } else if (open) {
      open.words += " " + line.trim();
    } else {
      close();
      open = { words: line.trim(), block: (words) => ({ is: "text", words }) };
    }
  }
  close();
  return found;
}

function asTable(rows: string[][]): Block {
  const [head = [], ...rest] = rows.map((row) => row.map(inline));
  return { is: "table", head, rows: rest };
}

export function inline(text: string): Inline[] {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`|\bsections? \d+\b|\b[A-Z]{2}-(?:[A-Z]\d+|\d+(?:\.\d+)?)\b)/)
    .filter(Boolean)
    .map((part): Inline => {
      if (part.startsWith("**")) return { text: part.slice(2, -2), as: "strong" };
      if (/^sections? \d+$/.test(part)) return { text: part, as: "section" };
      if (part.startsWith("`")) return { text: part.slice(1, -1), as: "code" };
      if (CLAUSE.test(part) && part.replace(CLAUSE, "") === "") return { text: part, as: "clause" };
      return { text: part, as: "plain" };
    });
}

/** A part of a book under a heading of its own. */
export interface Section {
  name: string;
  level: number;
  blocks: Block[];
}

export function sections(all: Block[]): Section[] {
  const found: Section[] = [];
  for (const block of all) {
    if (block.is === "heading") found.push({ name: plainly(block.words), level: block.level, blocks: [] });
    else if (found.length) found.at(-1)!.blocks.push(block);
    else found.push({ name: "", level: 1, blocks: [block] });
  }
  return found;
}

/** The sections with what has all of these words in it; an example goes with its rule. */
export function matching(all: Section[], wanted: string): Section[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (block: Block) => {
    if (block.is === "heading" || block.is === "table") return false;
    const said = `${block.is === "clause" ? block.id : ""} ${plainly(block.words)}`.toLowerCase();
    return words.every((one) => said.includes(one));
  };
  return all
    .map((one) => ({ ...one, blocks: one.blocks.filter(has) }))
    .filter((one) => one.blocks.length);
}

export function plainly(words: Inline[]): string {
  return words.map((one) => one.text).join("");
}
