import { cellIndex } from "../data/table.js";
import { textKind } from "../data/text-cells.js";
import { finishHash, hashBasis, hashFactor } from "../syntax/plain-rows.js";
import type { Span } from "../text/span.js";
import type { TableRows } from "./flat.js";

/** The titles of rows as places in a text. */
export interface TitlePlaces {
  readonly text: string;
  /** Where the title of a row is; without length if it is blank. */
  readonly span: (row: number) => Span;
  /** A hash of each title. Without them, somebody has to make them. */
  readonly hashes?: ArrayLike<number>;
}

/** Where the titles of rows of a table are, if they are in the text of a file as they are. */
export function titlePlaces({ cells: [titles], positions, first, count }: TableRows): TitlePlaces | undefined {
  if (titles?.kind !== "text" || titles.cells.hasQuotes) return undefined;
  const { text, start, end, kinds } = titles.cells;
  const { blank } = textKind;
  const startOf = (cell: number): number => start[cell]!;
  const endOf = (cell: number): number => (kinds[cell] === blank ? start[cell]! : end[cell]!);
  const cellOf = (row: number): number => cellIndex(titles, positions ? positions[row]! : row);
  const hashes = new Int32Array(first + count);
  // Without a span for each row: there may be a million.
  for (let row = first; row < hashes.length; row++) {
    const cell = cellOf(row);
    hashes[row] = hashOf(text, startOf(cell), endOf(cell));
  }
  return { text, span: (row) => ({ start: startOf(cellOf(row)), end: endOf(cellOf(row)) }), hashes };
}

/** FNV-1a, over code units. */
export function hashOf(text: string, start: number, end: number): number {
  // Modules in another pack of the command are asked through a function, which is too much for each character.
  const factor = hashFactor;
  let hash = hashBasis;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), factor);
  return finishHash(hash);
}
