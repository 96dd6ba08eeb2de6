import { contrast, hexOf, parseColor, type Rgba } from "./color.js";
import type { Paint } from "./theme.js";
import type { ThemeColors } from "./theme-colors.js";

export const black = "#101318";
export const white = "#ffffff";

/** The same few colours are compared again and again. */
const parsed = new Map<string, Rgba>();

function rgba(hex: string): Rgba {
  const known = parsed.get(hex) ?? parseColor(hex)!;
  if (parsed.size > 500) parsed.clear();
  parsed.set(hex, known);
  return known;
}

export const contrastOf = (one: string, other: string): number => contrast(rgba(one), rgba(other));

/** Small text needs this contrast, large text the other (WCAG 2.2, 1.4.3). */
export const smallText = 4.5;
export const largeText = 3;

/** Black or white, whichever can be read better. On a few colours between, only full black has enough contrast. */
export function inkOn(fill: string): string {
  const better = contrastOf(fill, black) >= contrastOf(fill, white) ? black : white;
  return contrastOf(fill, better) >= smallText ? better : "#000000";
}

/** Whether a page is light. */
export const isLight = (surface: string): boolean => contrastOf("#000000", surface) >= smallText;

export const mixed = (color: string, under: string, strength: number): string =>
  hexOf({ ...rgba(color), a: strength }, rgba(under));

/** The colour, with as much ink in it as text of this contrast needs on the page. */
export function textOf(
  fill: string,
  { surface, ink }: Pick<ThemeColors, "surface" | "ink">,
  needed = smallText,
): string {
  for (let strength = 1; strength > 0; strength -= 0.05) {
    const text = mixed(fill, ink, strength);
    if (contrastOf(text, surface) >= needed) return text;
  }
  return ink;
}

/** A paint of a colour that the author chose; `text` provides its colour for small text. */
export function custom(
  color: string | undefined,
  surfaces: readonly string[],
  { edge, text }: { readonly edge: string; readonly text: (fill: string) => string },
): Paint | undefined {
  const given = color === undefined ? undefined : parseColor(color);
  if (!given) return undefined;
  const fill = hexOf(given, rgba(surfaces[0]!));
  const lost = surfaces.some((surface) => contrastOf(fill, surface) < minOfMarks);
  return { fill, on: inkOn(fill), text: text(fill), ...(lost && { edge }) };
}

/** A colour of the author's with less contrast to the page has an outline. */
export const minOfMarks = 1.5;
