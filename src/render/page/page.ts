import { describeElement } from "../describe/describe-element.js";
import type { Drawing } from "../drawing.js";
import { drawElement } from "../elements/draw-element.js";
import { el, type MarkupNode } from "../markup/node.js";
import type { RenderContext } from "../render-context.js";
import { type LayoutRow, layoutRows } from "./layout.js";

/** Pixels. */
export const margin = 40;
export const columnGap = 32;
/** White space between rows: a headline belongs to what follows it, and stands off from what was before. */
const gaps = { normal: 24, belowHeadline: 12, aboveHeadline: 40 } as const;

/** A row of the page as it is drawn, and the white space above it. */
export interface PageRow extends Drawing {
  readonly above: number;
}

export const columnWidth = (width: number, half: boolean): number => {
  const inner = width - 2 * margin;
  return half ? (inner - columnGap) / 2 : inner;
};

/** All rows of a page `width` pixels wide, each from 0,0 within the margins. */
export const pageRows = (content: readonly unknown[], width: number, context: RenderContext): readonly PageRow[] =>
  layoutRows(content).map((row, index, rows) => drawRow(row, rows[index - 1], width, context));

const isHeadline = (row: LayoutRow): boolean =>
  row.every(({ element }) => ["h1", "h2"].includes(String((element as { readonly type?: unknown } | null)?.type)));

function gapAbove(row: LayoutRow, before: LayoutRow | undefined): number {
  if (!before) return 0;
  if (isHeadline(before)) return gaps.belowHeadline;
  return isHeadline(row) ? gaps.aboveHeadline : gaps.normal;
}

function drawRow(row: LayoutRow, before: LayoutRow | undefined, width: number, context: RenderContext): PageRow {
  const drawings = row.map(({ element, half }) =>
    drawElement(element, { ...context, width: columnWidth(width, half) }),
  );
  const nodes = row.map(({ element }, at) =>
    group(element, drawings[at]!, at * (columnWidth(width, true) + columnGap)),
  );
  return {
    width: width - 2 * margin,
    height: Math.max(...drawings.map(({ height }) => height)),
    above: gapAbove(row, before),
    nodes,
  };
}

/** Each picture is one thing to those who cannot see it, and says what it shows. */
function group(element: unknown, { nodes }: Drawing, x: number): MarkupNode {
  const description = describeElement(element);
  return el(
    "g",
    {
      ...(x > 0 && { transform: `translate(${Math.round(x * 100) / 100} 0)` }),
      ...(description !== undefined && { role: "img", "aria-label": description }),
    },
    nodes,
  );
}
