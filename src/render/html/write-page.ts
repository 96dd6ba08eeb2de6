import { escapeMarkup } from "../markup/write.js";
import { contentPolicy } from "./content-policy.js";
import type { HtmlFont } from "./html-options.js";

export interface PageParts {
  readonly title: string;
  readonly description: string;
  /** A language tag. */
  readonly locale?: string | undefined;
  /** The only theme of the page. */
  readonly theme?: "light" | "dark" | undefined;
  /** Markup. */
  readonly body: string;
  readonly style: string;
  readonly script?: string | undefined;
}

/** A whole page: self-contained, with a policy that comes before anything that it is about. */
export const writePage = (
  { title, description, locale, theme, body, style, script }: PageParts,
  fonts: readonly HtmlFont[] = [],
): string => {
  const css = [...fonts.map(fontFace), moreFamilies(fonts), style].join("");
  return [
    "<!doctype html>",
    `<html lang="${languageOf(locale)}"${theme === undefined ? "" : ` data-theme="${theme}"`}>`,
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${contentPolicy(css, script)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="description" content="${escapeMarkup(description)}">`,
    `<title>${escapeMarkup(title)}</title>`,
    `<style>${css}</style>`,
    "</head>",
    "<body>",
    body,
    ...(script === undefined ? [] : [`<script>${script}</script>`]),
    "</body>",
    "</html>",
    "",
  ].join("\n");
};

/** A name could end the CSS rule, so it keeps only what no rule ends with. For the same reason, data that is not base64 is left out. */
const fontFace = ({ weight, format, base64, unicodeRange, family }: HtmlFont): string =>
  /^[A-Za-z0-9+/]+=*$/.test(base64)
    ? `@font-face{font-family:"${familyName(family)}";font-weight:${weight === 600 ? 600 : 400};src:url(data:font/${fontTypes[format]};base64,${base64}) format("${format}")${rangeOf(unicodeRange)}}`
    : "";

const defaultFamily = "igx font";
const familyName = (name = defaultFamily): string => name.replace(/[^A-Za-z0-9 -]/g, "");

function moreFamilies(fonts: readonly HtmlFont[]): string {
  const names = [...new Set(fonts.map(({ family }) => familyName(family)))].filter((name) => name !== defaultFamily);
  return names.length === 0 ? "" : `:root{--igx-fonts:${names.map((name) => `"${name}"`).join(",")}}`;
}

const rangeOf = (range = ""): string =>
  /^U\+[0-9A-F]{1,6}(?:, ?U\+[0-9A-F]{1,6})*$/i.test(range) ? `;unicode-range:${range}` : "";

const fontTypes: Readonly<Record<HtmlFont["format"], string>> = {
  woff2: "woff2",
  woff: "woff",
  truetype: "ttf",
  opentype: "otf",
};

function languageOf(locale = "en"): string {
  try {
    return new Intl.Locale(locale).toString();
  } catch {
    // `Intl` throws a RangeError for a text that is not a language tag. Screen readers could not use such a `lang` either.
    return "en";
  }
}
