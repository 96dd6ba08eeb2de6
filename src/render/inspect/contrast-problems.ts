import { findChart } from "../../language/charts.js";
import { mutedColor } from "../../language/colors.js";
import { fieldsOf } from "../../text/fields-of.js";
import { listOf } from "../../text/list-of.js";
import { textOf } from "../chart-data.js";
import { hexOf, parseColor } from "../color.js";
import type { ElementFields } from "../element.js";
import { contrastOf, largeText, smallText } from "../paint.js";
import type { RenderContext } from "../render-context.js";
import { lightColors } from "../theme-colors.js";
import { minOfMarks, type Page } from "./contrast-words.js";
import type { DrawnColors } from "./drawn-colors.js";

/** A colour that the author has chosen, as written. */
interface ChosenColor {
  readonly color: string;
  /** JSON pointer from the element. */
  readonly at: string;
}

interface WrittenColor {
  readonly color: unknown;
  readonly at: string;
}

/**
 * The colours of an element that are drawn and have too little contrast to the page: marks below 3:1 (WCAG 2.2, 1.4.11), text below 4.5:1
 * or, if it is large, 3:1 (1.4.3).
 */
export function contrastProblems(
  element: ElementFields,
  drawn: () => DrawnColors,
  theme: Theme,
  page: Page,
): readonly ContrastProblem[] {
  const under = theme.surface.startsWith("#") ? theme.surface : lightColors.surface;
  const pale = chosenColors(element).flatMap((chosen) => paleOn(page, under, chosen));
  return pale.flatMap(
    (color) => textProblem(color, element, drawn(), theme) ?? markProblem(color, element, drawn(), theme) ?? [],
  );
}

/** Marks of a part of a whole are drawn on the mark of the whole. */
const onTracks = /^(?:progress-|pictochart$|pictochart-pictorial$)/;

/** The background of an element's marks. For a page that follows the reader's theme, the light one. */
export function pageOf({ chart_type: chart }: ElementFields, theme: Theme): Page {
  const { surface, ink, track } = theme.surface.startsWith("#") ? theme : lightColors;
  return { surface: onTracks.test(textOf(chart)) ? track : surface, ink };
}

/** A colour that small text could not have. */
interface PaleColor extends ChosenColor {
  /** As it is on the page, `#rrggbb`. */
  readonly fill: string;
  readonly ratio: number;
}

function paleOn({ surface }: Page, under: string, chosen: ChosenColor): readonly PaleColor[] {
  const parsed = parseColor(chosen.color);
  if (!parsed) return [];
  const fill = hexOf(parsed, parseColor(under));
  const ratio = contrastOf(fill, surface);
  return ratio < smallText ? [{ ...chosen, fill, ratio }] : [];
}

/** A colour of the author that is drawn, and hard to see. */
export interface ContrastProblem extends PaleColor {
  readonly subject: "marks need" | "text needs" | "large text needs";
  readonly needed: number;
  /** The change that igx makes because of it; may be empty. */
  readonly done: string;
}

type Theme = RenderContext["theme"];

/** The author chooses the colour of texts in facts and clouds of words. Elsewhere igx colours a text like its mark, as far as it can be read. */
function textProblem(
  color: PaleColor,
  { type, chart_type: chart }: ElementFields,
  { small, large }: DrawnColors,
  theme: Theme,
): ContrastProblem | undefined {
  if (type !== "facts_and_figures" && chart !== "wordcloud") return undefined;
  const [asSmall, asLarge] = [theme.readable(color.color), theme.readable(color.color, true)];
  if (asLarge !== color.fill && large.has(asLarge))
    return { ...color, subject: "large text needs", needed: largeText, done: `igx writes it in ${named(asLarge)}` };
  // The ink of a page that follows the reader's theme is the colour of other small texts too.
  if (asSmall !== color.fill && asSmall.startsWith("#") && small.has(asSmall))
    return { ...color, subject: "text needs", needed: smallText, done: `igx writes it in ${named(asSmall)}` };
  return undefined;
}

function markProblem(
  color: PaleColor,
  { chart_type: chart }: ElementFields,
  { marks }: DrawnColors,
  theme: Theme,
): ContrastProblem | undefined {
  if (color.ratio >= minOfMarks) return undefined;
  const problem = { ...color, subject: "marks need", needed: minOfMarks } as const;
  const edge = theme.custom(color.color)?.edge;
  // Lines and stripes are too thin for an outline.
  const isThin = ["line", "table", "price"].includes(findChart(textOf(chart))?.family ?? "");
  if (isThin && edge !== undefined && marks.has(edge)) return { ...problem, done: `igx draws them in ${named(edge)}` };
  return marks.has(color.fill) ? { ...problem, done: edge === undefined ? "" : "igx adds an outline" } : undefined;
}

/** If the reader chooses the theme of the page, colours have no value that could be named. */
const named = (color: string): string => (color.startsWith("#") ? `\`${color}\`` : "a colour of the theme");

/** The colours of an element, its rows and its items, each once. Without the grey of `highlight`, which is pale on purpose. */
function chosenColors(element: ElementFields): readonly ChosenColor[] {
  const found = new Map<string, ChosenColor>();
  for (const { color, at } of element["type"] === "chart"
    ? chartColors(element)
    : itemColors(element["data"], "/data")) {
    const written = textOf(color).trim();
    const key = written.toLowerCase();
    if (written !== "" && key !== mutedColor && !found.has(key)) found.set(key, { color: written, at });
  }
  return [...found.values()];
}

function* chartColors({ colors, data }: ElementFields): Iterable<WrittenColor> {
  for (const [index, color] of listOf(colors).entries()) yield { color, at: `/colors/${index}` };
  for (const [index, sheet] of listOf(fieldsOf(data)["sheets"]).entries())
    yield* itemColors(fieldsOf(sheet)["rows"], `/data/sheets/${index}/rows`);
}

/** A row may also have a list of colours (specification, section 2.6), of which pictures show the first. */
function* itemColors(items: unknown, around: string): Iterable<WrittenColor> {
  for (const [index, item] of listOf(items).entries()) {
    const { color } = fieldsOf(item);
    if (color !== undefined) yield { color: Array.isArray(color) ? color[0] : color, at: `${around}/${index}/color` };
  }
}
