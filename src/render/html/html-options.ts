import type { RenderOptions } from "../render-options.js";

/** A font that goes into the page, so that it looks the same where it is not installed. */
export interface HtmlFont {
  readonly weight: 400 | 600;
  readonly format: "woff2" | "woff" | "truetype" | "opentype";
  /** The file, in base64. */
  readonly base64: string;
  /** The name of the family: letters, digits and spaces. Families are tried in the order of the fonts. Default: `igx font`. */
  readonly family?: string | undefined;
  /** The code points that the font is for, as CSS writes them (`U+4E00, U+65E5`). Default: all. */
  readonly unicodeRange?: string | undefined;
}

/** Options of `renderHtmlElements`. */
export interface HtmlElementOptions extends RenderOptions {
  /** Adds a script: tooltips, legends that hide series, tables that sort and search, tabs. By default, a page has no script. */
  readonly interactive?: boolean | undefined;
  /** JSON pointers of cells, or of rows with all their cells, whose marks get the class `igx-outlined`. Default: none. */
  readonly outlined?: readonly string[] | undefined;
}

/** Options of `renderHtml`. */
export interface HtmlOptions extends HtmlElementOptions {
  /** Fonts to embed. Default: none; the page uses Inter if it is installed, else Helvetica or Arial. */
  readonly fonts?: readonly HtmlFont[] | undefined;
}
