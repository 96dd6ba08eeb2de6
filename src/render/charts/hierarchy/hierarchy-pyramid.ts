import { caps } from "../../caps.js";
import { valueForms } from "../../column-format.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { shareWriter } from "../../numbers.js";
import { paintAttributes } from "../../theme.js";
import { pathNumber } from "../arc.js";
import type { ChartInput, ChartPicture, ChartProblem } from "../chart.js";
import { firstRowsNote, notesIf } from "../notes.js";
import { type Level, type LevelBox, levelLegend, planLevelLabels } from "./level-labels.js";

const widestGap = 3;
const widest = 440;

/**
 * Levels of a pyramid, the first on top, all of the same height. A pyramid shows an order and only writes the values, so a row without a
 * number, or with one below zero, has a level too.
 */
export function drawHierarchyPyramid(input: ChartInput): ChartPicture | ChartProblem {
  const levels = levelsOf(input);
  if (levels.length === 0) return { problem: "It has no rows." };
  const pitches =
    input.height === undefined ? naturalPitches(levels.length) : [Math.max(1, input.height) / levels.length];
  const plans = pitches.flatMap((pitch) => {
    const base = Math.min(input.width, widest, Math.max(200, pitch * levels.length * 1.5));
    return [1, 0.9, 0.8, 0.7, 0.6, 0.5].map((part) => planPyramid(levels, base * part, pitch, input.width));
  });
  const plan = plans.find(({ labels }) => labels.full) ?? plans.at(-1)!;
  const nodes = levels.map((level, index) => drawLevel(level, plan.shapes[index]!, plan.labels.center));
  return {
    height: input.height ?? plan.height,
    nodes: [...nodes, ...plan.labels.nodes(input.theme)],
    notes: notesIf(
      differ(input) && { text: "The levels show the order, not the values: all are of one height." },
      firstRowsNote(levels.length, input.sheet.rows.length, input.numbers),
    ),
    ...levelLegend(levels, plan.boxes, input.callouts),
  };
}

/** Whether readers could take the sizes of levels for their values. */
const differ = ({ sheet }: ChartInput): boolean =>
  new Set(sheet.rows.flatMap(({ values: [value] }) => value ?? [])).size > 1;

/** Higher levels for names that need more lines. */
const naturalPitches = (count: number): readonly number[] =>
  count <= 7 ? [54, 72] : count <= 14 ? [40, 56] : [28, 40];

function levelsOf({ sheet, paints, numbers, callouts }: ChartInput): readonly Level[] {
  const values = sheet.rows.map(({ values: [value] }) => value);
  const most = values.reduce<number>((larger, value) => Math.max(larger, value ?? 0), 0);
  const whole = most > 0 && values.every((value) => value === undefined || value >= 0);
  const sum = values.reduce<number>((total, value) => total + (value ?? 0) / most, 0);
  const shareOf = (value: number): number => value / most / sum;
  const writeShare = shareWriter(whole ? values.map((value) => value && shareOf(value)) : [], numbers);
  const [write] = valueForms(sheet, [0], numbers);
  return sheet.rows.slice(0, caps.labelledRows).map(({ title, cells: [cell] }, row) => {
    const value = values[row];
    const text = value === undefined ? String(cell ?? "").trim() : write!(row, 0);
    const share = whole && value !== undefined ? writeShare(shareOf(value)) : undefined;
    const tip = [title.trim(), share === undefined ? text : `${text} (${share})`]
      .filter((part) => part !== "")
      .join(": ");
    const shown = callouts.percentage === true ? (share ?? text) : text;
    const written = callouts.name === false ? "" : title;
    return { name: title, title: written, value: callouts.enabled ? shown : "", paint: paints.row(row), tip };
  });
}

/** Half the width above and below, and where. */
interface Shape {
  readonly upper: number;
  readonly lower: number;
  readonly top: number;
  readonly bottom: number;
}

function planPyramid(levels: readonly Level[], base: number, pitch: number, width: number) {
  const height = pitch * levels.length;
  const slope = base / 2 / height;
  const gap = Math.min(widestGap, pitch / 5);
  const shapes = levels.map((_, index): Shape => {
    const top = index * pitch;
    const bottom = top + pitch - (index < levels.length - 1 ? gap : 0);
    return { upper: top * slope, lower: Math.min(base / 2, bottom * slope), top, bottom };
  });
  const boxes = shapes.map(({ top, bottom }): LevelBox => {
    const middle = (top + bottom) / 2;
    const room = (text: number): number => 2 * slope * Math.max(top, middle - text / 2);
    return { middle, height: bottom - top, room, half: middle * slope };
  });
  return { shapes, boxes, height, labels: planLevelLabels(levels, boxes, { width, most: base / 2 }) };
}

function drawLevel({ paint, tip }: Level, { upper, lower, top, bottom }: Shape, center: number): MarkupNode {
  const corners = [
    [center - upper, top],
    [center + upper, top],
    [center + lower, bottom],
    [center - lower, bottom],
  ] as const;
  const points = corners.map(([x, y]) => `${pathNumber(x)},${pathNumber(y)}`).join(" ");
  return el("polygon", { points, ...paintAttributes(paint) }, el("title", {}, tip));
}
