import type { Value } from "../language/value.js";
import type { Evaluation } from "./evaluate.js";
import type { FromOptions } from "./from-options.js";
import { longRows } from "./long-rows.js";
import { orderRows, sumRows } from "./row-order.js";
import type { GivenTable, ShownRow } from "./taken-rows.js";
import { textSize } from "./texts.js";
import { wideRows } from "./wide-rows.js";

/** The rows that a picture shows of a table, the header first. `undefined` after a report. */
export function showTable(
  table: GivenTable,
  options: FromOptions,
  evaluation: Evaluation,
): readonly ShownRow[] | undefined {
  const { row } = options;
  const taken = row ? longRows(table, { ...options, row }, evaluation) : wideRows(table, options, evaluation);
  const ordered = taken && orderRows(taken.count, taken.sortKeys, options, evaluation);
  if (!taken || !ordered) return undefined;
  const { header, cell, color } = taken;
  const { kept, rest } = ordered;
  const hasRest = options.other !== undefined && rest.length > 0;
  // A table can be taken in every turn of a loop, so its rows, and the text in its cells, count each time.
  const { budget, report } = evaluation;
  if (!budget.spend("rows", kept.length + (hasRest ? 1 : 0), table.span, report)) return undefined;
  const rows: ShownRow[] = kept.map((at) => ({ cells: header.map((_, column) => cell(at, column)), color: color(at) }));
  if (hasRest) {
    const cells = sumRows(rest, taken, options.other, evaluation);
    if (!cells) return undefined;
    rows.push({ cells, color: null });
  }
  if (!budget.spend("outputBytes", sizeOf(rows), table.span, report)) return undefined;
  return [{ cells: withTitle(header, options), color: null }, ...rows];
}

/** `header` names the first cell. */
const withTitle = (header: readonly Value[], { header: title }: FromOptions): readonly Value[] =>
  title === undefined || header.length === 0 ? header : [title, ...header.slice(1)];

function sizeOf(rows: readonly ShownRow[]): number {
  let size = 0;
  for (const { cells } of rows) for (const cell of cells) size += 1 + textSize(cell);
  return size;
}
