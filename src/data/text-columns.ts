import { type JsonNumberKind, jsonNumberKind } from "../text/json-number.js";
import { isBlank, isJsonNumber } from "./cell.js";
import { blanksOf, columnReader, firstMisfits, type Misfit, readColumn } from "./cell-reader.js";
import type { Cells, DataOptions } from "./reader.js";
import { cellText, type TextCells, type TypedTextCells, textKind } from "./text-cells.js";

/**
 * The columns of a text (template-notes.md, "Read CSV, JSON, YAML, XLSX and Parquet"): a blank cell is `null`, also in columns kept as text;
 * a JSON number is a number with its digits as written; anything else is its text. `007` and `1,5` are not JSON numbers and stay text, so
 * codes keep their zeros. Only columns that options read in another way get values of their own.
 */
export function readTextColumns(
  names: readonly string[],
  cells: TextCells,
  options: DataOptions,
  hasHeader: boolean,
): { readonly columns: readonly Cells[]; readonly misfits: readonly Misfit[] } {
  const firstRow = hasHeader ? 1 : 0;
  const typed = { ...cells, ...kindsOf(cells, names, options, firstRow) };
  const misfits: Misfit[][] = [];
  const columns = names.map((name, column): Cells => {
    const reader = columnReader(name, options, "text");
    if (!reader) return { kind: "text", cells: typed, column, firstRow };
    const cellOf = (row: number) => cellText(cells, (row + firstRow) * cells.width + column);
    const read = readColumn(column, cells.rowCount - firstRow, cellOf, reader);
    if (read.misfits.length > 0) misfits.push(read.misfits);
    return { kind: "values", values: read.values };
  });
  return { columns, misfits: firstMisfits(misfits) };
}

function kindsOf(
  cells: TextCells,
  names: readonly string[],
  options: DataOptions,
  firstRow: number,
): Pick<TypedTextCells, "kinds" | "columnKinds"> {
  const { width, rowCount } = cells;
  const kept = new Set(options.text);
  const isKept = names.map((name) => kept.has(name));
  const isNull = nullTest(cells, options);
  const kinds = new Uint8Array(rowCount * width);
  const columnKinds = new Uint8Array(width);
  for (let row = firstRow, cell = firstRow * width; row < rowCount; row++)
    for (let column = 0; column < width; column++, cell++) {
      const found = kindOf(cells, cell, isKept[column]!);
      const kind = isNull?.(cell, found) ? textKind.blank : found;
      kinds[cell] = kind;
      columnKinds[column]! |= kind;
    }
  return { kinds, columnKinds };
}

function kindOf({ text, start, end }: TextCells, cell: number, keepText: boolean): number {
  const from = start[cell]!;
  const to = end[cell]!;
  if (from === to) return textKind.blank;
  const first = text.charCodeAt(from);
  if (mayBeBlank(first)) return isBlank(text.slice(from, to)) ? textKind.blank : textKind.text;
  const mayBeNumber = !keepText && (first === minus || (first >= zero && first <= 57));
  const written = mayBeNumber ? jsonNumberKind(text, from, to) : undefined;
  return written === undefined ? textKind.text : numberKind(text, from, to, written);
}

function numberKind(text: string, start: number, end: number, written: JsonNumberKind): number {
  const sign = text.charCodeAt(start) === minus ? textKind.negative : 0;
  const from = sign ? start + 1 : start;
  const leading = text.charCodeAt(from) === zero ? textKind.zero : 0;
  const exact = isDouble(text, from, end, written) && !(sign && leading && end === from + 1) ? 0 : textKind.exact;
  return (written === "integer" ? textKind.integer : textKind.number) | sign | leading | exact;
}

/**
 * Whether a double surely writes the digits as they are here: fifteen of them are always kept, unless they end or begin with zeros that
 * JavaScript does not write. For others somebody has to compare.
 */
function isDouble(text: string, start: number, end: number, written: JsonNumberKind): boolean {
  if (written === "integer") return end - start <= 15;
  if (written === "exponent" || end - start > 16 || text.charCodeAt(end - 1) === zero) return false;
  return text.charCodeAt(start) !== zero || !text.startsWith("0.00000", start);
}

const minus = 45;
const zero = 48;

/** Whether `isBlank` has to look: no white space of JavaScript is outside of these. */
const mayBeBlank = (code: number): boolean =>
  code <= 32 || code === 0xa0 || code === 0x1680 || (code >= 0x2000 && code <= 0x3000) || code === 0xfeff;

/** Whether the option `null` names the text of a cell; `undefined` without the option. */
function nullTest(cells: TextCells, options: DataOptions): ((cell: number, kind: number) => boolean) | undefined {
  const blanks = blanksOf(options);
  if (blanks.size === 0) return undefined;
  // Most marks are not numbers: then cells that are need no look.
  const hasNumbers = [...blanks].some(isJsonNumber);
  return (cell, kind) => {
    if (kind === textKind.blank) return true;
    return (kind === textKind.text || hasNumbers) && blanks.has(cellText(cells, cell).trim());
  };
}
