import { minGap } from "../../../language/picture-notes/row-times.js";
import { valueForms } from "../../column-format.js";
import type { MarkupNode } from "../../markup/node.js";
import { capMiddle, drawLine } from "../../text/draw-text.js";
import { type Font, textWidth } from "../../text/measure.js";
import { downPlot } from "../axes/linear-scale.js";
import type { RowFrame } from "../axes/row-frame.js";
import { axisFont } from "../axes/value-axis.js";
import type { ChartInput } from "../chart.js";
import { anyOf } from "../common-scale.js";
import type { LineKind } from "./line-kind.js";

const font: Font = { size: 12, weight: 600 };
const maxRows = 16;

/** The texts at the points of a single line, in full or else in short, if each has room; empty texts for gaps. */
export function valueTexts(columns: readonly number[], input: ChartInput): readonly string[] | undefined {
  const { sheet, callouts, numbers, time, width, height = 200, picture } = input;
  // Targets and ranges are where the texts would be.
  if (
    !callouts.enabled ||
    picture.target !== undefined ||
    picture.range !== undefined ||
    columns.length !== 1 ||
    sheet.rows.length > maxRows ||
    height < 120
  )
    return undefined;
  const even = 1 / Math.max(1, sheet.rows.length - 1);
  const room = (width - 70) * (time ? minGap(time.at) / (time.at.at(-1)! - time.at[0]! || 1) : even) - 10;
  const ways = valueForms(sheet, columns, numbers).map((write) =>
    sheet.rows.map(({ values }, row) => (values[columns[0]!] === undefined ? "" : write(row, columns[0]!))),
  );
  const own = ways.find((texts) => texts.every((text) => textWidth(text, font) <= room));
  // All sheets and panels of one scale have values, or none.
  return anyOf(input.common, "no texts", !own) ? undefined : own;
}

/** Above a point, or below where the line comes down to it from both sides, or where the text would be on the line of zero; outside of steps. */
export function lineTexts(
  kind: LineKind,
  columns: readonly number[],
  { x, y, span, plot, axis }: RowFrame,
  input: ChartInput,
): readonly MarkupNode[] {
  const ticks = axis.ticks.map(({ at }) => downPlot(plot, axis)(at) + axisFont.size * capMiddle);
  const { sheet, theme, width } = input;
  const values = sheet.rows.map(({ values }) => values[columns[0]!]);
  return (valueTexts(columns, input) ?? []).flatMap((text, row) => {
    const value = values[row];
    if (value === undefined) return [];
    const [before, after] = [values[row - 1], values[row + 1]];
    const above = [before, after].filter((one) => one !== undefined && one > value).length;
    const beside = [before, after].filter((one) => one !== undefined).length;
    const outside = kind === "stepped" ? value < 0 : above > 0 && above === beside;
    const isOnZero = value < 0 && y(value) - y(0) < 22;
    const below = (outside || isOnZero) && y(value) + 22 < plot.top + plot.height;
    const half = textWidth(text, font) / 2;
    // On a slope, to the side where the line is not.
    const isSlope = kind !== "stepped" && above === 1 && beside === 2;
    const slope = !isSlope ? 0 : after! > value === below ? 1 : -1;
    const [from, to] = span(row);
    const middle = (kind === "stepped" ? (from + to) / 2 : x(row)) + slope * Math.min(half, 9);
    const baseline = y(value) + (below ? 20 : -10);
    // Beside the number of a tick, the text begins at the plot.
    const atTick = middle - half < plot.left - 6 && ticks.some((tick) => Math.abs(tick - baseline) < font.size);
    const left = atTick ? plot.left - 4 : 0;
    const place = { x: Math.max(left + half, Math.min(width - half, middle)), y: baseline };
    return [drawLine(text, font, { ...place, fill: theme.ink, anchor: "middle", halo: theme.surface })];
  });
}
