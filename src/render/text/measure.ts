import { data } from "./inter-widths.js";

/** Regular and semibold: igx draws with these, and ships them for PNG and PDF. */
export type FontWeight = 400 | 600;

export interface Font {
  /** Pixels. */
  readonly size: number;
  readonly weight: FontWeight;
}

/** Inter has no characters from this code point on whose widths igx knows. */
const end = 0x2c00;
const unknown = 0xffff;

/** Advance widths by code point, in 1/2048 em. */
const runs = JSON.parse(data()) as Readonly<Record<FontWeight, readonly (readonly number[])[]>>;
const tables: Readonly<Record<FontWeight, Uint16Array>> = { 400: unfold(runs[400]), 600: unfold(runs[600]) };

/** Stored as runs: the first code point, then the widths from there on. */
function unfold(runs: readonly (readonly number[])[]): Uint16Array {
  const widths = new Uint16Array(end).fill(unknown);
  for (const run of runs) for (let index = 1; index < run.length; index++) widths[run[0]! + index - 1] = run[index]!;
  // A soft hyphen: the font has one, but texts are drawn without.
  widths[0xad] = 0;
  return widths;
}

/** Zero-width: combining marks, joiners, variation selectors. */
const zeroWidth = /\p{Mn}|\p{Me}|\p{Cf}/u;
/** Written in squares: CJK, kana, hangul, emoji (Unicode Standard Annex 11 and UTS 51, roughly, as another font draws them anyway). */
const square =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1b000}-\u{1b2ff}\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** The approximate width of a character that Inter does not have. */
const estimate = (character: string): number => (zeroWidth.test(character) ? 0 : square.test(character) ? 2048 : 1270);

/** A width in pixels from a sum of advances. */
export const pixels = (advances: number, { size }: Font): number => (advances * size) / 2048;

/** The sum of the advances of a text. Whole numbers: they can be added in any order. */
export function advanceOf(text: string, { weight }: Font): number {
  const table = tables[weight];
  let sum = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const width = unit < end ? table[unit]! : unknown;
    if (width !== unknown) {
      sum += width;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(index)!);
    sum += estimate(character);
    index += character.length - 1;
  }
  return sum;
}

/** Whether Inter has all characters of a text, so that its width is not a guess. */
export const isMeasured = (text: string, { weight }: Font): boolean =>
  [...text].every((character) => (tables[weight][character.codePointAt(0)!] ?? unknown) !== unknown);

/**
 * The width of a text in pixels, from the widths of Inter without kerning: the same on every machine, which measuring with the
 * fonts of a browser is not. The widths of characters that Inter does not have are estimates.
 */
export const textWidth = (text: string, font: Font): number => pixels(advanceOf(text, font), font);
