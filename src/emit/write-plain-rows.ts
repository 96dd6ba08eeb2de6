import { cellFlag, isNumberCell, skipSpaces } from "../syntax/plain-rows.js";
import type { RowRun } from "../syntax/rows.js";
import type { EncodedLines } from "../text/encode-lines.js";
import { countCharacters, encodeUtf8 } from "../text/utf8.js";
import type { WritePiece } from "./chunked-text.js";
import { type CopyCursor, code, put, type RunStretch, type WriteRow, writePlainLines } from "./write-plain-lines.js";

/** Plain rows of a chart. */
export interface PlainStretch extends RunStretch {
  readonly kind: "written";
  /** Whether numbers are written as text too, since the service converts them. */
  readonly separated: boolean;
}

/** What is written around the cells of a row. */
export interface RowLayout {
  readonly open: Uint8Array;
  readonly separator: Uint8Array;
  readonly close: Uint8Array;
}

export interface RowsLayout {
  readonly row: RowLayout;
  /** Of a row that does not fit on a line: one whose compact text has more characters than `room`. */
  readonly wide?: { readonly room: number; readonly layout: RowLayout };
  /** Between two rows. */
  readonly between: Uint8Array;
}

export const rowLayout = (open: string, separator: string, close: string): RowLayout => ({
  open: encodeUtf8(open),
  separator: encodeUtf8(separator),
  close: encodeUtf8(close),
});

/** Of compact JSON. */
export const compactRows: RowsLayout = { row: rowLayout("[", ",", "]"), between: encodeUtf8(",") };

/** Writes rows as lists. */
export function writePlainRows(stretch: PlainStretch, layout: RowsLayout, add: WritePiece): void {
  writePlainLines(stretch, layout.between, rowWriter(stretch, layout), add);
}

/** Writes one row of a table. */
function rowWriter({ run, separated }: RowForm, layout: RowsLayout): WriteRow {
  const columns = quotingOf(run.columns, separated);
  return (cursor, lines, output) => writeFitting(cursor, lines, output, layout, columns);
}

/** What decides how the cells of a row are written. */
interface RowForm extends Pick<PlainStretch, "separated"> {
  readonly run: Pick<RowRun, "columns">;
}

/** Whether the cells of a column are quoted: all, none, or those that are not numbers. */
const quoting = { all: 0, none: 1, some: 2 } as const;

type Quoting = (typeof quoting)[keyof typeof quoting];

/** Titles are text. */
function quotingOf(columns: readonly number[], separated: boolean): readonly Quoting[] {
  return columns.map((flags, column) => {
    if (column === 0 || separated || (flags & cellFlag.number) === 0) return quoting.all;
    return (flags & (cellFlag.text | cellFlag.empty)) === 0 ? quoting.none : quoting.some;
  });
}

function writeFitting(
  cursor: CopyCursor,
  lines: Pick<EncodedLines, "bytes" | "isAscii">,
  output: Uint8Array,
  { row, wide }: RowsLayout,
  columns: readonly Quoting[],
): void {
  const { at, to } = cursor;
  writeRow(cursor, lines.bytes, output, row, columns);
  if (!wide) return;
  const padding = (columns.length - 1) * (row.separator.length - 1);
  const length = (lines.isAscii ? cursor.to - to : countCharacters(output, to, cursor.to)) - padding;
  if (length <= wide.room) return;
  cursor.at = at;
  cursor.to = to;
  writeRow(cursor, lines.bytes, output, wide.layout, columns);
}

/** One function with all its loops, as the scan of rows. */
function writeRow(
  cursor: CopyCursor,
  bytes: Uint8Array,
  output: Uint8Array,
  layout: RowLayout,
  columns: readonly Quoting[],
): void {
  const { lineFeed, carriageReturn, space, quote, pipe } = code;
  let at = skipSpaces(bytes, cursor.at);
  let to = put(output, layout.open, cursor.to);
  let byte = 0;
  for (let column = 0; column < columns.length; column++) {
    if (column > 0) to = put(output, layout.separator, to);
    do at++;
    while (bytes[at] === space);
    byte = bytes[at]!;
    const kind = columns[column]!;
    if (kind === quoting.none || (kind === quoting.some && isNumberCell(bytes, at))) {
      // A number has no blanks and no characters beyond ASCII in it.
      for (; byte > space && byte !== pipe; byte = bytes[++at]!) output[to++] = byte;
      while (byte === space) byte = bytes[++at]!;
    } else {
      output[to++] = quote;
      // The only control characters of a plain row are those of its line end.
      for (; byte >= space && byte !== pipe; byte = bytes[++at]!) output[to++] = byte;
      while (output[to - 1] === space) to--;
      output[to++] = quote;
    }
  }
  while (byte !== lineFeed && byte !== carriageReturn) byte = bytes[++at]!;
  cursor.at = at + (byte === carriageReturn && bytes[at + 1] === lineFeed ? 2 : 1);
  cursor.to = put(output, layout.close, to);
}
