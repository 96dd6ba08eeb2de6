import { contentOf } from "../content-of.js";
import { writeHtml } from "../markup/write.js";
import { headingsAbove } from "../page/headings.js";
import { isHalf } from "../page/layout.js";
import { pictureId } from "../picture-id.js";
import { requireRenderOptions } from "../render-options.js";
import { createHtmlContext } from "./html-context.js";
import { htmlElement } from "./html-element.js";
import type { HtmlElementOptions } from "./html-options.js";
import { outlineMarks } from "./outline-marks.js";

/** One element as HTML: the same in an exported page and in the preview. Needs `pageCss`, and no inline styles or scripts. */
export interface HtmlElement {
  /** Its place in the content. */
  readonly index: number;
  readonly half: boolean;
  /** The content of a `div` of the class `igx-item`, of half width `igx-item igx-half`. Empty for a text without words. */
  readonly html: string;
}

/**
 * All elements of a content, in its order. They belong into `<div class="igx-page"><div class="igx-grid">`. Every id begins with a hash of
 * the content and the options, so the elements of several documents fit into one page.
 */
export function renderHtmlElements(content: unknown, options: HtmlElementOptions = {}): readonly HtmlElement[] {
  requireRenderOptions(options);
  const elements = contentOf(content);
  const headings = headingsAbove(elements);
  // The theme and the script are a matter of the page: its elements are the same in each.
  const { interactive: _, marks, outlined, ...drawing } = options;
  const leads = marks === true || outlined !== undefined;
  const id = pictureId(elements, { ...drawing, theme: "auto" });
  return elements.map((element, index) => {
    const half = isHalf(element);
    const heading = headings[index] ?? "";
    const context = createHtmlContext(`${id}-${index}`, half, heading, options, leads ? `/${index}` : undefined);
    const drawn = htmlElement(element, context);
    const nodes = outlined ? outlineMarks(drawn, outlined, marks === true) : drawn;
    const { notes = [] } = context;
    if (notes.length > 0) options.onNotes?.({ index, notes });
    return { index, half, html: nodes.map(writeHtml).join("") };
  });
}
