import type { ChartName } from "../../language/charts.js";
import { colorsOf } from "../../language/colors-of.js";
import { toHundredths } from "../../text/to-hundredths.js";
import type { ChartSheet } from "../chart-data.js";
import { chosenPaint } from "../muted-first.js";
import type { Paint, Theme } from "../theme.js";
import type { ChartPaints } from "./chart.js";

/** Types whose rows differ in colour: in a list beside a pie, or where words are next to each other. */
const apart: ReadonlySet<string> = new Set<ChartName>([
  "pie",
  "pie-doughnut",
  "pie-irregular",
  "pie-semi-circle",
  "wordcloud",
]);
/** Types whose rows are steps of one order: shades of one colour. */
const ordered: ReadonlySet<string> = new Set<ChartName>(["hierarchy-funnel", "hierarchy-pyramid"]);
const palest = 0.4;

/** The groups of rows, in their order. */
export const groupsOf = ({ rows, places }: Pick<ChartSheet, "rows" | "places">): readonly string[] =>
  places ? [...new Set(rows.flatMap(({ beside }) => beside?.group || []))] : [];

/**
 * The colour of each row, column and mark, by the rule that `colorsOf` describes. A row's own colour wins (specification, section 2.6). Rows
 * without a colour are one kind of thing and have one colour: a different one for each would have no meaning.
 */
export function chartPaints(type: string, sheet: ChartSheet, colors: readonly string[], theme: Theme): ChartPaints {
  const { rows, columns } = sheet;
  const target = colorsOf(type, columns.length, colors.length);
  const ofPalette = (index: number): Paint => theme.palette[index % theme.palette.length]!;
  const paintOf = chosenPaint(theme, [...colors, ...new Set(rows.map(({ color }) => color))]);
  const ofColors = (index: number): Paint | undefined => paintOf(colors[index]);
  const own = (row: number): Paint | undefined =>
    paintOf(rows[row]?.color) ?? (target === "rows" ? ofColors(row) : undefined);
  const ofColumn = (index: number): Paint | undefined => (target === "columns" ? ofColors(index) : undefined);
  const column = (index: number): Paint => ofColumn(index) ?? ofPalette(index);
  const groups = groupsOf(sheet);
  const neutral: Paint = { fill: theme.muted, on: theme.surface, text: theme.muted };
  const ofGroup = (row: number): Paint | undefined => {
    const { group } = rows[row]?.beside ?? {};
    if (groups.length === 0 || group === undefined) return undefined;
    const index = groups.indexOf(group);
    return index < 0 ? neutral : (ofColors(index) ?? ofPalette(index));
  };
  const ofRow = (row: number): Paint => {
    if (apart.has(type)) return ofPalette(row);
    // The tip of a pyramid and the last stage of a funnel are what it is about.
    const from = type === "hierarchy-funnel" ? rows.length - 1 - row : row;
    const strength = 1 - ((1 - palest) * from) / Math.max(1, rows.length - 1);
    return ordered.has(type) ? theme.shade(ofPalette(0), toHundredths(strength)) : ofPalette(0);
  };
  return {
    own,
    chosen: ofColumn,
    row: (row) => own(row) ?? ofRow(row),
    apart: (row) => own(row) ?? ofPalette(row),
    icon: (row) => own(row) ?? ofColors(0) ?? ofPalette(0),
    column,
    mark: (row, index) => paintOf(rows[row]?.color) ?? ofGroup(row) ?? own(row) ?? column(index),
  };
}
