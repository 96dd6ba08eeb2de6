import type { RenderOptions } from "../render-options.js";

/** A font that goes into the page, so that it looks the same where it is not installed. */
export interface HtmlFont {
  readonly weight: 400 | 600;
  readonly format: "woff2" | "woff" | "truetype" | "opentype";
  /** The file, in base64. */
  readonly base64: string;
  /** Of letters, digits and spaces. Texts look for their characters in these families in the order of the fonts. Default: `igx font`. */
  readonly family?: string | undefined;
  /** Code points that it is for, as CSS writes them (`U+4E00, U+65E5`); default: all. */
  readonly unicodeRange?: string | undefined;
}

/** Of the elements of a page. */
export interface HtmlElementOptions extends RenderOptions {
  /** Adds a script: tooltips, legends that hide series, tables that sort and search, tabs. Without it the page has none. */
  readonly interactive?: boolean | undefined;
}

export interface HtmlOptions extends HtmlElementOptions {
  /** Default: none; the page is set in Inter where that is installed, else in Helvetica or Arial. */
  readonly fonts?: readonly HtmlFont[] | undefined;
}
