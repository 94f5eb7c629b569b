/** Portraits, drawn for this game: shapes in a box of 100 by 100, each with its tone. CO-C13 */

/** s skin, c cloth, m metal, a accent, h hair, d dark, w light. */
export type Shape = [tone: "s" | "c" | "m" | "a" | "h" | "d" | "w", d: string];

const SHOULDERS = "M8 100q2-24 24-28h36q22 4 24 28z";
const BROAD = "M-4 100q0-34 30-36h48q30 2 30 36z";
const SLIM = "M22 100q2-20 18-24h20q16 4 18 24z";
const NECK = "M40 60h20v18q-10 8-20 0z";
const HEAD = "M30 42a20 24 0 0 1 40 0v8a20 22 0 0 1-40 0z";
const SNOUT = "M28 38l8-14h28l8 14-6 26-16 12-16-12z";
const EYES = "M37 46h8v5h-8zM55 46h8v5h-8z";
const SLITS = "M34 42l12 4-10 4zM66 42l-12 4 10 4z";
const BROW = "M34 42l12 2v-3l-12-3zM66 42l-12 2v-3l12-3z";
const MOUTH = "M43 62h14v3H43z";
const FANGS = "M38 62h24l-4 5-3-5-3 5-4-5-3 5-3-5-4 5z";

export const PORTRAITS: Record<string, Shape[]> = {
  // Riveters: they salvage, mend and trust their guns.
  RE1: [["c", SHOULDERS], ["a", "M32 72l18 20 18-20 8 4-26 24-26-24z"], ["s", NECK], ["s", HEAD], ["h", "M28 40q-4 24 2 34l4-4V38zM72 40q4 24-2 34l-4-4V38z"], ["c", "M26 38q0-24 24-24t24 24l4 6H22z"], ["a", "M50 18l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z"], ["d", EYES], ["d", MOUTH]],
  RE2: [["c", SHOULDERS], ["s", NECK], ["c", "M20 62q-6-48 30-50 36 2 30 50l-8 12-4-30q-18-12-36 0l-4 30z"], ["s", HEAD], ["m", "M28 38h44v14q-8 6-18 2h-8q-10 4-18-2z"], ["w", "M32 41h14v8H32zM54 41h14v8H54z"], ["d", MOUTH]],
  RE3: [["c", SHOULDERS], ["s", NECK], ["h", "M30 30q20-26 40 0l2 14H28z"], ["m", "M26 28h48l2 30q-8 22-26 22T24 58z"], ["d", "M34 38h32v12H34z"], ["a", "M38 41h10v3H38z"], ["d", "M44 66h12v2H44zM44 71h12v2H44z"]],
  RE4: [["c", SLIM], ["c", SHOULDERS], ["s", NECK], ["s", HEAD], ["c", "M24 34q4-22 34-20 24 4 18 20l-26-4z"], ["a", "M62 20l10-8 2 8z"], ["d", "M37 46h8v5h-8z"], ["m", "M50 40h22v14H50z"], ["a", "M54 43h10v8H54z"], ["d", MOUTH]],
  RE5: [["c", BROAD], ["m", "M10 74l64 26H54L4 82z"], ["a", "M14 76l6 3-2 6-6-3zM28 82l6 3-2 6-6-3zM42 88l6 3-2 6-6-3z"], ["s", NECK], ["s", HEAD], ["m", "M26 40q-2-28 24-28t24 28l-4 4H30z"], ["d", EYES], ["h", "M34 58q16 20 32 0v10q-16 12-32 0z"]],
  RE6: [["c", SHOULDERS], ["m", "M18 78h14v10H18z"], ["s", NECK], ["s", HEAD], ["a", "M28 38q0-24 22-24t22 24l2 6H26z"], ["c", "M26 38h48v8H26z"], ["d", "M37 50h8v4h-8zM55 50h8v4h-8z"], ["h", "M36 58h28l-4 10H40z"], ["d", "M43 62h14v2H43z"]],
  RE7: [["w", SHOULDERS], ["a", "M46 80h8v6h6v8h-6v6h-8v-6h-6v-8h6z"], ["s", NECK], ["s", HEAD], ["w", "M26 44q-2-30 24-30t24 30q-10-12-24-12t-24 12z"], ["a", "M47 18h6v4h4v6h-4v4h-6v-4h-4v-6h4z"], ["d", EYES], ["d", "M42 61q8 6 16 0v3q-8 6-16 0z"]],
  RE8: [["m", BROAD], ["c", "M24 74h52v26H24z"], ["m", "M24 30q2-18 26-18t26 18v34q-8 16-26 16T24 64z"], ["d", "M30 40h40v8H30z"], ["d", "M48 50h4v22h-4z"], ["a", "M46 12h8v16h-8z"], ["m", "M2 56l18-6v40q-14-4-18-16z"]],
  RE9: [["c", SLIM], ["a", "M30 78q20 14 40 0l2 10q-22 12-44 0z"], ["s", NECK], ["h", "M26 40q0-28 24-28 32 0 34 42l-10-8-6-14-38 2z"], ["s", HEAD], ["a", "M28 34h44v7H28z"], ["d", EYES], ["d", "M42 61q8 5 16 0v3q-8 5-16 0z"]],
  // Unbound: changed, wild, and close.
  UN1: [["c", BROAD], ["h", "M14 60Q6 10 50 8q44 2 36 52l-8 18-8-10-20 10-20-10-8 10z"], ["s", SNOUT], ["d", SLITS], ["d", BROW], ["w", FANGS], ["a", "M60 30l6 26-3 1-6-26z"], ["w", "M20 80l8 10 8-8 8 10 8-10 8 10 8-8 8 8 4-8-30-6z"]],
  UN2: [["s", "M-6 100q-2-46 34-46h44q36 0 34 46z"], ["s", "M34 36q0-18 16-18t16 18v8H34z"], ["s", "M26 46h48l2 22q-10 14-26 14T24 68z"], ["h", "M38 20h24l-4-8H42z"], ["d", "M40 38h6v4h-6zM54 38h6v4h-6z"], ["w", "M34 60h6v-8h4v8h12v-8h4v8h6v6H34z"], ["c", "M4 82l20-8 8 26H2zM96 82l-20-8-8 26h30z"]],
  UN3: [["c", SLIM], ["s", NECK], ["s", "M6 18l26 16-4 14zM94 18L68 34l4 14z"], ["s", "M30 40q0-20 20-20t20 20v10q-8 22-20 22T30 50z"], ["w", "M32 38h16v12H32zM52 38h16v12H52z"], ["d", "M39 41h5v7h-5zM56 41h5v7h-5z"], ["d", "M44 62h12v3H44z"], ["a", "M36 24l4-12 6 8 4-12 4 12 6-8 4 12z"]],
  UN4: [["c", SHOULDERS], ["s", NECK], ["s", SNOUT], ["a", "M30 64q-6 24 20 26 26-2 20-26-20 14-40 0z"], ["d", SLITS], ["d", "M46 52l2 6h-3zM54 52l-2 6h3z"], ["d", "M40 60h20v4H40z"], ["a", "M44 64h3v10h-3zM54 64h3v6h-3z"], ["h", "M36 24q14-12 28 0l-4-14-4 6-6-8-6 8-4-6z"]],
  UN5: [["c", SLIM], ["s", "M12 36l22 2-4 14zM88 36l-22 2 4 14z"], ["s", "M32 44q0-18 18-18t18 18v8q-6 20-18 20T32 52z"], ["d", "M38 44h8v6h-8zM54 44h8v6h-8z"], ["w", "M40 60h20l-3 6-3-4-3 4-2-4-3 4-3-4z"], ["h", "M46 26l-2-12 6 6 4-10 2 16z"], ["c", "M30 80h40l-4 12H34z"]],
  UN6: [["h", "M4 66Q4 6 50 6t46 60l-10 34H14z"], ["m", "M16 62Q18 20 50 18t34 44zM50 18v44M30 26l8 36M70 26l-8 36"], ["s", "M34 48q0-16 16-16t16 16v12q-4 18-16 18T34 60z"], ["d", "M40 50h7v4h-7zM53 50h7v4h-7z"], ["d", "M42 66h16v2H42z"], ["c", "M14 84h72v16H14z"]],
  UN7: [["c", SHOULDERS], ["s", NECK], ["h", "M24 60q-8-44 26-46 34 2 26 46l-6-22H30z"], ["s", HEAD], ["d", "M36 42h9v4h-9zM55 42h9v4h-9z"], ["d", "M40 54h20v14q-10 10-20 0z"], ["a", "M44 64q6-4 12 0v4q-6 6-12 0z"], ["a", "M4 40q8 10 0 20M96 40q-8 10 0 20M12 34q12 16 0 32M88 34q-12 16 0 32"]],
  UN8: [["d", SHOULDERS], ["d", "M18 70Q10 14 50 6q40 8 32 64l-14 14-4-34q-14-10-28 0l-4 34z"], ["s", "M34 46q16-12 32 0l-4 22-12 10-12-10z"], ["a", "M37 49l10 3-9 3zM63 49l-10 3 9 3z"], ["d", "M44 66h12v2H44z"], ["m", "M8 74l6-20 4 2-4 20zM92 74l-6-20-4 2 4 20z"]],
  UN9: [["c", SHOULDERS], ["s", NECK], ["s", HEAD], ["h", "M28 40q2-26 22-26t22 26l-8-8H36z"], ["a", "M30 54h40v14q-20 20-40 0z"], ["d", EYES], ["h", "M78 30q14 10 6 26M76 34q8 10 4 20"], ["m", "M80 54a5 5 0 1 1 .1 0z"]],
};
