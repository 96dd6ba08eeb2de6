import { requireArgument } from "../text/require-argument.js";
import { toHundredths } from "../text/to-hundredths.js";
import { contentOf } from "./content-of.js";
import { el, type MarkupNode } from "./markup/node.js";
import { writeXml } from "./markup/write.js";
import { arrangeRows, isHeadline } from "./page/arrange.js";
import { drawFoot, footHeight } from "./page/foot.js";
import { drawLogo, topOf } from "./page/logo.js";
import { marginOf } from "./page/measures.js";
import { pageRows } from "./page/page.js";
import { pageHeights } from "./page/page-heights.js";
import type { PageItem } from "./page/page-item.js";
import type { PageRow } from "./page/page-row.js";
import { breakPages } from "./page/pages.js";
import { placeRows } from "./page/place-rows.js";
import { type TaggedContent, taggedContent } from "./page/tagged-content.js";
import { pageTitle } from "./page/title.js";
import { createPictureContext, type RenderContext } from "./render-context.js";
import { pageWidth, type RenderOptions, requireRenderOptions } from "./render-options.js";
import { fontFamily, svgPage } from "./render-svg.js";

/** How a picture is divided into pages. */
export interface PageOptions {
  /** The height of each page, in the pixels of `RenderOptions.width`. With `Infinity`, there is one page, as high as its content. */
  readonly height: number;
}

/**
 * The infographic on pages of one height, as one SVG file each, numbered where there are several. Tables and texts are continued on the next
 * page, and so are bars, facts and icons if they are higher than a page; each part of a table repeats the header, and of bars the axis. The
 * page of a row that cannot be divided and is higher than a page is higher too. Otherwise as `renderSvg`.
 */
export function renderPages(content: unknown, options: RenderOptions, page: PageOptions): readonly string[] {
  requireArgument(page, "object", "The options of pages");
  requireArgument(page.height, "number", "`height` of pages");
  if (Number.isNaN(page.height)) throw new TypeError("`height` of pages must be a number, not NaN.");
  const height = page.height === Number.POSITIVE_INFINITY ? undefined : page.height;
  const { pages, width, context } = pagesOf(contentOf(content), options, height);
  const title = pageTitle(contentOf(content), options);
  return pages.map((rows, index) =>
    writeXml(
      svgPage(rows, width, title, context, options, {
        height: toHundredths(height ?? 0),
        ...numbered(pages, index),
      }),
    ),
  );
}

const numbered = (pages: readonly unknown[], index: number): { readonly number?: string } =>
  pages.length > 1 ? { number: `${index + 1} / ${pages.length}` } : {};

/** For drawings that are only measured: they tell no notes, and use up no ids. */
function silentContext(elements: readonly unknown[], options: RenderOptions): RenderContext {
  const { onNotes: _, ...silent } = options;
  return createPictureContext(elements, silent);
}

/** All pages are drawn in one go, so ids are unique in all of them together. */
function pagesOf(elements: readonly unknown[], options: RenderOptions, height: number | undefined) {
  requireRenderOptions(options);
  const width = pageWidth(options);
  const context = createPictureContext(elements, options);
  const room = height === undefined ? undefined : height - topOf(options, width) - footHeight(options, width, true);
  const heights = room === undefined ? undefined : pageHeights(elements, width, room, silentContext(elements, options));
  const rows = pageRows(elements, width, { ...context, ...(heights && heights.size > 0 && { heights }) }, room);
  return { pages: room === undefined ? [rows] : breakPages(rows, room), width, context };
}

/** A page in parts, for formats that say what each part is. */
export interface TaggedPage {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly parts: readonly TaggedPart[];
  /** As SVG, with its alternative text. */
  readonly logo?: { readonly svg: string; readonly alt: string };
  /** The note and the number of the page, as SVG. */
  readonly foot: string;
}

export interface TaggedPart extends Omit<PageItem, "node"> {
  /** Pixels from the top of the page. */
  readonly top: number;
  /** An SVG file as large as the page, with this part alone. */
  readonly svg: string;
  /** The parts of a table or list; none of a picture. */
  readonly contents: readonly TaggedFile[];
}

/** The same, each with an SVG file instead of nodes. */
export interface TaggedFile extends Omit<TaggedContent, "node" | "parts"> {
  readonly svg: string;
  readonly parts: readonly TaggedFile[];
}

/** As `renderPages`, in parts in the order of the content; one page as high as the picture if `height` is `undefined`. */
export function renderTaggedPages(
  content: unknown,
  options: RenderOptions,
  height: number | undefined,
): readonly TaggedPage[] {
  const { pages, width, context } = pagesOf(contentOf(content), options, height);
  return pages.map((rows, index) => taggedPage(rows, width, context, options, height ?? 0, numbered(pages, index)));
}

const taggedFile = (
  { node, parts = [], ...content }: TaggedContent,
  file: (node: MarkupNode) => string,
): TaggedFile => ({
  ...content,
  svg: node ? file(node) : "",
  parts: parts.map((part) => taggedFile(part, file)),
});

function taggedPage(
  rows: readonly PageRow[],
  width: number,
  { theme }: RenderContext,
  options: RenderOptions,
  height: number,
  number: { readonly number?: string },
): TaggedPage {
  const { placed, bottom } = placeRows(rows, width, toHundredths(height), options);
  const size = { width, height: bottom, viewBox: `0 0 ${width} ${bottom}` };
  const svg = (...nodes: readonly MarkupNode[]): string =>
    writeXml(el("svg", { xmlns: "http://www.w3.org/2000/svg", ...size, "font-family": fontFamily }, nodes));
  const items = placed.map(({ row, y }) => row.items.map((item) => ({ ...item, y })));
  const parts = arrangeRows(items, ({ type }) => isHeadline(type))
    .flat(2)
    .map(({ node, y, ...item }): TaggedPart => {
      const file = (inner: MarkupNode) => svg(el("g", { transform: `translate(${marginOf(width)} ${y})` }, inner));
      return { ...item, top: y, svg: file(node), contents: taggedContent(node).map((part) => taggedFile(part, file)) };
    });
  const logo = drawLogo(options, width);
  const top = logo.length > 0 && { logo: { svg: svg(...logo), alt: options.logo!.name } };
  return { width, height: bottom, ...top, parts, foot: svg(...drawFoot(options, { width, bottom, ...number }, theme)) };
}
