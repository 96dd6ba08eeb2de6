import { type ColorTarget, colorsOf, hasSeries } from "../language/colors-of.js";
import { cellCount, cellText } from "./cells.js";
import { itemColumn, itemField } from "./items.js";
import type { ChartSheet, Field, SourceElement } from "./model.js";

/** The names in `highlight` of an element. */
export interface Highlight {
  readonly target: ColorTarget | "regions";
  /** The given titles, each with its place. */
  readonly titles: readonly Field[];
  /** All titles that it could name. */
  readonly known: ReadonlySet<string>;
}

/** The `highlight` of an element; `undefined` without one, or with an empty list. */
export function highlightOf(element: SourceElement): Highlight | undefined {
  const titles = element.compilerAttributes.get("highlight")?.parts ?? [];
  if (titles.length === 0) return undefined;
  if (element.definition.data === "items") return { target: "regions", titles, known: regionTitles(element) };
  const rows = rowTitles(element.sheets);
  const columns = new Set(element.sheets.flatMap(columnNames));
  const target = targetOf(element, titles, rows, columns);
  return { target, titles, known: target === "rows" ? rows : columns };
}

/** The points that `names` names, in the same form. */
export function namedPoints({ pictureAttributes, sheets }: SourceElement): Highlight | undefined {
  const names = pictureAttributes.get("names");
  if (!names) return undefined;
  // An empty list names no point.
  const titles = names.value === undefined ? names.parts : [names];
  return { target: "rows", titles, known: rowTitles(sheets) };
}

const rowTitles = (sheets: readonly ChartSheet[]): ReadonlySet<string> =>
  new Set(sheets.flatMap(({ rows }) => Array.from(rows, (row) => cellText(row, 0))));

const regionTitles = ({ items }: SourceElement): ReadonlySet<string> => {
  const title = itemColumn(items, "title");
  const titles = new Set<string>();
  if (title)
    for (const row of items.rows) {
      const field = itemField(row, title);
      if (field) titles.add(String(field.value));
    }
  return titles;
};

/** The names of the value columns of a sheet, in their order. */
export const columnNames = ({ header }: ChartSheet): readonly string[] =>
  Array.from({ length: Math.max(0, cellCount(header) - 1) }, (_, column) => cellText(header, column + 1));

/** Lines and areas are columns. Where rows and columns have marks of their own, the titles decide, and rows come first. */
function targetOf(
  { chart, sheets }: SourceElement,
  titles: readonly Field[],
  rows: ReadonlySet<string>,
  columns: ReadonlySet<string>,
): ColorTarget {
  const name = chart?.name ?? "";
  const widest = sheets.reduce((most, { header }) => Math.max(most, cellCount(header) - 1), 0);
  if (!hasSeries(name, widest)) return colorsOf(name, widest, titles.length);
  const names = (known: ReadonlySet<string>) => titles.some(({ value }) => known.has(String(value)));
  return names(columns) && !names(rows) ? "columns" : "rows";
}
