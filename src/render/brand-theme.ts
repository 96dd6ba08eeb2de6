import { mutedColor, regionColor } from "../language/colors.js";
import { fixedTheme } from "./fixed-themes.js";
import { contrastOf, inkOn, isLight, largeText, mixed, textOf, white } from "./paint.js";
import type { Paint, Theme } from "./theme.js";
import { lightColors, type ThemeColors } from "./theme-colors.js";

/** The look of a brand. Colours are `#` and six hex digits; others are ignored. */
export interface BrandColors {
  /** Colours of the rows or columns without a colour of their own, in this order; after the last, from the first again. */
  readonly palette: readonly string[];
  /** The colour of the page. Default: white. */
  readonly background?: string | undefined;
  /** The colour of texts; darker or lighter if it could not be read on the page. Default: black or white, by the background. */
  readonly ink?: string | undefined;
}

const colorOr = (color: string | undefined, otherwise: string): string =>
  color !== undefined && regionColor.test(color) ? color : otherwise;

/** All colours of a brand's pictures. Colours that it does not name are mixtures of its ink and its page. */
export function brandColors({ palette: named, background, ink: wanted }: BrandColors): ThemeColors {
  const surface = colorOr(background, white);
  const strongest = inkOn(surface);
  const ink = textOf(colorOr(wanted, strongest), { surface, ink: strongest });
  const known = named.filter((color) => regionColor.test(color));
  const palette = known.length > 0 ? known : lightColors.palette;
  // Values on a map need a hue that differs from the page, and values below zero a second one: black or white, if the brand has a single
  // hue.
  const hues = palette.filter((color) => contrastOf(color, surface) >= largeText);
  const shades = (hue: string): readonly string[] => [
    ...[0.3, 0.45, 0.6, 0.8, 1].map((strength) => mixed(hue, surface, strength)),
    mixed(hue, ink, 0.65),
  ];
  return {
    surface,
    ink,
    muted: textOf(mixed(ink, surface, 0.7), { surface, ink }),
    grid: mixed(ink, surface, 0.15),
    track: mixed(ink, surface, 0.1),
    faded: isLight(surface) ? mutedColor : mixed(ink, surface, 0.22),
    palette,
    sequence: shades(hues[0] ?? ink),
    negative: shades(hues[1] ?? mixed(strongest, surface, 0.7)),
  };
}

/** Its theme: text has a contrast of 4.5, and a colour that is nearly the page's has an outline. */
export function brandTheme(brand: BrandColors): Theme {
  const colors = brandColors(brand);
  const theme = fixedTheme(colors);
  return { ...theme, palette: colors.palette.map((color): Paint => theme.custom(color)!) };
}
