import type { ItemColumn } from "../check/model.js";
import type { ColumnDefinition } from "../language/element.js";
import { cellFlag } from "../syntax/plain-rows.js";
import type { RowRun } from "../syntax/rows.js";
import { code, isLineEnd, isNumber, skipBlanks } from "../syntax/scan.js";

/** Consecutive plain rows of a map or of facts: from a row up to another one, which is not of them. */
export interface PlainItems {
  readonly run: RowRun;
  readonly from: number;
  readonly to: number;
  /** In the order in which their fields are written. */
  readonly columns: readonly ItemColumn[];
}

/** Writes rows as objects, from pieces of the source: a plain text is in JSON as it is here. */
export function writePlainItems({ run, from, to, columns }: PlainItems, add: (json: string) => void): void {
  const keys = columns.map(({ definition }) => `"${definition.name}":`);
  for (let row = from; row < to; row++) {
    scanCells(run, row);
    let json = row === from ? "{" : ",{";
    let isFirst = true;
    for (let index = 0; index < columns.length; index++) {
      const value = cellJson(run, columns[index]!);
      if (value === "") continue;
      json += isFirst ? keys[index]! + value : `,${keys[index]!}${value}`;
      isFirst = false;
    }
    add(`${json}}`);
  }
}

/** Where the cells of the row are that is being written. */
const starts: number[] = [];
const ends: number[] = [];

/** A plain row has as many cells as its run is wide, and no blanks but spaces. */
function scanCells({ text, rowStart, width }: RowRun, row: number): void {
  let at = skipBlanks(text, rowStart[row]!, text.length) + 1;
  for (let position = 0; position < width; position++) {
    at = skipBlanks(text, at, text.length);
    starts[position] = at;
    let end = at;
    for (; at < text.length; at++) {
      const char = text.charCodeAt(at);
      if (char === code.pipe || isLineEnd(char)) break;
      if (char !== code.space) end = at + 1;
    }
    ends[position] = end;
    at++;
  }
}

/** The JSON text of a cell; empty if the row has no such field. */
function cellJson({ text, width, columns }: RowRun, { position, definition }: ItemColumn): string {
  const start = starts[position]!;
  const end = ends[position]!;
  if (position >= width || start === end) return "";
  const written = text.slice(start, end);
  const isNumeric = (columns[position]! & cellFlag.number) !== 0 && isNumber(text, start, end);
  if (isUnquoted(written, definition, isNumeric)) return written;
  return definition.type === "number" ? "" : `"${written}"`;
}

function isUnquoted(written: string, { type }: ColumnDefinition, isNumeric: boolean): boolean {
  if (type === "number") return isNumeric;
  if (type !== "figure") return false;
  return isNumeric ? /^-?\d+$/.test(written) : written === "true" || written === "false";
}
