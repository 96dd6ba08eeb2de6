import { contrast, hexOf, parseColor, type Rgba } from "./color.js";

/** How a mark is filled, and what is written on it. */
export interface Paint {
  readonly fill: string;
  /** The colour of text on the fill. */
  readonly on: string;
  /** An outline, if the fill alone has too little contrast to the page. */
  readonly edge?: string;
}

export interface Theme {
  /** The page. */
  readonly surface: string;
  /** Text. */
  readonly ink: string;
  /** Text of less weight: axes, captions. */
  readonly muted: string;
  /** Lines behind marks. */
  readonly grid: string;
  /** The empty part of a gauge or bar, regions without a value. */
  readonly track: string;
  /** Of rows or series without a colour of their own, in their order, then from the beginning. */
  readonly palette: readonly Paint[];
  /** Of regions by value, from low to high. */
  readonly sequence: readonly Paint[];
  /** A colour that the author chose; `undefined` if the text is not a colour. */
  readonly custom: (color: string | undefined) => Paint | undefined;
  /** That colour for text on the page, as long as it can be read there (WCAG 2.2, 1.4.3 for large text); else `ink`. */
  readonly readable: (color: string | undefined) => string;
}

interface Colors {
  readonly surface: string;
  readonly ink: string;
  readonly muted: string;
  readonly grid: string;
  readonly track: string;
  readonly palette: readonly string[];
  readonly sequence: readonly string[];
}

/*
 * People who do not see red, green or blue can distinguish the colours of a palette, neighbours and the first four most clearly. Each colour
 * has a contrast of 3 to its page and of 4.5 to the text on it (WCAG 2.2, 1.4.11 and 1.4.3). The colours come from a search for values that
 * meet all of this near the original hues. The tests of the theme compute it again: run them after you change a colour.
 */
export const lightColors: Colors = {
  surface: "#ffffff",
  ink: "#1b1f2a",
  muted: "#566072",
  grid: "#dfe3ea",
  track: "#e9ecf2",
  palette: ["#396ec7", "#d57c10", "#176540", "#611fa3", "#986b02", "#861459", "#5e7088", "#719e4a"],
  sequence: ["#bbd7f8", "#8dbbf0", "#5d9ee5", "#2a76c3", "#0c5aa3", "#163e70"],
};

export const darkColors: Colors = {
  surface: "#14171f",
  ink: "#eef1f6",
  muted: "#a7b0c0",
  grid: "#2e3544",
  track: "#252b38",
  palette: ["#5a8cc9", "#ee8f35", "#6edab8", "#bc9dfe", "#f3d761", "#cf5089", "#c1d2ec", "#86b35e"],
  sequence: ["#233d5a", "#2a5583", "#346eac", "#4a8bd1", "#7aade7", "#b5d4f8"],
};

const black = "#101318";
const white = "#ffffff";
const rgba = (hex: string): Rgba => parseColor(hex)!;

/** Black or white, whichever can be read better. */
const inkOn = (fill: string): string =>
  contrast(rgba(fill), rgba(black)) >= contrast(rgba(fill), rgba(white)) ? black : white;

const paint = (fill: string): Paint => ({ fill, on: inkOn(fill) });

function custom(color: string | undefined, surfaces: readonly string[], edge: string): Paint | undefined {
  const parsed = color === undefined ? undefined : parseColor(color);
  if (!parsed) return undefined;
  const fill = hexOf(parsed, rgba(surfaces[0]!));
  const lost = surfaces.some((surface) => contrast(rgba(fill), rgba(surface)) < 1.5);
  return { ...paint(fill), ...(lost && { edge }) };
}

function readable(color: string | undefined, surfaces: readonly string[], ink: string): string {
  const parsed = color === undefined ? undefined : parseColor(color);
  if (!parsed) return ink;
  const text = hexOf(parsed, rgba(surfaces[0]!));
  return surfaces.every((surface) => contrast(rgba(text), rgba(surface)) >= 3) ? text : ink;
}

const fixedTheme = (colors: Colors): Theme => ({
  ...colors,
  palette: colors.palette.map(paint),
  sequence: colors.sequence.map(paint),
  custom: (color) => custom(color, [colors.surface], colors.muted),
  readable: (color) => readable(color, [colors.surface], colors.ink),
});

export const lightTheme: Theme = fixedTheme(lightColors);
export const darkTheme: Theme = fixedTheme(darkColors);

const plain = ["surface", "ink", "muted", "grid", "track"] as const;
const lists = ["palette", "sequence"] as const;

/** Colours as custom properties of CSS, for pages that follow the reader's choice of light or dark. `themeCss` defines them. */
export const cssTheme: Theme = {
  surface: "var(--igx-surface)",
  ink: "var(--igx-ink)",
  muted: "var(--igx-muted)",
  grid: "var(--igx-grid)",
  track: "var(--igx-track)",
  palette: lightColors.palette.map((_, index) => variablePaint("palette", index)),
  sequence: lightColors.sequence.map((_, index) => variablePaint("sequence", index)),
  custom: (color) => custom(color, [lightColors.surface, darkColors.surface], "var(--igx-muted)"),
  readable: (color) => readable(color, [lightColors.surface, darkColors.surface], "var(--igx-ink)"),
};

function variablePaint(list: (typeof lists)[number], index: number): Paint {
  return { fill: `var(--igx-${list}-${index})`, on: `var(--igx-on-${list}-${index})` };
}

const declarations = (colors: Colors): string =>
  [
    ...plain.map((name) => `--igx-${name}:${colors[name]}`),
    ...lists.flatMap((list) =>
      colors[list].flatMap((fill, index) => [
        `--igx-${list}-${index}:${fill}`,
        `--igx-on-${list}-${index}:${inkOn(fill)}`,
      ]),
    ),
  ].join(";");

/** The custom properties of `cssTheme`: by the reader's choice, or by `data-theme="light|dark"` on the root element. */
export const themeCss = (): string =>
  `:root{color-scheme:light dark;${declarations(lightColors)}}` +
  `@media (prefers-color-scheme:dark){:root{${declarations(darkColors)}}}` +
  `:root[data-theme=light]{color-scheme:light;${declarations(lightColors)}}` +
  `:root[data-theme=dark]{color-scheme:dark;${declarations(darkColors)}}` +
  // Paper is white, and browsers leave out backgrounds: light text would be lost.
  `@media print{:root,:root[data-theme]{color-scheme:light;${declarations(lightColors)}}}`;
