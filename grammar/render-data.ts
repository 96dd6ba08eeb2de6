import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Font, openSync } from "fontkit";

/*
 * The data for pictures, made from the packages that have it: widths of the font. Checked in, so that nothing has to be computed where igx
 * runs.
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

/** The files of both weights of Inter. */
const files = { 400: "400Regular/Inter_400Regular.ttf", 600: "600SemiBold/Inter_600SemiBold.ttf" } as const;

const pathOf = (root: string, weight: keyof typeof files): string =>
  join(root, "node_modules/@expo-google-fonts/inter", files[weight]);

/** Something of both weights, by the weight. */
const ofBoth = (root: string, of: (path: string) => unknown): string =>
  `${JSON.stringify({ 400: of(pathOf(root, 400)), 600: of(pathOf(root, 600)) })}\n`;

/** The widths of both weights of Inter. */
export const interWidths = (root: string): string => ofBoth(root, (path) => widthRuns(openSync(path) as Font));

/** The SHA-256 hash of each file of Inter, and the first and last code points of what it has glyphs for. */
export const interFiles = (root: string): string =>
  ofBoth(root, (path) => {
    const font = openSync(path) as Font;
    const hash = createHash("sha256").update(readFileSync(path)).digest("hex");
    return { hash, ranges: rangesOf(font.characterSet.filter((one) => font.hasGlyphForCodePoint(one))) };
  });

function rangesOf(codePoints: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const ranges: [number, number][] = [];
  for (const codePoint of codePoints.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && codePoint <= last[1] + 1) last[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges;
}
