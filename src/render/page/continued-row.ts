import { fieldsOf } from "../../text/fields-of.js";
import { textOf } from "../chart-data.js";
import { isTable } from "../describe/data-tables.js";
import type { Drawing } from "../drawing.js";
import type { ElementInput } from "../element.js";
import { drawElement } from "../elements/draw-element.js";
import type { RowRange } from "../row-range.js";
import { pageItem } from "./page-item.js";
import type { PageRow } from "./page-row.js";

/** The input for the parts of a row. */
interface RowSource {
  readonly element: unknown;
  readonly heading: string;
  readonly input: ElementInput;
  /** The width of the page within its margins. */
  readonly width: number;
}

/** Between the sheets of a chart, as where they are on one page. */
const sheetGap = 28;
/** Fewer lines of a text or table at the foot of a page look lost. */
const fewest = 2;

/** The row as it was drawn, and how it is continued if its element has rows. */
export function continuedRow(source: RowSource, { rows = 0 }: Drawing, drawn: PageRow): PageRow {
  return rows > 1 ? withContinuation(source, drawn, { from: 0, to: rows }) : drawn;
}

/** Each sheet of a chart as a row of its own. */
export const sheetRows = (source: RowSource, sheets: number, above: number): readonly PageRow[] =>
  Array.from({ length: sheets }, (_, sheet) => {
    const own = { ...source, input: { ...source.input, sheet } };
    const drawing = drawElement(own.element, own.input);
    const drawn = { ...rowOf(own, drawing, false), above: sheet === 0 ? above : sheetGap };
    return continuedRow(own, drawing, drawn);
  });

function rowOf({ element, heading, input, width }: RowSource, drawing: Drawing, continued: boolean): PageRow {
  const { locale, sheet } = input;
  const item = pageItem(element, heading, drawing, { x: 0, locale, continued, ...(sheet !== undefined && { sheet }) });
  return { width, height: drawing.height, nodes: [item.node], items: [item], above: 0, keepWithNext: false };
}

function withContinuation(source: RowSource, row: PageRow, range: RowRange): PageRow {
  const flows = flowsOver(source.element);
  return { ...row, continued: { flows, split: (room) => splitRow(source, row, range, room) } };
}

/** Texts, tables and facts are read line by line; the bars of a chart are compared, for which one page is better. */
function flowsOver(element: unknown): boolean {
  const fields = fieldsOf(element);
  return isTable(fields) || ["body", "facts_and_figures"].includes(textOf(fields["type"]));
}

function splitRow(
  source: RowSource,
  row: PageRow,
  { from, to }: RowRange,
  room: number,
): readonly [PageRow, PageRow] | undefined {
  const part = (rows: RowRange): Drawing => drawElement(source.element, { ...source.input, rows });
  const end = lastFitting(from, to, (one) => part({ from, to: one }).height <= room);
  if (end - from < Math.min(fewest, to - from - 1)) return undefined;
  const first = { ...rowOf(source, part({ from, to: end }), from > 0), above: row.above };
  const rest = rowOf(source, part({ from: end, to }), true);
  return [first, withContinuation(source, rest, { from: end, to })];
}

/** The last number after `from` and before `to` that fits; `from` if none does. If a number fits, so do all smaller ones. */
function lastFitting(from: number, to: number, fits: (end: number) => boolean): number {
  let [least, most] = [from, to];
  while (most - least > 1) {
    const middle = (least + most) >> 1;
    if (fits(middle)) least = middle;
    else most = middle;
  }
  return least;
}
