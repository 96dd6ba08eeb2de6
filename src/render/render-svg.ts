import { contentOf } from "./content-of.js";
import { el, type MarkupNode } from "./markup/node.js";
import { writeXml } from "./markup/write.js";
import { drawFoot } from "./page/foot.js";
import { marginOf } from "./page/measures.js";
import { approximation } from "./page/note.js";
import { pageRows } from "./page/page.js";
import type { PageRow } from "./page/page-row.js";
import { placeRows } from "./page/place-rows.js";
import { pageTitle } from "./page/title.js";
import { createPictureContext, type RenderContext } from "./render-context.js";
import { pageWidth, type RenderOptions } from "./render-options.js";

export const fontFamily = 'Inter, "Helvetica Neue", Arial, sans-serif';

/**
 * The whole infographic as one SVG file: all elements, in the order of the content; sheets below each other. Self-contained, without
 * scripts or styles, and the same bytes for the same input. An approximation of what the service draws, and labelled so.
 *
 * `content` is the content of an infographic (specification, section 2.1), as a value or as JSON text. What cannot be drawn becomes a
 * placeholder that says why; nothing throws.
 */
export function renderSvg(content: unknown, options: RenderOptions = {}): string {
  const elements = contentOf(content);
  const context = createPictureContext(elements, options);
  const width = pageWidth(options);
  return writeXml(svgPage(pageRows(elements, width, context), width, pageTitle(elements, options), context));
}

/** A page among others. */
export interface SheetOptions {
  /** At least so high. */
  readonly height: number;
  /** Its number, such as `2 / 3`, opposite the note at the foot. */
  readonly number?: string;
}

/** A page of some rows; the space above the first is the margin's. */
export function svgPage(
  rows: readonly PageRow[],
  width: number,
  title: string,
  { theme }: RenderContext,
  { height, number }: SheetOptions = { height: 0 },
): MarkupNode {
  const { placed, bottom } = placeRows(rows, width, height);
  const groups = placed.map(({ row, y }) => el("g", { transform: `translate(${marginOf(width)} ${y})` }, row.nodes));
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    width,
    height: bottom,
    viewBox: `0 0 ${width} ${bottom}`,
    "font-family": fontFamily,
  };
  return el(
    "svg",
    attributes,
    el("title", {}, title),
    el("desc", {}, approximation),
    el("rect", { width, height: bottom, fill: theme.surface }),
    groups,
    drawFoot({ width, bottom, number }, theme),
  );
}
