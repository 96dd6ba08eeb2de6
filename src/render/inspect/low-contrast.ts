import { type PictureNote, pictureNote } from "../../language/picture-notes/picture-note.js";
import { lazy } from "../../text/lazy.js";
import type { Drawing } from "../drawing.js";
import type { ElementFields } from "../element.js";
import type { RenderContext } from "../render-context.js";
import { type ContrastProblem, contrastProblems, pageOf } from "./contrast-problems.js";
import { enough, type Page, ratioText, stronger } from "./contrast-words.js";
import { drawnColors } from "./drawn-colors.js";
import { themeContrast } from "./theme-contrast.js";

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
const mostNamed = 4;

function othersText(others: readonly ContrastProblem[]): string {
  if (others.length === 0) return "";
  const named = others.slice(0, mostNamed).map(({ color }) => `\`${color}\``);
  const more = others.length > named.length ? ` and ${others.length - named.length} more` : "";
  return ` Too little contrast too: ${named.join(", ")}${more}.`;
}
