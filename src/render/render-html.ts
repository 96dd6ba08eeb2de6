import { contentOf } from "./content-of.js";
import { drawElement } from "./elements/draw-element.js";
import { el } from "./markup/node.js";
import { writeHtml } from "./markup/write.js";
import { isHalf } from "./page/layout.js";
import { columnWidth } from "./page/page.js";
import { createRenderContext } from "./render-context.js";
import { pageWidth, type RenderOptions } from "./render-options.js";

/** One element as HTML: the same in an exported page and in the preview. Needs `pageCss`, and no inline styles or scripts. */
export interface HtmlElement {
  /** Its place in the content. */
  readonly index: number;
  readonly half: boolean;
  readonly html: string;
}

export function renderHtmlElements(content: unknown, options: RenderOptions = {}): readonly HtmlElement[] {
  return contentOf(content).map((element, index) => {
    const half = isHalf(element);
    const context = createRenderContext({ theme: "auto", ...options }, `e${index}`);
    const { width, height, nodes } = drawElement(element, { ...context, width: columnWidth(pageWidth(options), half) });
    return { index, half, html: writeHtml(el("svg", { viewBox: `0 0 ${width} ${height}`, width, height }, nodes)) };
  });
}
