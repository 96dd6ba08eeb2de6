import { append, maxOf, minOf } from "../../text/extremes.js";
import { fieldsOf } from "../../text/fields-of.js";
import { toHundredths } from "../../text/to-hundredths.js";
import { textOf } from "../chart-data.js";
import type { Drawing } from "../drawing.js";
import type { ElementInput } from "../element.js";
import { drawElement } from "../elements/draw-element.js";
import { pictureNotes } from "../inspect/picture-notes.js";
import { el } from "../markup/node.js";
import type { RenderContext } from "../render-context.js";
import { continuedRow, sheetRows } from "./continued-row.js";
import { headingsAbove } from "./headings.js";
import { type LayoutItem, type LayoutRow, layoutRows } from "./layout.js";
import { columnGap, columnWidth, marginOf } from "./measures.js";
import { pageItem } from "./page-item.js";
import type { PageRow } from "./page-row.js";

/** White space between rows. A headline is nearer to the row after it, to which it belongs, than to the row before it. */
const gaps = { normal: 24, belowHeadline: 12, aboveHeadline: 40 } as const;

/**
 * All rows of a page `width` pixels wide, each from 0,0 within the margins. If the content is to be distributed over pages with `room`
 * pixels, each sheet of a chart that is higher is a row of its own.
 */
export function pageRows(
  content: readonly unknown[],
  width: number,
  context: RenderContext,
  room?: number,
): readonly PageRow[] {
  return drawRows(layoutRows(content), headingsAbove(content), width, context, room);
}

/** The same for rows that are laid out already. `headings`: the headings above the elements, by their index in the content. */
export function drawRows(
  rows: readonly LayoutRow[],
  headings: readonly string[],
  width: number,
  context: RenderContext,
  room?: number,
): readonly PageRow[] {
  const all: PageRow[] = [];
  for (const [index, row] of rows.entries()) {
    const above = gapAbove(row, rows[index - 1]);
    append(all, drawRow(row, headings, width, context, above, room));
  }
  return all;
}

const typeOf = (element: unknown): string => textOf(fieldsOf(element)["type"]);

const isHeadline = (row: LayoutRow): boolean => row.every(({ element }) => ["h1", "h2"].includes(typeOf(element)));

function gapAbove(row: LayoutRow, before: LayoutRow | undefined): number {
  if (!before) return 0;
  if (isHeadline(before)) return gaps.belowHeadline;
  return isHeadline(row) ? gaps.aboveHeadline : gaps.normal;
}

function inputOf({ half, index }: LayoutItem, width: number, context: RenderContext): ElementInput {
  const height = context.heights?.get(index);
  return {
    ...context,
    width: columnWidth(width, half),
    ...(height !== undefined && { height }),
    ...(context.source !== undefined && { source: `${context.source}/${index}` }),
  };
}

/** Half of a plot's usual height for lines at zero. Plots that are further apart are not comparable anyway. */
const maxShifts = [130, 80] as const;

/** Two charts beside each other with their lines at zero at one height, else with their plots: legends and captions above them differ. */
function level(drawings: readonly Drawing[]): readonly Drawing[] {
  for (const base of [0, 1] as const) {
    const places = drawings.flatMap(({ bases }) => bases?.[base] ?? []);
    if (places.length < 2) return drawings;
    const most = maxOf(places);
    if (most - minOf(places) <= maxShifts[base]) return drawings.map((one) => lowered(one, most - one.bases![base]));
  }
  return drawings;
}

function lowered(drawing: Drawing, shift: number): Drawing {
  if (shift < 0.5) return drawing;
  const nodes = [el("g", { transform: `translate(0 ${toHundredths(shift)})` }, drawing.nodes)];
  return { ...drawing, height: drawing.height + shift, nodes };
}

function drawRow(
  row: LayoutRow,
  headings: readonly string[],
  width: number,
  context: RenderContext,
  above: number,
  room: number | undefined,
): readonly PageRow[] {
  const inputs = row.map((item) => inputOf(item, width, context));
  const drawings = level(row.map(({ element }, at) => drawElement(element, inputs[at]!)));
  for (const [at, drawing] of drawings.entries()) {
    const notes = context.onNotes ? pictureNotes(row[at]!.element, drawing, context) : [];
    if (notes.length > 0) context.onNotes?.({ index: row[at]!.index, notes });
  }
  const items = row.map((item, at) => {
    const x = at * (columnWidth(width, true) + columnGap);
    const { width: itemWidth, source } = inputs[at]!;
    const area = source === undefined ? {} : { area: { source, width: itemWidth } };
    const drawnItem = pageItem(item.element, headings[item.index], drawings[at]!, {
      x,
      locale: context.locale,
      ...area,
    });
    return { ...drawnItem, index: item.index };
  });
  const height = maxOf(drawings.map(({ height: one }) => one));
  const nodes = items.map(({ node }) => node);
  const keepWithNext = isHeadline(row);
  const drawn: PageRow = { width: width - 2 * marginOf(width), height, nodes, items, above, keepWithNext };
  const [item, other] = row;
  if (room === undefined || !item || other || keepWithNext) return [drawn];
  const source = { element: item.element, heading: headings[item.index] ?? "", input: inputs[0]!, width: drawn.width };
  const [{ sheets = 0 } = drawn] = drawings;
  return sheets > 1 && height > room ? sheetRows(source, sheets, above) : [continuedRow(source, drawings[0]!, drawn)];
}
