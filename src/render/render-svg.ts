import { inEnglish } from "../text/message.js";
import { toHundredths } from "../text/to-hundredths.js";
import { contentOf } from "./content-of.js";
import { el, type MarkupNode } from "./markup/node.js";
import { writeXml } from "./markup/write.js";
import { describePage } from "./page/describe-page.js";
import { fitPage } from "./page/fit-page.js";
import { drawFoot, footHeight } from "./page/foot.js";
import { drawLogo, topOf } from "./page/logo.js";
import { marginOf } from "./page/measures.js";
import { approximation } from "./page/note.js";
import { pageRows } from "./page/page.js";
import type { PageItem } from "./page/page-item.js";
import type { PageRow } from "./page/page-row.js";
import { placeRows } from "./page/place-rows.js";
import { pageTitle } from "./page/title.js";
import { createPictureContext, type RenderContext } from "./render-context.js";
import { pageAspect, pageWidth, type RenderOptions, requireRenderOptions } from "./render-options.js";
import { ownLanguage } from "./words/words.js";

export const fontFamily = 'Inter, "Helvetica Neue", Arial, sans-serif';

/**
 * The whole infographic as one SVG file: all elements, in the order of the content; sheets below each other. Self-contained, without
 * scripts or styles, and the same bytes for the same input. An approximation of what the service draws, and labelled so.
 *
 * `content` is the content of an infographic (specification, section 2.1), as a value or as JSON text. It never throws: an element that it cannot draw becomes a placeholder that says why.
 */
export const renderSvg = (content: unknown, options: RenderOptions = {}): string =>
  writeXml(renderSvgNode(content, options));

/** The same as markup, for programs that put it into a tree of their own. */
export function renderSvgNode(content: unknown, options: RenderOptions): MarkupNode {
  requireRenderOptions(options);
  const elements = contentOf(content);
  const context = createPictureContext(elements, options);
  const width = pageWidth(options);
  const title = pageTitle(elements, options);
  const aspect = pageAspect(options);
  if (aspect !== undefined) return fittedPage(elements, aspect, title, context, options);
  return svgPage(pageRows(elements, width, context), width, title, context, options);
}

/** A page among others. */
export interface SheetOptions {
  /** The least height, in pixels. */
  readonly height: number;
  /** Its number, such as `2 / 3`, opposite the foot. */
  readonly number?: string;
}

/** A page of some rows; the space above the first is the margin's. */
export function svgPage(
  rows: readonly PageRow[],
  width: number,
  title: string,
  context: RenderContext,
  options: RenderOptions,
  { height, number }: SheetOptions = { height: 0 },
): MarkupNode {
  const { placed, bottom } = placeRows(rows, width, height, options);
  const groups = placed.map(({ row, y }) => el("g", { transform: `translate(${marginOf(width)} ${y})` }, row.nodes));
  const foot = drawFoot(options, { width, bottom, number }, context.theme);
  const page = {
    width,
    height: bottom,
    nodes: [...drawLogo(options, width), ...groups, ...foot],
    items: rows.flatMap(({ items }) => items),
  };
  return svgFrame(page, title, context, options);
}

/** A page with a ratio of its sides. */
function fittedPage(
  elements: readonly unknown[],
  aspect: number,
  title: string,
  context: RenderContext,
  options: RenderOptions,
): MarkupNode {
  const width = pageWidth(options);
  const foot = (page: number) => footHeight(options, page);
  const top = (page: number) => topOf(options, page);
  const page = fitPage(elements, { width, aspect, top, foot }, context);
  options.onScale?.(width / page.width);
  const below = drawFoot(options, { width: page.width, bottom: page.height }, context.theme);
  const nodes = [...drawLogo(options, page.width), ...page.nodes, ...below];
  return svgFrame({ ...page, nodes }, title, context, options, { width, height: Math.round(width / aspect) });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Frame extends Size {
  readonly nodes: readonly MarkupNode[];
  readonly items: readonly PageItem[];
}

/**
 * A picture of a page; smaller than the page if it has another size. Its name is not a `<title>`, which would pop up wherever a reader of
 * a page with this picture points at. igx knows its own files again by the metadata, also without the note at the foot.
 */
function svgFrame(
  { width, height, nodes, items }: Frame,
  title: string,
  { theme, locale, words }: RenderContext,
  { transparent = false }: RenderOptions,
  size: Size = { width, height },
): MarkupNode {
  const box = { viewBox: `0 0 ${toHundredths(width)} ${toHundredths(height)}`, "font-family": fontFamily };
  const description = describePage(items, title);
  return el(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", ...size, ...box, role: "img", lang: locale, "aria-label": title },
    description === "" ? [] : el("desc", ownLanguage(words), description),
    el("metadata", {}, inEnglish(approximation)),
    transparent ? [] : el("rect", { width, height, fill: theme.surface }),
    nodes,
  );
}
