import { maxOf } from "../../text/extremes.js";
import { textOf } from "../chart-data.js";
import { describeElement } from "../describe/describe-element.js";
import { titleElement } from "../describe/title-element.js";
import type { Drawing } from "../drawing.js";
import { drawElement } from "../elements/draw-element.js";
import { el, type MarkupNode } from "../markup/node.js";
import type { RenderContext } from "../render-context.js";
import { headingsAbove } from "./headings.js";
import { type LayoutItem, type LayoutRow, layoutRows } from "./layout.js";

/** Pixels. */
export const margin = 40;
const columnGap = 32;
/** White space between rows. A headline is nearer to the row after it, to which it belongs, than to the row before it. */
const gaps = { normal: 24, belowHeadline: 12, aboveHeadline: 40 } as const;

/** A row of the page as it is drawn, and the white space above it. */
export interface PageRow extends Drawing {
  readonly above: number;
  /** A headline, which must not be the last row of a page. */
  readonly keepWithNext: boolean;
}

export const columnWidth = (width: number, half: boolean): number => {
  const inner = width - 2 * margin;
  return half ? (inner - columnGap) / 2 : inner;
};

/** All rows of a page `width` pixels wide, each from 0,0 within the margins. */
export function pageRows(content: readonly unknown[], width: number, context: RenderContext): readonly PageRow[] {
  const headings = headingsAbove(content);
  return layoutRows(content).map((row, index, rows) => ({
    ...drawRow(row, headings, width, context),
    above: gapAbove(row, rows[index - 1]),
    keepWithNext: isHeadline(row),
  }));
}

const isHeadline = (row: LayoutRow): boolean =>
  row.every(({ element }) => ["h1", "h2"].includes(textOf((element as { readonly type?: unknown } | null)?.type)));

function gapAbove(row: LayoutRow, before: LayoutRow | undefined): number {
  if (!before) return 0;
  if (isHeadline(before)) return gaps.belowHeadline;
  return isHeadline(row) ? gaps.aboveHeadline : gaps.normal;
}

function drawRow(row: LayoutRow, headings: readonly string[], width: number, context: RenderContext): Drawing {
  const drawings = row.map(({ element, half }) =>
    drawElement(element, { ...context, width: columnWidth(width, half) }),
  );
  for (const [at, { notes = [] }] of drawings.entries())
    if (notes.length > 0) context.onNotes?.({ index: row[at]!.index, notes });
  const nodes = row.map((item, at) =>
    group(item, headings[item.index], drawings[at]!, at * (columnWidth(width, true) + columnGap), context),
  );
  return {
    width: width - 2 * margin,
    height: maxOf(drawings.map(({ height }) => height)),
    nodes,
  };
}

/** Screen readers treat each picture as one image with a name and a description, instead of reading every label in it. */
function group(
  { element }: LayoutItem,
  heading: string | undefined,
  { nodes }: Drawing,
  x: number,
  { locale }: RenderContext,
): MarkupNode {
  const description = describeElement(element, locale);
  return el(
    "g",
    {
      ...(x > 0 && { transform: `translate(${Math.round(x * 100) / 100} 0)` }),
      ...(description !== undefined && {
        role: "img",
        "aria-label": `${titleElement(element, heading) ?? ""}. ${description}`,
      }),
    },
    nodes,
  );
}
