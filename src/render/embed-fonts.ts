import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { encodeUtf8 } from "../text/utf8.js";
import type { HtmlFont } from "./html/html-options.js";

/** An SVG file with fonts in it. */
export function embedFonts(svg: string, fonts: readonly HtmlFont[]): string {
  if (fonts.length === 0) return svg;
  const { families, css } = fontFaces(fonts);
  return svg
    .replace(' font-family="', () => ` font-family="${families}, `)
    .replace("</metadata>", () => `</metadata><style>${css}</style>`);
}

/**
 * Fonts as CSS. `@font-face` holds for a whole page, into which several pictures may be inlined, so the names of families contain a hash of
 * the fonts.
 */
export function fontFaces(fonts: readonly HtmlFont[]): { readonly families: string; readonly css: string } {
  const prefix = `igx-${hashOf(fonts.map(({ base64 }) => base64).join(""))}`;
  const nameOf = ({ family = "" }: HtmlFont): string => prefix + family.replace(/\D+/, "-");
  const style = fonts.map(
    (font) =>
      `@font-face{font-family:${nameOf(font)};font-weight:${font.weight};src:url(data:font/woff2;base64,${font.base64})}`,
  );
  return { families: [...new Set(fonts.map(nameOf))].join(", "), css: style.join("") };
}

const hashOf = (text: string): string => bytesToHex(sha256(encodeUtf8(text))).slice(0, 10);
