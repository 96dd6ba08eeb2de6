import { mutedColor } from "../language/colors.js";
import { hexOf, parseColor } from "./color.js";
import { contrastOf, custom, inkOn, isLight, largeText, minOfMarks, mixed, smallText, textOf } from "./paint.js";
import type { Paint, Theme } from "./theme.js";
import { darkColors, lightColors, type ThemeColors } from "./theme-colors.js";

/** Colours of authors whose paints are kept: every mark of a series asks for the same one. */
const maxCustoms = 500;

/** The theme of some colours, which are hex. */
export function fixedTheme(colors: ThemeColors): Theme {
  const { surface, muted, ink } = colors;
  const paint = (fill: string): Paint => ({ fill, on: inkOn(fill), text: textOf(fill, colors) });
  // Contrasts take time to compute, and a picture has one theme.
  let [palette, sequence, negative]: (readonly Paint[] | undefined)[] = [];
  const customs = new Map<string, Paint | undefined>();
  const customPaint = (color: string): Paint | undefined => {
    const own = custom(color, [surface], { edge: muted, text: (fill) => textOf(fill, colors) });
    return own?.fill === mutedColor ? { ...paint(colors.faded), muted: true } : own;
  };
  return {
    ...colors,
    get palette() {
      palette ??= colors.palette.map(paint);
      return palette;
    },
    get sequence() {
      sequence ??= colors.sequence.map(paint);
      return sequence;
    },
    get negative() {
      negative ??= colors.negative.map(paint);
      return negative;
    },
    custom: (color) => {
      if (color === undefined) return undefined;
      if (customs.has(color)) return customs.get(color);
      if (customs.size >= maxCustoms) customs.clear();
      const paint = customPaint(color);
      customs.set(color, paint);
      return paint;
    },
    between: (one, other, part) => paint(mixed(other.fill, one.fill, part)),
    loud: (given) => (given.muted || isLight(surface) ? given : lighter(given, colors)),
    readable: (color, large = false) => {
      const parsed = color === undefined ? undefined : parseColor(color);
      return parsed ? textOf(hexOf(parsed, parseColor(surface)), colors, large ? largeText : smallText) : ink;
    },
    shade: (base, strength) => {
      if (strength >= 1) return base;
      const fill = mixed(base.fill, surface, strength);
      const lost = contrastOf(fill, surface) < minOfMarks;
      return { ...base, fill, on: inkOn(fill), ...(lost && { edge: base.edge ?? base.fill }) };
    },
  };
}

/** A paint on a dark page, with as much contrast to it as small text needs. */
export function lighter(given: Paint, colors: Pick<ThemeColors, "surface" | "ink">): Paint {
  const { edge: _, ...paint } = given;
  const fill = textOf(paint.fill, colors);
  return fill === paint.fill ? given : { ...paint, fill, on: inkOn(fill), text: fill };
}

export const lightTheme: Theme = fixedTheme(lightColors);
export const darkTheme: Theme = fixedTheme(darkColors);
