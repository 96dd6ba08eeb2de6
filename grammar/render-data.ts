import { join } from "node:path";
import { type Font, openSync } from "fontkit";

/*
 * What pictures are drawn with, made from the packages that have it: widths of the font. Checked in, so that
 * nothing has to be computed where igx runs.
 */

/** The code points of Latin, Greek and Cyrillic texts, including punctuation and symbols. */
const isWanted = (codePoint: number): boolean => codePoint >= 0x20 && codePoint < 0x2c00;

/** Runs of consecutive code points: the first code point, then the advance widths in 1/2048 em. */
function widthRuns(font: Font): readonly (readonly number[])[] {
  const runs: number[][] = [];
  let next = -1;
  for (const codePoint of font.characterSet.filter(isWanted).sort((a, b) => a - b)) {
    if (codePoint !== next) runs.push([codePoint]);
    runs.at(-1)!.push(Math.round((font.glyphForCodePoint(codePoint).advanceWidth * 2048) / font.unitsPerEm));
    next = codePoint + 1;
  }
  return runs;
}

/** The widths of both weights of Inter. */
export function interWidths(root: string): string {
  const open = (file: string) => openSync(join(root, "node_modules/@expo-google-fonts/inter", file)) as Font;
  return `${JSON.stringify({
    400: widthRuns(open("400Regular/Inter_400Regular.ttf")),
    600: widthRuns(open("600SemiBold/Inter_600SemiBold.ttf")),
  })}\n`;
}
