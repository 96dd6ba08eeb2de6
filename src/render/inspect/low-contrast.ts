import { findChart } from "../../language/charts.js";
import { type PictureNote, pictureNote } from "../../language/picture-notes/picture-note.js";
import { textOf } from "../chart-data.js";
import { hexOf, parseColor } from "../color.js";
import type { Drawing } from "../drawing.js";
import type { ElementFields } from "../element.js";
import { contrastOf, largeText, smallText } from "../paint.js";
import type { RenderContext } from "../render-context.js";
import { lightColors } from "../theme-colors.js";
import { type ChosenColor, chosenColors } from "./chosen-colors.js";
import { enough, leastOfMarks, type Page, ratioText, stronger } from "./contrast-words.js";
import { type DrawnColors, drawnColors } from "./drawn-colors.js";
import { themeContrast } from "./theme-contrast.js";

/**
 * Colours of the author that are drawn and have too little contrast to the page: marks below 3:1 (WCAG 2.2, 1.4.11), text below 4.5:1
 * or, if it is large, 3:1 (1.4.3). igx writes text in a darker or lighter colour then, and gives the palest marks an outline; the note
 * says so. A page that follows the reader's theme is judged by its light form.
 */
export function lowContrast(
  element: ElementFields,
  nodes: Drawing["nodes"],
  { theme, brand }: RenderContext,
): readonly PictureNote[] {
  const page: Page = theme.surface.startsWith("#") ? theme : lightColors;
  const pale = chosenColors(element).flatMap((chosen) => paleOn(page, chosen));
  if (pale.length === 0 && !brand) return [];
  const drawn = drawnColors(nodes);
  const problems = pale.flatMap(
    (color) => textProblem(color, element, drawn, theme) ?? markProblem(color, element, drawn, theme) ?? [],
  );
  return [...contrastNote(problems, page), ...(brand ? themeContrast(brand, drawn) : [])];
}

/** A colour that small text could not have. */
interface PaleColor extends ChosenColor {
  /** As it is on the page, `#rrggbb`. */
  readonly fill: string;
  readonly ratio: number;
}

function paleOn({ surface }: Page, chosen: ChosenColor): readonly PaleColor[] {
  const parsed = parseColor(chosen.color);
  if (!parsed) return [];
  const fill = hexOf(parsed, parseColor(surface));
  const ratio = contrastOf(fill, surface);
  return ratio < smallText ? [{ ...chosen, fill, ratio }] : [];
}

interface Problem extends PaleColor {
  readonly subject: "marks need" | "text needs" | "large text needs";
  readonly needed: number;
  /** What igx does about it; empty if nothing. */
  readonly instead: string;
}

type Theme = RenderContext["theme"];

/** The author chooses the colour of texts in facts and clouds of words. Elsewhere igx colours a text like its mark, as far as it can be read. */
function textProblem(
  color: PaleColor,
  { type, chart_type: chart }: ElementFields,
  { small, large }: DrawnColors,
  theme: Theme,
): Problem | undefined {
  if (type !== "facts_and_figures" && chart !== "wordcloud") return undefined;
  const [asSmall, asLarge] = [theme.readable(color.color), theme.readable(color.color, true)];
  if (asLarge !== color.fill && large.has(asLarge))
    return { ...color, subject: "large text needs", needed: largeText, instead: `igx writes it in ${named(asLarge)}` };
  if (asSmall !== color.fill && small.has(asSmall))
    return { ...color, subject: "text needs", needed: smallText, instead: `igx writes it in ${named(asSmall)}` };
  return undefined;
}

function markProblem(
  color: PaleColor,
  { chart_type: chart }: ElementFields,
  { marks }: DrawnColors,
  theme: Theme,
): Problem | undefined {
  if (color.ratio >= leastOfMarks) return undefined;
  const problem = { ...color, subject: "marks need", needed: leastOfMarks } as const;
  const edge = theme.custom(color.color)?.edge;
  // Lines and stripes are too thin for an outline.
  const isThin = ["line", "table", "price"].includes(findChart(textOf(chart))?.family ?? "");
  if (isThin && edge !== undefined && marks.has(edge))
    return { ...problem, instead: `igx draws them in ${named(edge)}` };
  return marks.has(color.fill) ? { ...problem, instead: edge === undefined ? "" : "igx adds an outline" } : undefined;
}

/** If the reader chooses the theme of the page, colours have no value that could be named. */
const named = (color: string): string => (color.startsWith("#") ? `\`${color}\`` : "a colour of the theme");

function contrastNote(problems: readonly Problem[], page: Page): readonly PictureNote[] {
  const [first] = problems;
  if (!first) return [];
  const { color, fill, subject, needed, instead, at } = first;
  const done = instead === "" ? "" : `: ${instead}`;
  const all = problems.length === 1 ? "" : ` ${problems.length} colours have too little contrast, this one first.`;
  return [
    {
      ...pictureNote(
        "low-contrast",
        `${ratioText(color, page.surface, fill)}, and ${subject} ${needed}:1${done}.${all}`,
      ),
      hint: `Write ${enough(fill, page, needed)}, or another ${stronger(page)} colour.`,
      at,
    },
  ];
}
