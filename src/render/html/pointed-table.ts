import { message } from "../../text/message.js";
import type { ChartSheet } from "../chart-data.js";
import { rowTotal } from "../charts/bars/stack-totals.js";
import { commonForm, valueWriter } from "../column-format.js";
import type { DataTable } from "../describe/data-tables.js";
import { el, type MarkupNode } from "../markup/node.js";
import { formedNumbers } from "../number-form.js";
import { rowStep } from "../row-step.js";
import { hiddenTable, maxRows, tableRow } from "./data-table.js";
import type { HtmlContext } from "./html-context.js";

/**
 * The hidden table of a chart as the source of its tooltips: with values as the chart writes them, the order of each row's series from the
 * highest to the lowest, the total of its stack, and the rows that are too many to listen to, which are out of the page's text.
 */
export function pointedTable(
  sheet: ChartSheet,
  table: DataTable,
  caption: string,
  { numbers, words }: HtmlContext,
  stacked: boolean,
): MarkupNode {
  const columns = sheet.columns.map((_, column) => column);
  const write = valueWriter(sheet, columns, numbers);
  const cellsOf = (row: number) => [sheet.rows[row]!.title, ...columns.map((column) => write(row, column))];
  const step = rowStep(sheet.rows.length, sheet.columns.length);
  const own = formedNumbers(numbers, commonForm(sheet, columns));
  const totalOf = (row: number): string | undefined => {
    const total = stacked && columns.length > 1 ? rowTotal(sheet.rows[row]!.values) : undefined;
    return total === undefined ? undefined : words.say(message`Total: ${own.format(total)}`);
  };
  const attributes = (row: number) => ({ "data-order": orderOf(sheet, row), "data-total": totalOf(row) });
  const rest: MarkupNode[] = [];
  for (let row = Math.ceil(maxRows / step) * step; row < sheet.rows.length; row += step)
    rest.push(tableRow(cellsOf(row), { ...attributes(row), "data-row": row }));
  return hiddenTable(
    { ...table, row: cellsOf },
    caption,
    words,
    attributes,
    rest.length === 0 ? [] : [el("tbody", { hidden: true }, rest)],
  );
}

/** Columns with a number, the highest first; nothing where there is no other order. */
function orderOf({ rows, columns }: ChartSheet, row: number): string | undefined {
  const { values } = rows[row]!;
  const order = columns.flatMap((_, column) => (values[column] === undefined ? [] : [column]));
  if (columns.length < 2) return undefined;
  return order.sort((one, other) => values[other]! - values[one]! || one - other).join(" ");
}
