import { compareKeys } from "./key-order.js";
import { documentText, sectionPieces } from "./lock-layout.js";
import type { Piece } from "./piece.js";
import type { Changes } from "./with-changes.js";

/** The documents of a lock file in their order, by positions that only these functions understand. */
export interface OrderedTexts {
  readonly start: number;
  readonly end: number;
  /** The position of a key and that of the next one. Both are the same, the next one's, if it is missing. */
  readonly placeOf: (key: string) => readonly [from: number, to: number];
  /** Some documents as they are in the file, with commas in between. */
  readonly slice: (from: number, to: number) => Uint8Array;
}

/** What a section contains after changes. `undefined`: deleted. The texts between two changes are taken over in one piece. */
export function changedPieces({ start, end, placeOf, slice }: OrderedTexts, changes: Changes): readonly Piece[] {
  const parts: Piece[] = [];
  let next = start;
  for (const [key, entry] of [...changes].sort(([a], [b]) => compareKeys(a, b))) {
    const [from, to] = placeOf(key);
    if (next < from) parts.push(slice(next, from));
    if (entry) parts.push(documentText(key, entry));
    next = to;
  }
  if (next < end) parts.push(slice(next, end));
  return sectionPieces(parts);
}
