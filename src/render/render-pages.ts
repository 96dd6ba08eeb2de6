import { contentOf } from "./content-of.js";
import { writeXml } from "./markup/write.js";
import { margin, pageRows } from "./page/page.js";
import { breakPages } from "./page/pages.js";
import { pageTitle } from "./page/title.js";
import { createPictureContext } from "./render-context.js";
import { pageWidth, type RenderOptions } from "./render-options.js";
import { footHeight, svgPage } from "./render-svg.js";

export interface PageOptions {
  /** Of each page, in the pixels of `RenderOptions.width`. */
  readonly height: number;
}

/**
 * The infographic on pages of one height, as one SVG file each, numbered where there are several. Rows are not cut: the page of one that is
 * higher than a page is higher too. Otherwise as `renderSvg`.
 */
export function renderPages(content: unknown, options: RenderOptions, { height }: PageOptions): readonly string[] {
  const width = pageWidth(options);
  const elements = contentOf(content);
  const title = pageTitle(elements, options);
  // All pages are drawn in one go, so ids are unique in all of them together.
  const context = createPictureContext(elements, options);
  const pages = breakPages(pageRows(elements, width, context), height - margin - footHeight);
  return pages.map((rows, index) => {
    const number = pages.length > 1 ? { number: `${index + 1} / ${pages.length}` } : {};
    return writeXml(svgPage(rows, width, title, context, { height: Math.round(height * 100) / 100, ...number }));
  });
}
