import { brandTheme } from "./brand-theme.js";
import { cssTheme } from "./css-theme.js";
import { darkTheme, lightTheme } from "./fixed-themes.js";
import type { Numbers } from "./numbers.js";
import { pictureId } from "./picture-id.js";
import type { RenderOptions } from "./render-options.js";
import type { Theme } from "./theme.js";
import { createWording, type Words } from "./words/words.js";

/** The input of all drawing functions. */
export interface RenderContext {
  readonly theme: Theme;
  readonly locale: string;
  readonly numbers: Numbers;
  readonly words: Words;
  /** The notes that are drawn. */
  readonly shownNotes: NonNullable<RenderOptions["notes"]>;
  /** Ids for what SVG must name (clip paths): the prefix and a number, the same each time a picture is drawn. */
  readonly id: () => string;
  /** Whether the picture also contains data for the script of a page: the places of rows, and the series of marks. */
  readonly interactive?: boolean;
  /** The start of the JSON pointers of the marks, in pictures that lead to their source. */
  readonly source?: string;
  /** By the index in the content: pixels of a chart or map whose height the content leaves open, on a page that must fit. */
  readonly heights?: ReadonlyMap<number, number>;
  readonly brand?: NonNullable<RenderOptions["brand"]>;
  readonly onNotes?: NonNullable<RenderOptions["onNotes"]>;
}

const themes: Readonly<Record<NonNullable<RenderOptions["theme"]>, Theme>> = {
  light: lightTheme,
  dark: darkTheme,
  auto: cssTheme,
};

/** The context of a whole picture: SVG, PNG and PDF have one theme, and ids that no other picture has. */
export function createPictureContext(content: readonly unknown[], options: RenderOptions): RenderContext {
  const drawn: RenderOptions = { ...options, theme: options.theme === "dark" ? "dark" : "light" };
  let prefix: string | undefined;
  // Few pictures have ids, and hashing takes as long as drawing a chart.
  const context = createRenderContext(drawn, () => {
    prefix ??= pictureId(content, drawn);
    return prefix;
  });
  return options.marks ? { ...context, source: "" } : context;
}

export function createRenderContext(
  { locale = "en", theme = "light", notes = "reader", brand, onNotes }: RenderOptions,
  idPrefix = () => "igx",
): RenderContext {
  let ids = 0;
  return {
    theme: brand ? brandTheme(brand) : themes[theme],
    locale,
    ...createWording(locale),
    shownNotes: notes,
    id: () => `${idPrefix()}-${ids++}`,
    ...(brand && { brand }),
    ...(onNotes && { onNotes }),
  };
}
