import type { EncodedLines } from "../text/encode-lines.js";
import { byteClass, byteClasses, isNumberCell, skipSpaces } from "./plain-rows.js";
import { type CellKind, cellKind, type RowCells } from "./row-cells.js";
import { code } from "./scan.js";

/* The first two rows of a table as bytes: as `scanRow` reads them, which takes three times as long for each character. */

/** Lists that the next header uses again: of a header, copies that fit are kept. */
const starts: number[] = [];
const ends: number[] = [];
const kinds: CellKind[] = [];

/** The cells of the row with which the lines begin, at `offset` of their text; `undefined` if a character means more than itself. */
export function scanPlainHeader({ bytes, from, to, isAscii }: EncodedLines, offset: number): RowCells | undefined {
  if (!isAscii || from === to) return undefined;
  const by = offset - from;
  const start = skipSpaces(bytes, from);
  let count = 0;
  let at = start;
  if (bytes[at] !== code.pipe) return undefined;
  do {
    const first = skipSpaces(bytes, at + 1);
    let last = first;
    at = first;
    for (let found = byteClasses[bytes[at]!]!; found <= byteClass.unsure; found = byteClasses[bytes[++at]!]!)
      if (bytes[at] !== code.space) last = at + 1;
    if (byteClasses[bytes[at]!] === byteClass.special) return undefined;
    // What follows the last bar is a cell only if it is not blank.
    if (bytes[at] !== code.pipe && last === first) break;
    starts[count] = first + by;
    ends[count] = last + by;
    kinds[count++] = last === first ? cellKind.empty : isNumberCell(bytes, first) ? cellKind.number : cellKind.text;
  } while (bytes[at] === code.pipe);
  // `|` alone is one empty cell, whose place is another matter.
  if (count === 0) return undefined;
  const end = at + by;
  return {
    start: start + by,
    end,
    starts: starts.slice(0, count),
    ends: ends.slice(0, count),
    kinds: kinds.slice(0, count),
  };
}

/** The index of the line end after a row that only says how columns are aligned, if nothing follows its cells; -1 if somebody has to look closer. */
export function plainDecorationEnd(bytes: Uint8Array, from: number, to: number): number {
  if (from >= to) return -1;
  let at = skipBlanks(bytes, from);
  for (let cells = 0; bytes[at] === code.pipe; cells++) {
    at = skipBlanks(bytes, at + 1);
    if (cells > 0 && isLineEnd(bytes[at]!)) return at;
    if (bytes[at] === code.colon) at++;
    if (bytes[at] !== code.minus) return -1;
    while (bytes[at] === code.minus) at++;
    if (bytes[at] === code.colon) at++;
    at = skipBlanks(bytes, at);
    if (isLineEnd(bytes[at]!)) return at;
  }
  return -1;
}

function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === code.space || bytes[at] === code.tab) at++;
  return at;
}

const isLineEnd = (byte: number): boolean => byte === code.lineFeed || byte === code.carriageReturn;
