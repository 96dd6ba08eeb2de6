import { cellFlag } from "../text/cell-flags.js";
import { isJsonNumber } from "../text/json-number.js";
import { blanksOf, columnReader, firstMisfits, type Misfit, readColumn } from "./cell-reader.js";
import type { Cells, DataOptions } from "./reader.js";
import { cellText, type TextCells } from "./text-cells.js";

/**
 * The columns of a text by the options. A blank cell is `null`, also in columns kept as text. Only columns that options read in another way
 * get values of their own.
 */
export function readTextColumns(
  { names, places }: { readonly names: readonly string[]; readonly places: readonly number[] },
  found: TextCells,
  options: DataOptions,
  firstRow: number,
): { readonly columns: readonly Cells[]; readonly misfits: readonly Misfit[] } {
  const byPlace = new Map(places.map((place, at) => [place, names[at]!]));
  const cells = withOptions(found, byPlace, options, firstRow);
  const misfits: Misfit[][] = [];
  const columns = names.map((name, at): Cells => {
    const column = places[at]!;
    const reader = columnReader(name, options, "text");
    if (!reader) return { kind: "text", cells, column, firstRow };
    const cellOf = (row: number) => cellText(cells, (row + firstRow) * cells.width + column);
    const read = readColumn(at, cells.rowCount - firstRow, cellOf, reader);
    if (read.misfits.length > 0) misfits.push(read.misfits);
    return { kind: "values", values: read.values, source: { kind: "text", cells, column, firstRow } };
  });
  return { columns, misfits: firstMisfits(misfits) };
}

/** The cells, of which `text` keeps some as text and `null` calls some blank. */
function withOptions(
  cells: TextCells,
  names: ReadonlyMap<number, string>,
  options: DataOptions,
  firstRow: number,
): TextCells {
  const kept = new Set(options.text);
  if (kept.size === 0 && options.null === undefined) return cells;
  const { width, rowCount } = cells;
  const kinds = cells.kinds.slice(0, rowCount * width);
  const columnKinds = [...cells.columnKinds];
  for (const [column, name] of names) {
    const isKept = kept.has(name);
    const isNull = nullTest(cells, blanksOf(options, name));
    if (!isKept && !isNull) continue;
    columnKinds[column] = 0;
    for (let cell = firstRow * width + column; cell < kinds.length; cell += width) {
      const kind = isKept && kinds[cell] !== cellFlag.empty ? cellFlag.text : kinds[cell]!;
      kinds[cell] = isNull?.(cell, kind) ? cellFlag.empty : kind;
      columnKinds[column] |= kinds[cell]!;
    }
  }
  const { columnLengths: _, ...rest } = cells;
  return { ...rest, kinds, columnKinds };
}

/** Whether the option `null` names the text of a cell; `undefined` if it names none. */
function nullTest(
  cells: TextCells,
  blanks: ReadonlySet<string>,
): ((cell: number, kind: number) => boolean) | undefined {
  if (blanks.size === 0) return undefined;
  // Most marks are not numbers: then cells that are need no look.
  const hasNumbers = [...blanks].some(isJsonNumber);
  return (cell, kind) => {
    if (kind === cellFlag.empty) return true;
    return (kind === cellFlag.text || hasNumbers) && blanks.has(cellText(cells, cell).trim());
  };
}
