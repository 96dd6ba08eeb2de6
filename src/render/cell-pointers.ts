import { fieldsOf } from "../text/fields-of.js";
import { listOf } from "../text/list-of.js";
import type { ElementFields } from "./element.js";

/**
 * The JSON pointer of a cell of a sheet. Rows count from 0, and -1 is the header; columns of values count from 0, and -1 is the title.
 * Without a column, it is the pointer of the whole row.
 */
export type CellPointer = (row: number, column?: number) => string;

/** The pointers of a sheet of a chart, whichever of the two shapes its data has (specification, section 2.6). */
export function cellPointers({ data }: ElementFields, sheet: number, source: string): CellPointer {
  if (Array.isArray(data))
    return (row, column) => `${source}/data/${sheet}/${row + 1}${column === undefined ? "" : `/${column + 1}`}`;
  const base = `${source}/data/sheets/${sheet}`;
  const rows = listIn(listIn(data, "sheets")[sheet], "rows");
  const header = listIn(listIn(data, "sheets")[sheet], "header");
  // A header as long as the values has no name for the titles of rows.
  const longest = rows.reduce<number>((most, row) => Math.max(most, valuesOf(row)), 0);
  const first = rows.some(isNamed) && longest === header.length ? 0 : 1;
  return (row, column) => {
    if (row < 0) return `${base}/header${column === undefined ? "" : `/${column + first}`}`;
    const own = `${base}/rows/${row}`;
    if (column === undefined) return own;
    if (Array.isArray(rows[row])) return `${own}/${column + 1}`;
    return column < 0 ? `${own}/header` : `${own}/data/${column}`;
  };
}

const listIn = (value: unknown, key: string): readonly unknown[] => listOf(fieldsOf(value)[key]);

const isNamed = (row: unknown): boolean => (row as { readonly header?: unknown } | null)?.header !== undefined;

const valuesOf = (row: unknown): number => (Array.isArray(row) ? row.length - 1 : listIn(row, "data").length);
