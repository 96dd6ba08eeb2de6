import { brandColors } from "./brand-theme.js";
import { contentOf } from "./content-of.js";
import { brandCss } from "./css-theme.js";
import type { HtmlFont, HtmlOptions } from "./html/html-options.js";
import { pageCss } from "./html/page-css.js";
import { pageScript } from "./html/page-script.js";
import { type HtmlElement, renderHtmlElements } from "./html/render-html-elements.js";
import { writePage } from "./html/write-page.js";
import { el } from "./markup/node.js";
import { escapeMarkup, writeHtml } from "./markup/write.js";
import { type Arranged, arrange } from "./page/arrange.js";
import { logoSize } from "./page/logo.js";
import { approximation } from "./page/note.js";
import { pageTitle } from "./page/title.js";
import { defaultWidth, pageWidth, requireRenderOptions } from "./render-options.js";
import { createWords, ownLanguage } from "./words/words.js";

export { type HtmlElement, renderHtmlElements } from "./html/render-html-elements.js";

/**
 * The whole infographic as one HTML page: self-contained, without script unless `interactive` is set, readable on a phone, printable,
 * and accessible (WCAG 2.2 AA). Light or dark as the reader's system is, or as `theme` says. An approximation of what the service
 * draws, and labelled so.
 *
 * `content` is the content of an infographic (specification, section 2.1), as a value or as JSON text. It never throws: an element that it cannot draw becomes a placeholder.
 */
export const renderHtml = (content: unknown, options: HtmlOptions = {}): string =>
  drawPage(content, options).write(options.fonts);

/** A page before it has fonts. */
export interface DrawnPage {
  readonly title: string;
  /** Markup, without the script. */
  readonly body: string;
  readonly write: (fonts?: readonly HtmlFont[]) => string;
}

/** Draws a page, to write it once it is known which fonts its texts need. */
export function drawPage(content: unknown, options: Omit<HtmlOptions, "fonts">): DrawnPage {
  requireRenderOptions(options);
  const elements = contentOf(content);
  const title = pageTitle(elements, options);
  const { locale, theme } = options;
  const body = pageBody(elements, title, options).join("\n");
  const write = (fonts: readonly HtmlFont[] = []): string =>
    writePage(
      {
        title,
        description: createWords(locale ?? "en").say(approximation),
        locale,
        theme: theme === "light" || theme === "dark" ? theme : undefined,
        body,
        style: styleOf(options),
        script: options.interactive ? pageScript(createWords(locale ?? "en")) : undefined,
      },
      fonts,
    );
  return { title, body, write };
}

function pageBody(elements: readonly unknown[], title: string, options: HtmlOptions): readonly string[] {
  // The ids of a page do not depend on its fonts.
  const { fonts: _fonts, ...drawing } = options;
  const html = renderHtmlElements(elements, drawing);
  return [
    '<div class="igx-page">',
    ...header(options),
    '<main class="igx-grid">',
    ...headline(elements, title),
    ...arrange(elements).map((item) => itemHtml(item, html, options.marks === true)),
    "</main>",
    ...footer(options),
    "</div>",
  ];
}

function header(options: HtmlOptions): readonly string[] {
  const { logo } = options;
  const size = logoSize(logo, pageWidth(options));
  if (!logo || !size) return [];
  const image = el("img", { class: "igx-logo", src: logo.address, ...size, alt: logo.name });
  return [`<header>${writeHtml(image)}</header>`];
}

/** On a narrow page it becomes smaller, and the rows below it come nearer. */
const logoCss =
  ".igx-logo{display:block;max-width:calc(100% - 40px);height:auto;margin:20px 40px 0 auto}header+.igx-grid{padding-top:16px}@media (max-width:639px){.igx-logo{margin-right:20px}}@media print{.igx-logo{margin:0 0 0 auto}}";

function footer({ note = true, copyright = "", locale = "en" }: HtmlOptions): readonly string[] {
  const words = createWords(locale);
  const lines = [
    ...(copyright.trim() === "" ? [] : [`<span dir="auto">${escapeMarkup(copyright.trim())}</span>`]),
    ...(note ? [writeHtml(el("span", ownLanguage(words), words.say(approximation)))] : []),
  ];
  return [`<footer><p class="igx-note">${lines.join("<br>")}</p></footer>`];
}

/** A page needs a headline. If the content has none, a hidden one for screen readers is added. */
function headline(elements: readonly unknown[], title: string): readonly string[] {
  const has = elements.some((element) => (element as { readonly type?: unknown } | null)?.type === "h1");
  return has ? [] : [`<h1 class="igx-hidden">${escapeMarkup(title)}</h1>`];
}

function itemHtml(item: Arranged, html: readonly HtmlElement[], marks: boolean): string {
  const mark = (index: number): string => (marks ? ` data-source="/${index}"` : "");
  if ("index" in item) {
    const { half, html: inner } = html[item.index]!;
    return inner === "" ? "" : `<div class="igx-item${half ? " igx-half" : ""}"${mark(item.index)}>${inner}</div>`;
  }
  const columns = item.map((column) => {
    const inner = column.map(({ index }) => `<div class="igx-item"${mark(index)}>${html[index]!.html}</div>`);
    return `<div class="igx-column igx-rows-${column.length}">${inner.join("")}</div>`;
  });
  return `<div class="igx-columns">${columns.join("")}</div>`;
}

function styleOf(options: HtmlOptions): string {
  const width = pageWidth(options);
  return [
    "html{background:var(--igx-surface)}body{margin:0}",
    pageCss,
    options.brand ? brandCss(brandColors(options.brand)) : "",
    options.logo ? logoCss : "",
    options.transparent ? "html,.igx-page{background:none}" : "",
    width === defaultWidth ? "" : `.igx-page{max-width:${width}px}`,
  ].join("");
}
