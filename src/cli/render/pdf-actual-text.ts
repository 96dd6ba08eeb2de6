import type PDFDocument from "pdfkit";
import { hasRightToLeft } from "../../render/text/right-to-left.js";

type Document = Pick<typeof PDFDocument.prototype, "markContent" | "endMarkedContent">;

/** Members of pdfkit that its types lack. */
interface Writer {
  addContent: (line: string) => Writer;
}

/** A font of pdfkit, as far as its types lack it. */
export interface EncodingFont {
  readonly id: string;
  encode: (
    text: string,
    features?: readonly string[],
  ) => readonly [glyphs: readonly string[], positions: readonly GlyphPosition[]];
}

interface GlyphPosition {
  readonly advanceWidth: number;
  readonly xAdvance: number;
  readonly yOffset: number;
}

/**
 * Writes the text of a run beside its glyphs (ISO 32000-1, section 14.9.4), for programs that copy, search or read aloud: many scripts draw
 * a vowel before the consonant that it follows, join letters, or set marks above each other. From right to left, such programs expect the
 * order of the glyphs, which they turn round.
 */
export function writeActualTexts(document: Document, fonts: readonly EncodingFont[]): void {
  const texts = new Map<string, string>();
  for (const font of fonts) {
    const encode = font.encode.bind(font);
    font.encode = (text) => {
      const encoded = encode(text);
      if (marks.test(text) && !hasRightToLeft(text)) texts.set(`${font.id} ${encoded[0].join("")}`, text);
      return encoded;
    };
  }
  const writer = document as unknown as Writer;
  const add = writer.addContent.bind(writer);
  let run: string[] | undefined;
  writer.addContent = (line) => {
    if (line === "BT") run = [];
    if (!run) return add(line);
    run.push(line);
    if (line !== "ET") return writer;
    const lines = run;
    run = undefined;
    const actual = lines.includes(strokes) ? "" : texts.get(keyOf(lines));
    if (actual === "") add("/Span <</ActualText ()>> BDC");
    else if (actual !== undefined) document.markContent("Span", { actual });
    for (const one of lines) add(one);
    if (actual === "") add("EMC");
    else if (actual !== undefined) document.endMarkedContent();
    return writer;
  };
}

const marks = /\p{M}/u;

/** Text with an outline: the halo below a text, which says nothing. pdfkit writes no empty text for it. */
const strokes = "2 Tr";

/** The font and the glyphs that svg-to-pdfkit writes between BT and ET, each glyph in a line of its own. */
function keyOf(lines: readonly string[]): string {
  const font = lines.map((line) => /^\/(\S+) \S+ Tf$/.exec(line)?.[1]).find((id) => id !== undefined);
  return `${font} ${lines.map((line) => /^<([\da-f]+)> Tj$/i.exec(line)?.[1] ?? "").join("")}`;
}
