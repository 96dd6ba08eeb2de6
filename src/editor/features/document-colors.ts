import type { Color, ColorInformation, ColorPresentation, Range } from "vscode-languageserver-types";
import { hexColor } from "../../language/colors.js";
import { requireArgument } from "../../text/require-argument.js";
import { colorsOf } from "../colors.js";
import { type DocumentParams, textFeature } from "../feature.js";
import { rangeOf, spanOf } from "../ranges.js";

export interface ColorPresentationParams extends DocumentParams {
  readonly color: Color;
  readonly range: Range;
}

/** The colours that an editor shows as swatches. */
export const documentColors = textFeature<DocumentParams, ColorInformation[]>(
  "textDocument/documentColor",
  { colorProvider: true },
  (level) =>
    colorsOf(level, level.file.text).map(({ span, text }) => ({
      range: rangeOf(level.file, span),
      color: colorOf(text),
    })),
);

/** The text of a picked colour, in the form of the colour that it replaces. */
export const colorPresentations = textFeature<ColorPresentationParams, ColorPresentation[]>(
  "textDocument/colorPresentation",
  {},
  (level, { color, range }) => {
    const { start, end } = spanOf(level.file, range);
    const written = level.file.text.slice(start, end);
    const { pattern = hexColor } = colorsOf(level, level.file.text).find(({ span }) => span.start === start) ?? {};
    const hash = written.startsWith("#") || !pattern.test(written) ? "#" : "";
    const digits = digitsOf(color);
    // Not every place takes a transparent colour.
    const label = pattern.test(`${hash}${digits}`) ? digits : digits.slice(0, 6);
    const isUpper = /[A-F]/.test(written) && !/[a-f]/.test(written);
    return [{ label: `${hash}${isUpper ? label.toUpperCase() : label}` }];
  },
);

/** Three, four, six or eight hex digits, with or without `#` (CSS Color 4, section 5.2). */
function colorOf(written: string): Color {
  const digits = written.replace("#", "");
  const pairs = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  const part = (index: number): number => Number.parseInt(pairs.slice(2 * index, 2 * index + 2) || "ff", 16) / 255;
  return { red: part(0), green: part(1), blue: part(2), alpha: part(3) };
}

/** Six digits; eight if the colour is not opaque. */
function digitsOf({ red, green, blue, alpha }: Color): string {
  for (const [name, share] of Object.entries({ red, green, blue }))
    requireArgument(share, "number", `\`${name}\` of the color`);
  const pair = (share: number): string =>
    Math.round(Math.min(1, Math.max(0, share)) * 255)
      .toString(16)
      .padStart(2, "0");
  return [red, green, blue, ...(alpha < 1 ? [alpha] : [])].map(pair).join("");
}
