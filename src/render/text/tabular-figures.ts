import { toHundredths } from "../../text/to-hundredths.js";
import { advanceOf, type Font, type FontWeight, isMeasured, pixels } from "./measure.js";

/*
 * Figures of one width, so that those of a column are below each other. Fonts have them as a feature (`tnum`), but resvg does not ask for it:
 * each character is placed where the feature of Inter would have it. The text stays one text.
 */

const figure = /[0-9]/;

/** The characters whose widths the feature changes, and their advances in 1/2048 em. */
const changed: readonly (readonly [RegExp, Readonly<Record<FontWeight, number>>])[] = [
  [/[0-9*+<=>~±×÷−≈≠≤≥-]/, { 400: 1328, 600: 1325 }],
  [/[ ,.:;\u00a0\u2008]/, { 400: 550, 600: 550 }],
  [/[()[\]{}]/, { 400: 800, 600: 800 }],
];

const roomOf = (character: string, font: Font): number =>
  changed.find(([characters]) => characters.test(character))?.[1][font.weight] ?? advanceOf(character, font);

/** From where a character has its room to where it is drawn, in pixels: it is in the middle. */
const inset = (character: string, font: Font): number =>
  pixels((roomOf(character, font) - advanceOf(character, font)) / 2, font);

/** The width of a text in pixels whose figures all have one width. */
export const tabularWidth = (text: string, font: Font): number =>
  pixels(
    [...text].reduce((sum, character) => sum + roomOf(character, font), 0),
    font,
  );

/** Where each character up to the last figure is drawn, as `x` of SVG; `undefined` for a text without figures, or one in another font. */
export function figurePlaces(text: string, font: Font, left: number): string | undefined {
  if (!figure.test(text) || !isMeasured(text, font)) return undefined;
  let x = left;
  const characters = [...text];
  const places = characters.map((character) => {
    const place = x + inset(character, font);
    x += pixels(roomOf(character, font), font);
    return toHundredths(place);
  });
  return places.slice(0, characters.findLastIndex((character) => figure.test(character)) + 1).join(" ");
}

/** Where a text with such places ends, for programs that use the feature instead. */
export const endOfFigures = (places: string, text: string, font: Font): number =>
  toHundredths(Number.parseFloat(places) - inset(text.charAt(0), font) + tabularWidth(text, font));
