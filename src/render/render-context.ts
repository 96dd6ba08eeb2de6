import { createNumbers, type Numbers } from "./numbers.js";
import type { RenderOptions } from "./render-options.js";
import { cssTheme, darkTheme, lightTheme, type Theme } from "./theme.js";

/** What everything that draws is given. */
export interface RenderContext {
  readonly theme: Theme;
  readonly locale: string;
  readonly numbers: Numbers;
  /** Ids for what SVG must name (clip paths): unique in one picture, the same each time it is drawn. */
  readonly id: () => string;
}

const themes: Readonly<Record<NonNullable<RenderOptions["theme"]>, Theme>> = {
  light: lightTheme,
  dark: darkTheme,
  auto: cssTheme,
};

export function createRenderContext(
  { locale = "en", theme = "light" }: RenderOptions,
  idPrefix = "igx",
): RenderContext {
  let ids = 0;
  return { theme: themes[theme], locale, numbers: createNumbers(locale), id: () => `${idPrefix}-${ids++}` };
}
