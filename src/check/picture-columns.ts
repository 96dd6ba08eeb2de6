import type { TableRow } from "../template/expanded.js";
import { cellText, valueText } from "./cells.js";
import { columnNames } from "./highlight.js";
import type { ChartSheet, Field, SourceElement } from "./model.js";

/*
 * Columns that pictures read besides the series, such as those of `target`. They are columns of the rows, or, with `from`, of its table: these are not in the content.
 */

/** The attributes that name such columns. */
const columnAttributes: ReadonlySet<string> = new Set(["group", "target", "range"]);

/** The names of columns in an attribute, each with its place. */
export function namedColumns(field: Field): readonly Field[] {
  if (!columnAttributes.has(field.name)) return [];
  return field.parts.length > 0 ? field.parts : [field];
}

/** Whether a sheet has a column: among its values, or in its table. */
export const hasColumn = (sheet: ChartSheet, name: string): boolean =>
  columnNames(sheet).includes(name) || valuesOf(sheet, name) !== undefined;

/** The JSON of an attribute as pictures read it: a column that is not among the values has its name and its values, sheet by sheet. */
export function pictureJson(field: Field, { sheets }: SourceElement): string | undefined {
  const columns = namedColumns(field).map(({ value }) => columnJson(String(value), sheets));
  if (columns.length === 0) return field.json;
  return field.parts.length > 0 ? `[${columns.join(",")}]` : columns[0];
}

function columnJson(name: string, sheets: readonly ChartSheet[]): string {
  if (sheets.some((sheet) => columnNames(sheet).includes(name))) return JSON.stringify(name);
  return JSON.stringify({ name, values: sheets.map((sheet) => valuesOf(sheet, name) ?? []) });
}

/** The values of a column of the sheet's table. */
export function valuesOf({ rows }: ChartSheet, name: string): readonly unknown[] | undefined {
  const values: unknown[] = [];
  let known = false;
  for (const row of rows) {
    const value = row.kind === "table" ? tableValue(row, name) : undefined;
    known ||= value !== undefined;
    values.push(value ?? null);
  }
  return known ? values : undefined;
}

function tableValue({ block, index }: TableRow, name: string): string | number | null | undefined {
  const column = block.columnOf?.(name);
  if (!column) return undefined;
  const value = column(index);
  if (value === null || typeof value === "number") return value;
  const text = valueText(value);
  return typeof value === "string" ? text : Number(text);
}

export const rowTitles = ({ rows }: ChartSheet): readonly string[] => Array.from(rows, (row) => cellText(row, 0));
