import { cellFlag } from "../text/cell-flags.js";
import { type CodeUnits, codeUnits } from "../text/code-units.js";
import { numberEnd, numberFlags } from "../text/json-number.js";
import type { Span } from "../text/span.js";
import { type CellList, createCellList, growCells } from "../text/text-cells.js";
import { code, isBlank, isDigit, isLineEnd, lineEnd } from "./scan.js";
import { isAttributes } from "./scan-braces.js";
import { interpolationEnd, opensInterpolation } from "./scan-literals.js";

/** The kind of a cell that needs a closer look: quotes, escapes, interpolation. All others have bits of `cellFlag`. */
export const specialCell = 0;

/** One row. Cell `c` is `text.slice(starts[c], ends[c])`, trimmed. */
export interface RowCells {
  readonly start: number;
  readonly end: number;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly kinds: readonly number[];
  /** The `{…}` after the row. */
  readonly attributes?: Span;
}

/** The row that was scanned last. */
const open = {
  start: 0,
  end: 0,
  count: 0,
  attributes: undefined as Span | undefined,
  /** Whether each of its characters means itself: it has no quotes, backslashes, braces, and no control characters. */
  isLiteral: true,
};

type OpenRow = Readonly<typeof open>;

/** The class of a character in a row: one that means itself, the end of a cell or of the line, or a reason for the full reader. */
const charClass = { own: 0, pipe: 1, lineEnd: 2, special: 3 } as const;

/** By `CodeUnits`. */
const classes = new Uint8Array(256).fill(charClass.special, 0, 32);
for (const special of '"\\{') classes[special.charCodeAt(0)] = charClass.special;
classes[code.lineFeed] = charClass.lineEnd;
classes[code.carriageReturn] = charClass.lineEnd;
classes[code.pipe] = charClass.pipe;

/**
 * Adds the cells of the row that begins at an offset to a list, from an index on. The result is valid until the next row is scanned. A `|`
 * inside `{{ }}` or after a backslash does not split. Rows may be indented. `units` are whole lines. One function with all its loops, as it
 * reads nearly all of a large table.
 */
export function openRow(
  text: string,
  { bytes, base }: CodeUnits,
  offset: number,
  list: CellList,
  first: number,
): OpenRow {
  let { start: starts, end: ends, kinds } = list;
  let at = offset - base;
  while (isBlank(bytes[at]!)) at++;
  open.start = at + base;
  open.attributes = undefined;
  open.isLiteral = true;
  rowEnd = -1;
  for (let index = first; ; index++) {
    const from = ++at;
    let char = bytes[at]!;
    while (isBlank(char)) char = bytes[++at]!;
    const start = at;
    let end = at;
    let kind: number = specialCell;
    if (char === code.minus || isDigit(char)) {
      kind = numberFlags(text, at + base, text.length);
      if (kind !== 0) {
        end = at = numberEnd() - base;
        char = bytes[at]!;
        while (isBlank(char)) char = bytes[++at]!;
        if (char !== code.pipe && !isLineEnd(char)) kind = specialCell;
      }
    }
    if (kind === specialCell) {
      // `+5`, `.5` and `1,234` are not numbers in JSON and stay text, so that igx never changes what the author typed.
      at = start;
      char = bytes[at]!;
      let isSpecial = char === code.doubleQuote;
      let found = classes[char]!;
      while (found === charClass.own) {
        char = bytes[++at]!;
        found = classes[char]!;
      }
      if (found === charClass.special) {
        isSpecial = scanSpecial(text, bytes, base, at) || isSpecial;
        at = textEnd;
        char = bytes[at]!;
      }
      end = at;
      while (end > start && isBlank(bytes[end - 1]!)) end--;
      kind = isSpecial ? specialCell : end > start ? cellFlag.text : cellFlag.empty;
    }
    if (index === starts.length) {
      growCells(list, at + base, text.length);
      ({ start: starts, end: ends, kinds } = list);
    }
    starts[index] = start + base;
    ends[index] = end + base;
    kinds[index] = kind;
    if (char === code.pipe) continue;
    open.end = at + base;
    // Attributes follow the last bar that is not escaped: `| {color=#fff}` is one empty cell with a colour.
    const last = start < end && bytes[start] === code.openBrace ? { start: start + base, end: end + base } : undefined;
    if (last && isAttributes(text, last)) open.attributes = last;
    // The text after the last bar is not a cell if it is blank or attributes, but `|` alone is one empty cell.
    const isCell = start < end && !open.attributes;
    if (!isCell) {
      starts[index] = ends[index] = from + base;
      kinds[index] = cellFlag.empty;
    }
    open.count = index - first + (isCell || index === first ? 1 : 0);
    return open;
  }
}

/** Where the text that was scanned last ends: at its bar or the end of its line. */
let textEnd = 0;

/** Where the line of the row ends, once an interpolation asked: a row can have thousands of them. */
let rowEnd = -1;

/** Finds the end of a cell with a character that does not mean itself, from there on, and whether it needs the full reader. */
function scanSpecial(text: string, bytes: Uint8Array, base: number, from: number): boolean {
  let isSpecial = false;
  open.isLiteral = false;
  for (let at = from; ; at++) {
    const char = bytes[at]!;
    const found = classes[char]!;
    if (found === charClass.own) continue;
    if (found !== charClass.special) {
      textEnd = at;
      return isSpecial;
    }
    if (char === code.backslash) {
      isSpecial = true;
      if (!isLineEnd(bytes[at + 1]!)) at++;
    } else if (char === code.openBrace && opensInterpolation(text, at + base)) {
      isSpecial = true;
      if (rowEnd < 0) rowEnd = lineEnd(text, at + base);
      const close = interpolationEnd(text, at + base, rowEnd);
      // Without its end, `{{` is text here: the bars after it still split, and the finding comes when the cell is read.
      if (close > 0) at = close - base - 1;
    }
  }
}

let single = createCellList();

/** The cells of the row that begins at an offset; `units` are its characters, if they are there. */
export function scanRow(
  text: string,
  offset: number,
  units = codeUnits(text, offset, lineEnd(text, offset)),
): RowCells {
  const row = keepRow(openRow(text, units, offset, single, 0), single, 0);
  // A row of so many cells is a mistake.
  if (single.start.length > 65_536) single = createCellList();
  return row;
}

export function keepRow({ start, end, count, attributes }: OpenRow, list: CellList, first: number): RowCells {
  const starts = listOf(list.start, first, count);
  const ends = listOf(list.end, first, count);
  const kinds = listOf(list.kinds, first, count);
  return attributes ? { start, end, starts, ends, kinds, attributes } : { start, end, starts, ends, kinds };
}

/** A part of a list, moved by a number. With room for its numbers alone, which a list that grows has not. */
export function listOf(numbers: ArrayLike<number>, first: number, count: number, by = 0): number[] {
  const list = new Array<number>(count);
  for (let index = 0; index < count; index++) list[index] = numbers[first + index]! + by;
  return list;
}

/** A cell of a row that only says how columns are aligned. */
export const decorationCell = /^:?-+:?$/;

/** Whether a row only says how columns are aligned, as in Markdown tables. */
export function isDecoration(
  { bytes, base }: CodeUnits,
  { count }: OpenRow,
  { start, end, kinds }: CellList,
  first: number,
): boolean {
  for (let cell = first; cell < first + count; cell++)
    if (kinds[cell] === specialCell || !isHyphens(bytes, start[cell]! - base, end[cell]! - base)) return false;
  return true;
}

/** `decorationCell`, of a text's characters. */
function isHyphens(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] === code.colon ? start + 1 : start;
  const last = end > first && bytes[end - 1] === code.colon ? end - 1 : end;
  for (let at = first; at < last; at++) if (bytes[at] !== code.minus) return false;
  return first < last;
}
