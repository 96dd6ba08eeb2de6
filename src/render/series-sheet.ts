import { placesWithout } from "../language/picture-notes/series-columns.js";
import { readNumber } from "../language/read-number.js";
import { type CellPointer, cellPointers } from "./cell-pointers.js";
import { type ChartRow, type ChartSheet, textOf } from "./chart-data.js";
import type { ElementFields } from "./element.js";
import type { PictureColumn, PictureFields } from "./picture-fields.js";

/**
 * A sheet as a chart draws it: the columns of `group`, `target` and `range` are beside the series, and each row has their values. They are among the
 * columns of the sheet, or have their values with them.
 */
export function seriesSheet(
  sheet: ChartSheet,
  { group, target, range }: Pick<PictureFields, "group" | "target" | "range">,
  index: number,
): ChartSheet {
  const [low, high] = range ?? [];
  const names = new Set([group, target, low, high].flatMap((column) => column?.name.trim() ?? []));
  if (names.size === 0) return sheet;
  const places = placesWithout(sheet.columns, names);
  const [groupOf, targetOf, lowOf, highOf] = [group, target, low, high].map((column) => reader(column, sheet, index));
  const rows = sheet.rows.map((row, at): ChartRow => {
    // A range with one end is none.
    const [first, last] = [lowOf!(at).value, highOf!(at).value];
    const beside = {
      ...(group && { group: textOf(groupOf!(at).cell).trim() }),
      ...numbered("target", targetOf!(at).value),
      ...(first !== undefined && last !== undefined && { low: first, high: last }),
    };
    return { ...chosenColumns(row, places), beside };
  });
  return { ...sheet, ...chosenHeads(sheet, places), rows, places };
}

const numbered = <Name extends string>(name: Name, value: number | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [one in Name]?: number };

interface BesideCell {
  readonly cell?: unknown;
  readonly value?: number | undefined;
}

/** The cell of a column in each row. */
function reader(
  column: PictureColumn | undefined,
  { columns, rows }: ChartSheet,
  sheet: number,
): (row: number) => BesideCell {
  if (!column) return () => ({});
  const place = columns.findIndex((name) => name.trim() === column.name.trim());
  if (place >= 0) return (row) => ({ cell: rows[row]!.cells[place], value: rows[row]!.values[place] });
  return (row) => {
    const cell = column.values?.[sheet]?.[row];
    return { cell, value: typeof cell === "number" || typeof cell === "string" ? readNumber(cell) : undefined };
  };
}

/** The names and forms of some columns. */
export const chosenHeads = (
  { columns, forms }: Pick<ChartSheet, "columns" | "forms">,
  places: readonly number[],
): Pick<ChartSheet, "columns" | "forms"> => ({
  columns: places.map((place) => columns[place]!),
  ...(forms && { forms: places.map((place) => forms[place]) }),
});

/** A row with some of its cells alone. */
export function chosenColumns(
  { title, color, cells, values, written, beside }: ChartRow,
  places: readonly number[],
): ChartRow {
  const own = places.flatMap((place, index) => {
    const text = written?.get(place);
    return text === undefined ? [] : [[index, text] as const];
  });
  return {
    title,
    ...(color !== undefined && { color }),
    ...(own.length > 0 && { written: new Map(own) }),
    ...(beside && { beside }),
    cells: places.map((place) => cells[place]),
    values: places.map((place) => values[place]),
  };
}

/** The pointers of the cells of such a sheet. */
export function seriesPointers(
  element: ElementFields,
  { places }: Pick<ChartSheet, "places">,
  index: number,
  source: string,
): CellPointer {
  const pointer = cellPointers(element, index, source);
  return places ? (row, column) => pointer(row, column === undefined || column < 0 ? column : places[column]) : pointer;
}
