import { contentOf } from "./content-of.js";
import { el, type MarkupNode } from "./markup/node.js";
import { writeXml } from "./markup/write.js";
import { approximation } from "./page/note.js";
import { margin, type PageRow, pageRows } from "./page/page.js";
import { pageTitle } from "./page/title.js";
import { createPictureContext, type RenderContext } from "./render-context.js";
import { pageWidth, type RenderOptions } from "./render-options.js";
import { drawLine } from "./text/draw-text.js";
import type { Font } from "./text/measure.js";

const fontFamily = 'Inter, "Helvetica Neue", Arial, sans-serif';

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

/** White space between the last row and the note at the foot, and the note with the margin below it. Pixels. */
export const footHeight = 24 + margin;
const footFont: Font = { size: 11, weight: 400 };

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
  let y = margin;
  const groups = rows.map((row, index) => {
    y += index === 0 ? 0 : row.above;
    const group = el("g", { transform: `translate(${margin} ${Math.round(y * 100) / 100})` }, row.nodes);
    y += row.height;
    return group;
  });
  const bottom = Math.max(height, Math.ceil(y + footHeight));
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
    drawLine(approximation, footFont, { x: margin, y: bottom - 20, fill: theme.muted }),
    number === undefined
      ? []
      : drawLine(number, footFont, { x: width - margin, y: bottom - 20, fill: theme.muted, anchor: "end" }),
  );
}
