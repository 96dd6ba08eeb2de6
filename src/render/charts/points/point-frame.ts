import { columnFormat } from "../../column-format.js";
import type { MarkupNode } from "../../markup/node.js";
import { drawShortened } from "../../text/draw-text.js";
import { textWidth } from "../../text/measure.js";
import { captionOf, chartHeight, farFromZero } from "../axes/row-frame.js";
import {
  alongAxis,
  axisFont,
  drawHorizontalAxis,
  drawVerticalAxis,
  drawZeroLine,
  minPlot,
  type Plot,
  tickHeight,
  tickRoom,
  type ValueAxis,
  valueAxis,
} from "../axes/value-axis.js";
import type { ChartInput } from "../chart.js";
import { anyOf, commonEnds } from "../common-scale.js";
import { widenAxis } from "./widen-axis.js";

/** A plot of points with a value in each direction. */
interface PointFrame {
  readonly height: number;
  readonly plot: Plot;
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
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
}

/** Axes with their names: y above its axis, x below the end of its axis. Zero is left out if the values are far from it. */
export function pointFrame(input: ChartInput, { xs, ys, xName, yName, inset }: PointFrameOptions): PointFrame {
  const { width, numbers, theme, common } = input;
  const height = chartHeight(input);
  const top = yName === "" ? 8 : 30;
  const bottom = tickHeight + (xName === "" ? 0 : 18);
  const plotHeight = Math.max(minPlot + 2 * inset, height - top - bottom);
  const axisOf = (column: number, values: readonly number[], pixels: number, each: number): ValueAxis => {
    const ends = commonEnds(common, values, `value ${column}`);
    return valueAxis(ends, numbers, {
      zero: !farFromZero(ends),
      names: !anyOf(common, `grouping ${column}`, columnFormat(input.sheet, column).grouping),
      count: Math.max(2, Math.min(6, Math.round(pixels / each))),
    });
  };
  const yTicks = axisOf(1, ys, plotHeight, 52);
  const yAxis = widenAxis(yTicks, plotHeight, inset, inset);
  const left = Math.min(tickRoom(yAxis), width / 2);
  const xTicks = axisOf(0, xs, width - left, 90);
  const overhang = Math.max(0, textWidth(xTicks.ticks.at(-1)?.text ?? "", axisFont) / 2 - inset);
  const plot: Plot = { left, top, width: width - left - overhang, height: plotHeight };
  const xAxis = widenAxis(xTicks, plot.width, inset, inset);
  const behind = [
    ...captionOf(yName, input),
    ...drawVerticalAxis(yAxis, plot, theme),
    ...drawHorizontalAxis(xAxis, plot, theme),
    ...(yAxis.min <= 0 && yAxis.max >= 0 ? [drawZeroLine(yAxis, plot, "horizontal", theme)] : []),
    ...(xAxis.min <= 0 && xAxis.max >= 0 ? [drawZeroLine(xAxis, plot, "vertical", theme)] : []),
    ...xCaption(xName, top + plotHeight + bottom - 4, input),
  ];
  const x = (value: number): number => plot.left + plot.width * alongAxis(xAxis, value);
  const y = (value: number): number => plot.top + plot.height * (1 - alongAxis(yAxis, value));
  return { height: top + plotHeight + bottom, plot, x, y, behind };
}

const xCaption = (name: string, y: number, { width, theme }: ChartInput): readonly MarkupNode[] =>
  name === "" ? [] : [drawShortened(name, width, axisFont, { x: width, y, fill: theme.muted, anchor: "end" })];
