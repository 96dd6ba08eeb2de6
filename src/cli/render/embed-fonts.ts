import type { HtmlFont } from "../../render/index.js";
import { type FontUse, unicodeRange } from "./font-coverage.js";

/** Fonts as a page takes them: each for the characters that Inter does not have and no others. */
export const htmlFonts = (uses: readonly FontUse[]): readonly HtmlFont[] =>
  uses.map(({ font, characters }) => ({
    weight: font.weight,
    format: font.format,
    base64: font.bytes.toString("base64"),
    unicodeRange: unicodeRange(characters),
  }));

const family = "igx-font";

/**
 * An SVG file with fonts in it. They follow Inter in the list of fonts, and `unicode-range` limits them to their characters even if Inter is
 * not installed.
 */
export function embedFonts(svg: string, uses: readonly FontUse[]): string {
  if (uses.length === 0) return svg;
  const style = `<style>${uses.map(fontFace).join("")}</style>`;
  return svg
    .replace(/font-family="Inter, /, `font-family="Inter, ${family}, `)
    .replace("</desc>", () => `</desc>${style}`);
}

const fontFace = ({ font, characters }: FontUse): string =>
  `@font-face{font-family:${family};font-weight:${font.weight};` +
  `src:url(data:font/${font.format === "truetype" ? "ttf" : "otf"};base64,${font.bytes.toString("base64")});` +
  `unicode-range:${unicodeRange(characters)}}`;
