/* `igx-lang/render`, browser-safe: content to pictures, pages and text. */
export type { BrandColors } from "./brand-theme.js";
export { describeElement } from "./describe/describe-element.js";
export { titleElement } from "./describe/title-element.js";
export type { HtmlElementOptions, HtmlFont, HtmlOptions } from "./html/html-options.js";
export { pageCss } from "./html/page-css.js";
export { type AlternativeText, alternativeTexts, renderAlt } from "./render-alt.js";
export { type EmbedPicture, embedPictures, renderEmbed } from "./render-embed.js";
export { type HtmlElement, renderHtml, renderHtmlElements } from "./render-html.js";
export type { Logo, RenderOptions } from "./render-options.js";
export { type PageOptions, renderPages } from "./render-pages.js";
export { renderSvg } from "./render-svg.js";
export { renderText, type TextOptions } from "./render-text.js";
export { type NamedElement, namedElements, selectElement } from "./select-element.js";
