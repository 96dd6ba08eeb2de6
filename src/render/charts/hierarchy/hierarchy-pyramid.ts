import { caps } from "../../caps.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import { paintAttributes } from "../../theme.js";
import { pathNumber } from "../arc.js";
import { type ChartInput, type ChartPicture, type ChartProblem, isProblem } from "../chart.js";
import { leastOf } from "../common-scale.js";
import { firstRowsNote, notesIf, unwrittenNote } from "../notes.js";
import { raisedNote } from "../raised-note.js";
import { calloutText, type RowValues, rowValues, tipOf } from "../row-values.js";
import { type Level, type LevelBox, legendOf, levelLegend, planLevelLabels } from "./level-labels.js";
import { equalShapes, type PyramidShape, pyramidShapes, unitFor } from "./pyramid-shapes.js";

const widest = 440;
/** The least height of a picture whose height is not set. */
const minHeight = 140;

interface Levels {
  readonly levels: readonly Level[];
  /** Parts of the largest. Missing if no row has a number: the levels then show an order only. */
  readonly values?: readonly number[];
  readonly most?: number;
  readonly notes: RowValues["notes"];
}

/** Levels of a pyramid, the first on top. The area of each is its value; without any value, all have the same height. */
export function drawHierarchyPyramid(input: ChartInput): ChartPicture | ChartProblem {
  const read = levelsOf(input);
  if (isProblem(read)) return read;
  const heights =
    input.height === undefined
      ? naturalPitches(read.levels.length).map((pitch) => Math.max(minHeight, pitch * read.levels.length))
      : [Math.max(1, input.height)];
  const plansOf = (levels: Levels): readonly Plan[] =>
    heights.flatMap((height) => {
      const base = Math.min(input.width, widest, Math.max(200, height * 1.5));
      return [1, 0.9, 0.8, 0.7, 0.6, 0.5].map((part) => planPyramid(levels, base * part, height, input.width));
    });
  const isFull = ({ labels }: Plan): boolean => labels.full;
  const named = plansOf(read);
  // Names that would be cut beside the steepest pyramid are in a legend, and the pyramid is wide.
  const found = named.some(isFull) ? read : { ...read, levels: read.levels.map((level) => ({ ...level, title: "" })) };
  const plans = found === read ? named : plansOf(found);
  const { levels } = found;
  const plan = inScale(found, plans.find(isFull) ?? plans[0]!, input);
  const nodes = levels.map((level, index) =>
    sourceMark(drawLevel(level, plan.shapes[index]!, plan.labels.center), input.cellPointer?.(level.row, 0)),
  );
  return {
    height: input.height ?? plan.height,
    nodes: [...nodes, ...plan.labels.nodes(input.theme)],
    notes: notesIf(
      raisedNote(levels.filter((_, index) => plan.shapes[index]!.raised).map(({ name }) => name)),
      ...found.notes,
      unwrittenNote("level", plan.labels.unwritten, levels.length, input),
    ),
    ...(found === read ? levelLegend(levels, plan.labels, input.callouts) : legendOf(levels)),
  };
}

/** Higher levels for names that need more lines. */
const naturalPitches = (count: number): readonly number[] =>
  count <= 7 ? [54, 72] : count <= 14 ? [40, 56] : [28, 40];

function levelsOf(input: ChartInput): Levels | ChartProblem {
  const { sheet, callouts } = input;
  if (sheet.rows.length > 0 && sheet.rows.every(({ values: [value] }) => value === undefined)) return orderOf(input);
  const found = rowValues(input, caps.labelledRows, "first");
  if (isProblem(found)) return found;
  const items = found.items.filter(({ value }) => value > 0);
  if (items.length === 0) return { problem: "All its values are zero: nothing has an area." };
  const most = items.reduce((larger, { value }) => Math.max(larger, value), 0);
  const levels = items.map((item): Level => {
    const value = callouts.enabled ? calloutText(item, input, "text") : "";
    return {
      ...labelOf(input, item.title),
      value,
      paint: item.paint,
      tip: tipOf(input, item, item.shareText),
      row: item.row,
    };
  });
  return { levels, values: items.map(({ value }) => value / most), most, notes: found.notes };
}

/** Rows without any number, with the texts of their cells. */
function orderOf(input: ChartInput): Levels {
  const { sheet, paints, callouts } = input;
  const levels = sheet.rows.slice(0, caps.labelledRows).map(({ title, cells: [cell] }, row): Level => {
    const text = String(cell ?? "").trim();
    const tip = [title.trim(), text].filter((part) => part !== "").join(": ");
    return { ...labelOf(input, title), value: callouts.enabled ? text : "", paint: paints.row(row), tip, row };
  });
  return { levels, notes: notesIf(firstRowsNote(levels.length, sheet.rows.length)) };
}

const labelOf = ({ callouts }: ChartInput, name: string): Pick<Level, "name" | "title"> => ({
  name,
  title: callouts.name === false ? "" : name,
});

type Plan = ReturnType<typeof planPyramid>;

/** The pyramid with the area of each value that it has in others: with the same slopes, and less high. */
function inScale(levels: Levels, plan: Plan, { width, common }: ChartInput): Plan {
  const { values, most } = levels;
  if (!values || most === undefined) return plan;
  const { base, height } = plan;
  const full = unitFor(values, height);
  const slope = base / 2 / height;
  const unit = leastOf(common, "unit", (slope * full) / most) * (most / slope);
  return unit < full * (1 - 1e-9) ? planPyramid(levels, base, height, width, unit) : plan;
}

function planPyramid({ levels, values }: Levels, base: number, height: number, width: number, unit?: number) {
  const shapes = values ? pyramidShapes(values, base, height, unit) : equalShapes(levels.length, base, height);
  const slope = base / 2 / height;
  const boxes = shapes.map(({ top, bottom }): LevelBox => {
    const middle = (top + bottom) / 2;
    const room = (text: number): number => 2 * slope * Math.max(top, middle - text / 2);
    return { middle, height: bottom - top, room, half: middle * slope };
  });
  const outline = { height, half: (y: number): number => slope * Math.min(height, y) };
  return {
    shapes,
    base,
    height: unit === undefined ? height : shapes.at(-1)!.bottom,
    labels: planLevelLabels(levels, boxes, { width, most: base / 2, outline }),
  };
}

function drawLevel({ paint, tip }: Level, { upper, lower, top, bottom }: PyramidShape, center: number): MarkupNode {
  const corners = [
    [center - upper, top],
    [center + upper, top],
    [center + lower, bottom],
    [center - lower, bottom],
  ] as const;
  const points = corners.map(([x, y]) => `${pathNumber(x)},${pathNumber(y)}`).join(" ");
  return el("polygon", { points, ...paintAttributes(paint) }, el("title", {}, tip));
}
