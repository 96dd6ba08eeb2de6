import { type Font, textWidth } from "./measure.js";

/** Cuts a word that no line can hold. Whole characters as readers see them: an emoji of five code points is not torn. */
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

function cut(word: string, width: number, font: Font): readonly string[] {
  const parts: string[] = [];
  let part = "";
  for (const { segment } of segmenter.segment(word)) {
    if (part !== "" && textWidth(part + segment, font) > width) {
      parts.push(part);
      part = "";
    }
    part += segment;
  }
  return part === "" ? parts : [...parts, part];
}

/** Scripts without spaces break between any two characters. */
const breakable =
  /(?<=[\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60])(?![\u3001\u3002\uff0c\uff01\uff1f])|(?<=[ \t-])(?=[^ \t])/u;

function wrapLine(line: string, width: number, font: Font): readonly string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(breakable)) {
    if (current !== "" && textWidth((current + word).trimEnd(), font) > width) {
      lines.push(current.trimEnd());
      current = "";
    }
    if (textWidth(word.trimEnd(), font) <= width) current += word;
    else {
      const parts = cut(current + word, width, font);
      lines.push(...parts.slice(0, -1));
      current = parts.at(-1) ?? "";
    }
  }
  return [...lines, current.trimEnd()];
}

/** The lines of a text in a column of `width` pixels. Its own line breaks hold. No-break spaces do not break. */
export const wrapText = (text: string, width: number, font: Font): readonly string[] =>
  text.split(/\r\n?|\n/).flatMap((line) => wrapLine(line, width, font));
