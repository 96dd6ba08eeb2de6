import type PDFDocument from "pdfkit";
import type { EncodingFont } from "./pdf-actual-text.js";
import { tabularName } from "./set-fonts.js";

/** Members of a font of pdfkit that its types lack. */
interface FigureFont extends EncodingFont {
  /** The characters of its glyphs, by the numbers that `encode` writes. */
  readonly unicode: readonly (readonly number[])[];
}

/**
 * Chooses the weight of Inter for a text. Figures have one width where a text asks for it, and no kerning anywhere: a point that is drawn
 * under the arm of a 7 makes programs that copy or read aloud begin a new line.
 */
export function createFigures(document: typeof PDFDocument.prototype): (family: string, bold: boolean) => string {
  let tabular = false;
  for (const name of ["regular", "semibold"]) {
    const font = (document.font(name) as unknown as { readonly _font: FigureFont })._font;
    const encode = font.encode.bind(font);
    font.encode = (text) => {
      if (tabular) return encode(text, ["tnum"]);
      const [glyphs, positions] = encode(text);
      const isOfNumber = (at: number) => isFigure(font, glyphs[at]) || isFigure(font, glyphs[at + 1]);
      return [glyphs, positions.map((one, at) => (isOfNumber(at) ? { ...one, xAdvance: one.advanceWidth } : one))];
    };
  }
  return (family, bold) => {
    tabular = family === tabularName;
    return bold ? "semibold" : "regular";
  };
}

function isFigure({ unicode }: FigureFont, glyph = ""): boolean {
  const [character = 0] = unicode[Number.parseInt(glyph, 16)] ?? [];
  return character >= 0x30 && character <= 0x39;
}
