import { type Font, textWidth } from "./measure.js";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** As much of a text as fits into `width` pixels, with an ellipsis where something is missing. Line breaks become spaces. */
export function shorten(text: string, width: number, font: Font): string {
  const line = text.replace(/\s*[\r\n]+\s*/g, " ");
  if (textWidth(line, font) <= width) return line;
  let kept = "";
  for (const { segment } of segmenter.segment(line)) {
    if (textWidth(`${kept}${segment}…`, font) > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
