import { mutedColor } from "../language/colors.js";
import { hexOf, parseColor } from "./color.js";
import { lighter } from "./fixed-themes.js";
import { black, contrastOf, custom, inkOn, isLight, largeText, mixed, smallText, textOf, white } from "./paint.js";
import type { Paint, Theme } from "./theme.js";
import { darkColors, lightColors, type ThemeColors } from "./theme-colors.js";

const plain = ["surface", "ink", "muted", "grid", "track", "faded"] as const;
const lists = ["palette", "sequence", "negative"] as const;
const themes = [lightColors, darkColors] as const;
const surfaces = themes.map(({ surface }) => surface);

/** The custom properties of `cssTheme` and their values in one theme. */
const properties = (colors: ThemeColors): ReadonlyMap<string, string> =>
  new Map([
    ...plain.map((name) => [`--igx-${name}`, colors[name]] as const),
    ...lists.flatMap((list) =>
      colors[list].flatMap((fill, index) => [
        [`--igx-${list}-${index}`, fill] as const,
        [`--igx-on-${list}-${index}`, inkOn(fill)] as const,
        [`--igx-text-${list}-${index}`, textOf(fill, colors)] as const,
      ]),
    ),
  ]);

let values: readonly ReadonlyMap<string, string>[] | undefined;

function valuesOf(theme: number): ReadonlyMap<string, string> {
  values ??= themes.map(properties);
  return values[theme]!;
}

const variable = (name: string): string => `var(--igx-${name})`;

const paints = (list: (typeof lists)[number]): readonly Paint[] =>
  lightColors[list].map((_, index) => {
    const name = `${list}-${index}`;
    return { fill: variable(name), on: variable(`on-${name}`), text: variable(`text-${name}`) };
  });

/** Colours as custom properties of CSS, for pages that follow the reader's choice of light or dark. `themeCss` defines them. */
export const cssTheme: Theme = {
  surface: variable("surface"),
  ink: variable("ink"),
  muted: variable("muted"),
  grid: variable("grid"),
  track: variable("track"),
  palette: paints("palette"),
  sequence: paints("sequence"),
  negative: paints("negative"),
  faded: variable("faded"),
  custom: (color) => {
    const own = custom(color, surfaces, { edge: variable("muted"), text: (fill) => readableInBoth(fill, smallText) });
    if (own?.fill !== mutedColor) return own;
    return { fill: variable("faded"), on: variable("ink"), text: variable("muted"), muted: true };
  },
  loud: (paint) => {
    if (paint.muted || !paint.fill.startsWith("#")) return paint;
    const { fill, on } = lighter(paint, darkColors);
    return fill === paint.fill ? paint : { ...paint, fill: inThemes(paint.fill, fill), on: inThemes(paint.on, on) };
  },
  readable: (color, large = false) => {
    const parsed = color === undefined ? undefined : parseColor(color);
    return readableInBoth(parsed && hexOf(parsed), large ? largeText : smallText);
  },
  between: (one, other, part) => {
    const [light, dark] = [0, 1].map((theme) =>
      mixed(resolved(other.fill, theme), resolved(one.fill, theme), part),
    ) as [string, string];
    const text = inThemes(textOf(light, lightColors), textOf(dark, darkColors));
    return { fill: inThemes(light, dark), on: inThemes(inkOn(light), inkOn(dark)), text };
  },
  // Only the reader's page knows its colour, so a shade is an opacity.
  shade: (base, strength) => (strength >= 1 ? base : { ...base, opacity: strength, on: inkOnShade(base, strength) }),
};

/** A colour in the light theme and one in the dark theme. */
const inThemes = (light: string, dark: string): string => (light === dark ? light : `light-dark(${light},${dark})`);

/** The colour, if text of it can be read on the page of both themes; else their ink. */
const readableInBoth = (text: string | undefined, needed: number): string =>
  text !== undefined && surfaces.every((surface) => contrastOf(text, surface) >= needed) ? text : variable("ink");

/** The first ink that can be read on the shade in both themes, or the best one. */
function inkOnShade({ fill, on }: Paint, strength: number): string {
  const inks = [on, cssTheme.ink, cssTheme.surface, black, white].map((ink) => {
    const contrasts = themes.map(({ surface }, index) =>
      contrastOf(resolved(ink, index), mixed(resolved(fill, index), surface, strength)),
    );
    return { ink, contrast: Math.min(...contrasts) };
  });
  const best = inks.reduce((one, other) => (other.contrast > one.contrast ? other : one));
  return (inks.find(({ contrast }) => contrast >= smallText) ?? best).ink;
}

/** The value of a custom property in one of the themes; other colours as they are. */
const resolved = (color: string, theme: number): string =>
  color.startsWith("var(") ? valuesOf(theme).get(color.slice(4, -1))! : color;

const declarations = (theme: number): string =>
  [...valuesOf(theme)].map(([name, value]) => `${name}:${value}`).join(";");

/** The custom properties of `cssTheme`: by the reader's choice, or by `data-theme="light|dark"` on the root element. */
export const themeCss = (): string =>
  `:root{color-scheme:light dark;${declarations(0)}}` +
  `@media (prefers-color-scheme:dark){:root{${declarations(1)}}}` +
  `:root[data-theme=light]{color-scheme:light;${declarations(0)}}` +
  `:root[data-theme=dark]{color-scheme:dark;${declarations(1)}}` +
  // Paper is white, and browsers leave out backgrounds: light text would be lost.
  `@media print{:root,:root[data-theme]{color-scheme:light;${declarations(0)}}}`;

/**
 * The custom properties of `cssTheme` for a page with the colours of a brand, which ignore the reader's choice. They come after `themeCss`.
 */
export function brandCss(colors: ThemeColors): string {
  const palette = lightColors.palette.map((_, index) => colors.palette[index % colors.palette.length]!);
  const values = [...properties({ ...colors, palette })].map(([name, value]) => `${name}:${value}`).join(";");
  // Also on paper, since the pictures have the brand's colours too.
  return `:root,:root[data-theme]{color-scheme:${isLight(colors.surface) ? "light" : "dark"};print-color-adjust:exact;${values}}`;
}
