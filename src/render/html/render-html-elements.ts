import { contentOf } from "../content-of.js";
import { writeHtml } from "../markup/write.js";
import { headingsAbove } from "../page/headings.js";
import { isHalf } from "../page/layout.js";
import type { RenderOptions } from "../render-options.js";
import { createHtmlContext } from "./html-context.js";
import { htmlElement } from "./html-element.js";

/** One element as HTML: the same in an exported page and in the preview. Needs `pageCss`, and no inline styles or scripts. */
export interface HtmlElement {
  /** Its place in the content. */
  readonly index: number;
  readonly half: boolean;
  /** What goes into a `div` of the class `igx-item`, of half width `igx-item igx-half`. Empty for a text without words. */
  readonly html: string;
}

/**
 * All elements of a content, in its order. They belong into `<div class="igx-page"><div class="igx-grid">`. Every id begins with `e` and
 * the element's index.
 */
export function renderHtmlElements(content: unknown, options: RenderOptions = {}): readonly HtmlElement[] {
  const elements = contentOf(content);
  const headings = headingsAbove(elements);
  return elements.map((element, index) => {
    const half = isHalf(element);
    const nodes = htmlElement(element, createHtmlContext(index, half, headings[index] ?? "", options));
    return { index, half, html: nodes.map(writeHtml).join("") };
  });
}
