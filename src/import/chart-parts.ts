import { chooseChart } from "./choose-chart.js";
import { chartElement, type DocumentPart, type ImportedCell } from "./document-part.js";
import type { ImportNotes } from "./import-notes.js";
import { type NumberColumn, readNumberColumn } from "./read-number-column.js";

/** The chart that fits a table of texts, with its numbers without units. `line` is that of the table. */
export function chartParts(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  line: number,
  notes: ImportNotes,
): readonly DocumentPart[] {
  const columns = header.slice(1).map((_, index) => readNumberColumn(rows.map((row) => row[index + 1] ?? "")));
  const { type, others, reason } = chooseChart(header, rows, columns);
  notes.changed(line, `The table becomes \`@chart ${type}\`: ${reason}.`, otherCharts(others));
  if (type === "table")
    return [
      chartElement(
        type,
        header,
        rows.map((row) => row.map(numberOrText)),
      ),
    ];
  columns.forEach((column, index) => {
    if (column?.sample) notes.changed(line, cleaned(column, header[index + 1] ?? ""));
  });
  const titles = header.map((title, index) => withUnit(title, columns[index - 1]?.unit));
  const cells = rows.map((row, at) => [row[0] ?? "", ...columns.map((column) => column!.cells[at]!)]);
  return [chartElement(type, titles, cells)];
}

const numberOrText = (cell: string, index: number): ImportedCell =>
  index > 0 && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(cell) ? { number: cell } : cell;

const otherCharts = (types: readonly string[]): string | undefined =>
  types.length === 0
    ? undefined
    : `Write ${types.map((type) => `\`${type}\``).join(" or ")} instead if it fits better.`;

function cleaned({ sample, count, unit }: NumberColumn, title: string): string {
  const [written, number] = sample!;
  const header = unit === undefined || title.includes(unit) ? "" : `, and its header names the unit \`${unit}\``;
  const where = `in the column \`${title}\``;
  const value = number === "" ? "an empty cell" : `\`${number}\``;
  const more =
    count === 1 ? "" : ` ${count - 1} more ${count === 2 ? "cell is" : "cells are"} cleaned in the same way.`;
  return `\`${written}\` ${where} becomes ${value}${header}.${more}`;
}

const withUnit = (title: string, unit: string | undefined): string =>
  unit === undefined || title.includes(unit) ? title : `${title} (${unit})`.trim();
