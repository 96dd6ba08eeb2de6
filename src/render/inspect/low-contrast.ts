import { regionColor } from "../../language/colors.js";
import { type PictureNote, pictureNote } from "../../language/picture-notes/picture-note.js";
import { lazy } from "../../text/lazy.js";
import { type BrandColors, brandColors } from "../brand-theme.js";
import type { Drawing } from "../drawing.js";
import type { ElementFields } from "../element.js";
import { contrastOf, smallText } from "../paint.js";
import type { RenderContext } from "../render-context.js";
import type { ThemeColors } from "../theme-colors.js";
import { type ContrastProblem, contrastProblems, pageOf } from "./contrast-problems.js";
import { enough, minOfMarks, type Page, ratioText, stronger } from "./contrast-words.js";
import { type DrawnColors, drawnColors } from "./drawn-colors.js";

/**
 * Colours of the author, and of a theme of the configuration, that are hard to see. igx writes text in a darker or lighter colour then, and
 * gives the palest marks an outline; the note says so.
 */
export function lowContrast(
  element: ElementFields,
  nodes: Drawing["nodes"],
  { theme, brand }: RenderContext,
): readonly PictureNote[] {
  const page = pageOf(element, theme);
  const drawn = lazy(() => drawnColors(nodes));
  const problems = contrastProblems(element, drawn, theme, page);
  return [...contrastNote(problems, page), ...(brand ? themeContrast(brand, drawn()) : [])];
}

function contrastNote([first, ...others]: readonly ContrastProblem[], page: Page): readonly PictureNote[] {
  if (!first) return [];
  const { color, fill, subject, needed, done, at } = first;
  const instead = enough(fill, page, needed);
  const need = `${subject} ${needed}:1${done === "" ? "" : `: ${done}`}.`;
  const text = `${ratioText(color, page.surface, fill)}, and ${need}${othersText(others)}`;
  const hint = `Write \`${instead}\`, or another ${stronger(page)} colour.`;
  return [{ ...pictureNote("low-contrast", text), hint, fix: { written: color, instead }, at }];
}

/** More are only counted. */
const maxNamed = 4;

function othersText(others: readonly ContrastProblem[]): string {
  if (others.length === 0) return "";
  const named = others.slice(0, maxNamed).map(({ color }) => `\`${color}\``);
  const more = others.length > named.length ? ` and ${others.length - named.length} more` : "";
  return ` Too little contrast too: ${named.join(", ")}${more}.`;
}

/** The colours of a theme of the configuration that an element shows, and that have too little contrast to its page. */
function themeContrast(brand: BrandColors, drawn: DrawnColors): readonly PictureNote[] {
  const colors = brandColors(brand);
  return [...paletteNote(brand, colors, drawn), ...inkNote(brand, colors, drawn)].map((note) => ({
    ...note,
    aboutTheme: true as const,
  }));
}

function paletteNote({ palette }: BrandColors, page: ThemeColors, { marks }: DrawnColors): readonly PictureNote[] {
  const pale = palette.filter((color) => regionColor.test(color) && contrastOf(color, page.surface) < minOfMarks);
  const [color] = pale.filter((one) => marks.has(one.toLowerCase()));
  if (color === undefined) return [];
  const text = `${ratioText(color, page.surface)} of the theme, and marks need ${minOfMarks}:1.`;
  const hint = `Write \`${enough(color, page, minOfMarks)}\` in the \`palette\` of the theme, or a ${stronger(page)} colour.`;
  return [{ ...pictureNote("low-contrast", text), hint }];
}

/** The colour of all texts, so small ones decide. One that cannot be read is replaced. */
function inkNote({ ink }: BrandColors, page: ThemeColors, { small, large }: DrawnColors): readonly PictureNote[] {
  if (ink === undefined || !regionColor.test(ink) || contrastOf(ink, page.surface) >= smallText) return [];
  // Axes and captions have a mixture of the ink.
  if (![page.ink, page.muted].some((color) => small.has(color) || large.has(color))) return [];
  const text = `${ratioText(ink, page.surface)} of the theme, and text needs ${smallText}:1: igx writes it in \`${page.ink}\`.`;
  return [
    {
      ...pictureNote("low-contrast", text),
      hint: `Write \`${page.ink}\` as \`ink\` of the theme, or a ${stronger(page)} colour.`,
    },
  ];
}
