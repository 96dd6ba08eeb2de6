import { columnFormat } from "../../column-format.js";
import type { MarkupNode } from "../../markup/node.js";
import { drawShortened } from "../../text/draw-text.js";
import { textWidth } from "../../text/measure.js";
import { axisSettings } from "../axes/axis-settings.js";
import { captionOf, farFromZero, plotHeight } from "../axes/row-frame.js";
import {
  alongAxis,
  axisFont,
  drawHorizontalAxis,
  drawVerticalAxis,
  drawZeroLine,
  hasZero,
  minPlot,
  type Plot,
  tickHeight,
  tickRoom,
  type ValueAxis,
  valueAxis,
} from "../axes/value-axis.js";
import type { ChartInput } from "../chart.js";
import { anyOf, commonEnds } from "../common-scale.js";
import { markValues } from "../mark-values.js";
import type { Zeros } from "./place-names.js";
import { widenAxis } from "./widen-axis.js";

/** A plot of points with a value in each direction. */
interface PointFrame {
  readonly height: number;
  readonly plot: Plot;
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  /** Where the lines of zero are, which names do not cross. */
  readonly zeros: Zeros;
  readonly behind: readonly MarkupNode[];
}

interface PointFrameOptions {
  /** The values of the first two columns of the sheet. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly xName: string;
  readonly yName: string;
  /** Pixels that marks reach beyond their middle: so far are they kept from the edges. */
  readonly inset: number;
  /** Pixels above the plot for a key. */
  readonly above?: number;
}

/** Axes with their names: y above its axis, x below the end of its axis. Zero is left out if the values are far from it. */
export function pointFrame(
  input: ChartInput,
  { xs, ys, xName, yName, inset, above = 0 }: PointFrameOptions,
): PointFrame {
  const { width, numbers, theme, common } = input;
  const top = Math.max(yName === "" ? 8 : 30, above);
  const bottom = tickHeight + (xName === "" ? 0 : 18);
  const inner = Math.max(minPlot + 2 * inset, plotHeight(input, top + bottom));
  const axisOf = (column: number, values: readonly number[], pixels: number, each: number): ValueAxis => {
    const ends = commonEnds(common, values, `value ${column}`);
    return valueAxis(ends, numbers, {
      ...axisSettings(input, [column], column === 0 ? "x" : "y"),
      zero: !farFromZero(ends),
      names: !anyOf(common, `grouping ${column}`, columnFormat(input.sheet, column).grouping),
      count: Math.max(2, Math.min(6, Math.round(pixels / each))),
    });
  };
  const yTicks = axisOf(1, [...ys, ...markValues(input)], inner, 52);
  const yAxis = widenAxis(yTicks, inner, inset, inset);
  const left = Math.min(tickRoom(yAxis), width / 2);
  const xTicks = axisOf(0, xs, width - left, 90);
  const overhang = Math.max(0, textWidth(xTicks.ticks.at(-1)?.text ?? "", axisFont) / 2 - inset);
  const plot: Plot = { left, top, width: width - left - overhang, height: inner };
  const xAxis = widenAxis(xTicks, plot.width, inset, inset);
  const x = (value: number): number => plot.left + plot.width * alongAxis(xAxis, value);
  const y = (value: number): number => plot.top + plot.height * (1 - alongAxis(yAxis, value));
  const zeros = {
    ...(hasZero(xAxis) && { x: x(0) }),
    ...(hasZero(yAxis) && { y: y(0) }),
  };
  const behind = [
    ...captionOf(yName, input),
    ...drawVerticalAxis(yAxis, plot, theme),
    ...drawHorizontalAxis(xAxis, plot, theme),
    ...(zeros.y === undefined ? [] : [drawZeroLine(yAxis, plot, "horizontal", theme)]),
    ...(zeros.x === undefined ? [] : [drawZeroLine(xAxis, plot, "vertical", theme)]),
    ...xCaption(xName, top + inner + bottom - 4, input),
  ];
  return { height: top + inner + bottom, plot, x, y, zeros, behind };
}

const xCaption = (name: string, y: number, { width, theme }: ChartInput): readonly MarkupNode[] =>
  name === "" ? [] : [drawShortened(name, width, axisFont, { x: width, y, fill: theme.muted, anchor: "end" })];
