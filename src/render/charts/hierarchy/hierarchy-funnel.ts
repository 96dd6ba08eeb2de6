import { caps } from "../../caps.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { shareWriter } from "../../numbers.js";
import { sourceMark } from "../../source-mark.js";
import { paintAttributes } from "../../theme.js";
import { pathNumber } from "../arc.js";
import { type ChartInput, type ChartPicture, type ChartProblem, isProblem } from "../chart.js";
import { leastOf } from "../common-scale.js";
import { notesIf, unwrittenNote } from "../notes.js";
import { raisedNote } from "../raised-note.js";
import { type RowValue, rowValues, tipOf } from "../row-values.js";
import { type Level, type LevelBox, type LevelPlan, levelLegend, planLevelLabels } from "./level-labels.js";

const widest = 520;

/**
 * Stages of a funnel, the first on top: bars whose width is the value, joined by slopes that show the losses. Shares are of the first
 * stage, since a funnel answers how many remain.
 */
export function drawHierarchyFunnel(input: ChartInput): ChartPicture | ChartProblem {
  const values = rowValues(input, caps.labelledRows, "first");
  if (isProblem(values)) return values;
  const { items, notes } = values;
  const first = items[0]!.value;
  // The part of the first level that remains.
  const shares = items.map(({ value }) => (first > 0 ? value / first : undefined));
  const writeShare = shareWriter(shares, input.numbers);
  const levels = items.map((item, index) => {
    const share = shares[index];
    return levelOf(item, share === undefined ? undefined : writeShare(share), input);
  });
  const pitches = input.height === undefined ? naturalPitches(items.length) : [input.height / (items.length - joint)];
  const base = Math.min(input.width, widest);
  const plans = pitches.flatMap((pitch) =>
    [1, 0.9, 0.8, 0.7, 0.6, 0.5].map((part) => planFunnel(levels, items, base * part, pitch, input.width)),
  );
  const largest = plans.find(({ labels }) => labels.full) ?? plans.at(-1)!;
  const unit = leastOf(input.common, "unit", largest.unit);
  const plan =
    unit < largest.unit
      ? planFunnel(levels, items, (largest.base * unit) / largest.unit, largest.pitch, input.width)
      : largest;
  return {
    height: input.height ?? plan.height,
    nodes: [...drawStages(levels, plan.boxes, plan.labels, input), ...plan.labels.nodes(input.theme)],
    notes: notesIf(
      raisedNote(levels.filter((_, index) => isRaised(plan.boxes[index]!)).map(({ name }) => name)),
      ...notes,
      unwrittenNote("level", plan.labels.unwritten, levels.length, input),
    ),
    ...levelLegend(levels, plan.labels, input.callouts),
  };
}

/** A stage with the value zero is drawn as a line, so that it is not overlooked. */
const thinnest = 1;
const isRaised = ({ half }: LevelBox): boolean => half > 0 && 2 * half < thinnest;

/** The part of a pitch that lies between two bars. */
const joint = 0.26;
/** Higher bars for names that need more lines. */
const naturalPitches = (count: number): readonly number[] =>
  count <= 8 ? [56, 76] : count <= 14 ? [44, 58] : [30, 54];

function levelOf(item: RowValue, share: string | undefined, input: ChartInput): Level {
  const { enabled, percentage, name } = input.callouts;
  const text = percentage === true && share !== undefined ? share : item.text;
  const { title, paint } = item;
  const shown = name === false ? "" : title;
  return {
    name: title,
    title: shown,
    value: enabled ? text : "",
    paint,
    tip: tipOf(input, item, share),
    row: item.row,
  };
}

function planFunnel(levels: readonly Level[], items: readonly RowValue[], base: number, pitch: number, width: number) {
  const most = items.reduce((larger, { value }) => Math.max(larger, value), 0);
  const height = pitch * (1 - joint);
  const boxes = items.map(({ value }, index): LevelBox => {
    const half = most === 0 ? 0 : (base / 2) * (value / most);
    return { middle: index * pitch + height / 2, height, room: () => 2 * half, half };
  });
  return {
    boxes,
    base,
    pitch,
    /** The width of the value 1. */
    unit: base / most,
    height: pitch * (items.length - joint),
    labels: planLevelLabels(levels, boxes, { width, most: base / 2 }),
  };
}

function drawStages(
  levels: readonly Level[],
  boxes: readonly LevelBox[],
  { center }: LevelPlan,
  { cellPointer }: ChartInput,
): readonly MarkupNode[] {
  return levels.flatMap(({ paint, tip, row }, index) => {
    const { middle, height, half } = boxes[index]!;
    const width = Math.max(thinnest, 2 * half);
    const place = { x: center - width / 2, y: middle - height / 2, width, height };
    const shape = el("rect", { ...place, ...paintAttributes(paint) }, el("title", {}, tip));
    const bar = sourceMark(shape, cellPointer?.(row, 0));
    const next = boxes[index + 1];
    return next ? [drawJoint(boxes[index]!, next, center, paint.fill), bar] : [bar];
  });
}

function drawJoint(above: LevelBox, below: LevelBox, center: number, fill: string): MarkupNode {
  const top = above.middle + above.height / 2;
  const bottom = below.middle - below.height / 2;
  const corners = [
    [center - above.half, top],
    [center + above.half, top],
    [center + below.half, bottom],
    [center - below.half, bottom],
  ] as const;
  const points = corners.map(([x, y]) => `${pathNumber(x)},${pathNumber(y)}`).join(" ");
  return el("polygon", { points, fill, "fill-opacity": 0.25 });
}
