/* `igx/render`, browser-safe: content to pictures and pages. */
export { type HtmlElement, renderHtmlElements } from "./render-html.js";
export type { RenderOptions } from "./render-options.js";
export { renderSvg } from "./render-svg.js";
