import { graphemes } from "../../text/graphemes.js";
import { advanceOf, type Font, pixels, textWidth } from "./measure.js";

export const inOneLine = (text: string): string =>
  text.replace(/\s+/g, (space) => (/[\r\n]/.test(space) ? " " : space));

/** As much of a text as fits into `width` pixels, with an ellipsis where something is missing. Line breaks become spaces. */
export function shorten(text: string, width: number, font: Font): string {
  const line = inOneLine(text);
  if (textWidth(line, font) <= width) return line;
  let advances = advanceOf("…", font);
  let end = 0;
  for (const grapheme of graphemes(line)) {
    advances += advanceOf(grapheme, font);
    if (pixels(advances, font) > width) break;
    end += grapheme.length;
  }
  return `${line.slice(0, end).trimEnd()}…`;
}
