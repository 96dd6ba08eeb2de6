import { maxOf } from "../../../text/extremes.js";
import { caps } from "../../caps.js";
import { commonForm } from "../../column-format.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import { textWidth } from "../../text/measure.js";
import { fullTurn, type Point, pointAt } from "../arc.js";
import { categoryFont, namedNote } from "../axes/category-axis.js";
import { bandMiddles, between } from "../axes/linear-scale.js";
import { axisFont, drawTick, type ValueAxis, valueAxis } from "../axes/value-axis.js";
import { endTexts } from "../bars/bar-texts.js";
import { type ChartInput, type ChartPicture, type ChartProblem, isProblem } from "../chart.js";
import { anyOf, commonEnds, leastOf } from "../common-scale.js";
import { notesIf, valuesNote } from "../notes.js";
import { type SeriesData, seriesTip } from "../series-data.js";
import { type SeriesPaints, seriesPaints } from "../series-paints.js";
import { barsInBand, clockwise, drawSector } from "./radial-bars.js";
import { radialData } from "./radial-data.js";
import {
  type Box,
  drawRadialLabels,
  overlap,
  placeRadialLabels,
  type RadialLabel,
  valueFont,
} from "./radial-labels.js";

interface Circle {
  readonly center: Point;
  /** Where columns begin, and where the highest ends. */
  readonly inner: number;
  readonly outer: number;
  readonly height: number;
}

const hole = 0.22;
const naturalRadius = 150;
/** Above and below the circle, for a name and a value there. */
const labelHeight = 40;

/** Columns standing around a centre, the first at the top, clockwise. */
export function drawColumnRadial(input: ChartInput): ChartPicture | ChartProblem {
  const data = radialData(input, caps.radialRows);
  if (isProblem(data)) return data;
  const paints = seriesPaints(input, data);
  const { texts, labels, circle } = labelsOf(input, data);
  const axis = axisOf(data, input, texts, circle);
  return {
    height: circle.height,
    nodes: [
      ...circles(input, circle, axis, texts ? [axis.max] : axis.ticks.map(({ at }) => at)),
      ...drawColumns(input, data, circle, axis, paints),
      ...(texts ? [] : ticks(input, circle, axis, data, labels.placed)),
      ...drawRadialLabels(labels, input.theme),
    ],
    legend: data.columns.length > 1 ? paints.legend : [],
    notes: notesIf(...data.notes, !texts && valuesNote(input), namedNote(labels.every, data.rows)),
  };
}

/** The highest column reaches this part of the way to the last circle at least, if one or two more circles do that. */
const minReached = 0.75;

function axisOf(
  data: SeriesData,
  { numbers, common, sheet }: ChartInput,
  texts: boolean,
  { outer }: Circle,
): ValueAxis {
  const values = commonEnds(common, data.values);
  const count = outer < 60 ? 1 : outer < 110 ? 2 : 3;
  const form = commonForm(sheet, data.columns);
  const options = { exact: texts, round: true, form };
  const axes = [0, 1, 2].map((more) => valueAxis(values, numbers, { ...options, count: count + more }));
  const highest = maxOf(values, 0);
  return axes.find(({ max, unit }) => highest / unit >= minReached * max) ?? axes[0]!;
}

/** The part of the width that labels take on each side at most: longer names are shortened, longer values are not written. */
const labelShare = 0.24;

/** A circle that leaves room for labels of these widths beside it. */
function circleOf({ width, height, common }: ChartInput, labels: readonly number[]): Circle {
  const beside = Math.min(maxOf(labels, 0), width * labelShare) + 12;
  const wanted = height === undefined ? naturalRadius : Math.max(24, height / 2 - labelHeight);
  const outer = leastOf(common, "radius", Math.max(24, Math.min(wanted, width / 2 - beside)));
  const center = { x: width / 2, y: outer + labelHeight };
  return { center, inner: outer * hole, outer, height: 2 * (outer + labelHeight) };
}

/** Labels with values if every row has room for its value; otherwise only names, as many as fit. */
function labelsOf(input: ChartInput, data: SeriesData) {
  const written = labelsWith(input, data, input.callouts.enabled && data.columns.length === 1);
  return anyOf(input.common, "axis", !written.texts) ? labelsWith(input, data, false) : written;
}

function labelsWith(input: ChartInput, data: SeriesData, values: boolean) {
  const column = data.columns[0]!;
  const texts = values ? endTexts(input, data, valueFont, input.width * labelShare) : undefined;
  const names = data.rows.map(({ title }, row) => ({ title, angle: (row / data.rows.length) * fullTurn }));
  const widths = names.map(({ title }) => textWidth(title.trim(), categoryFont));
  const place = (labels: readonly RadialLabel[], circle: Circle) =>
    placeRadialLabels(labels, circle.center, circle.outer + 8, input.width);
  if (texts) {
    const valued = names.map((name, row) => {
      const value = (data.rows[row]!.values[column] ?? -1) < 0 ? undefined : texts.text(row, column);
      return { ...name, ...(value !== undefined && { value }) };
    });
    const circle = circleOf(input, [...widths, texts.above]);
    const full = place(valued, circle);
    if (full.every === 1) return { texts: true, labels: full, circle };
  }
  const circle = circleOf(input, widths);
  return { texts: false, labels: place(names, circle), circle };
}

const radiusOf = ({ inner, outer }: Circle, { max }: ValueAxis, at: number): number =>
  inner + ((outer - inner) * at) / max;

const circles = (
  { theme }: ChartInput,
  circle: Circle,
  axis: ValueAxis,
  places: readonly number[],
): readonly MarkupNode[] =>
  places.map((at) => {
    const { x, y } = circle.center;
    return el("circle", { cx: x, cy: y, r: radiusOf(circle, axis, at), fill: "none", stroke: theme.grid });
  });

/**
 * Between the two neighbouring rows that are lowest together, among the gaps whose outermost number is clear of the names. A number that
 * would be on a column is left out.
 */
function ticks(
  { theme }: ChartInput,
  circle: Circle,
  axis: ValueAxis,
  { rows, columns }: SeriesData,
  names: readonly Box[],
): readonly MarkupNode[] {
  const highest = rows.map(({ values }) => Math.max(0, ...columns.map((column) => values[column] ?? 0)));
  const beside = highest.map((value, row) => Math.max(value, highest[(row + 1) % rows.length]!));
  const angleOf = (gap: number): number => ((gap + 0.5) * fullTurn) / rows.length;
  // The gap before the first row, if it is as good as others: that is where readers look for a scale.
  const gaps = [...beside.keys()].sort((a, b) => beside[a]! - beside[b]! || b - a);
  const isClear = (gap: number): boolean => {
    const outermost = boxAt(
      axis.ticks.at(-1)!.text,
      pointAt(circle.center, radiusOf(circle, axis, axis.ticks.at(-1)!.at), angleOf(gap)),
    );
    return names.every((name) => !overlap(name, outermost));
  };
  const gap = gaps.find(isClear) ?? gaps[0]!;
  const angle = angleOf(gap);
  const reached = radiusOf(circle, axis, beside[gap]! / axis.unit);
  const free = axis.ticks.filter(({ at, text }) => {
    const radius = radiusOf(circle, axis, at);
    const half = textWidth(text, axisFont) / 2 + 2;
    const inGap = 2 * radius * Math.sin((gapShare * Math.PI) / rows.length) > 2 * half;
    // How far the text reaches towards the centre, as seen from there.
    const inwards = Math.abs(Math.sin(angle)) * half + Math.abs(Math.cos(angle)) * 7;
    return at > 0 && (inGap || radius - inwards >= reached);
  });
  // A scale has at least one number, even where all columns reach its end.
  return (free.length > 0 ? free : axis.ticks.slice(-1)).map(({ at, text: plain, withUnit }, index, all) => {
    const text = index === all.length - 1 ? withUnit : plain;
    const { x, y } = pointAt(circle.center, radiusOf(circle, axis, at), angle);
    return drawTick(text, { x, y: y + 4.4, anchor: "middle", fill: theme.muted, halo: theme.surface });
  });
}

/** The box around a number of the axis. */
function boxAt(text: string, { x, y }: Point): Box {
  const width = textWidth(text, axisFont);
  return { left: x - width / 2, top: y - 7, width, height: 14 };
}

/** The part of a row's angle that is free between two groups of columns. */
const gapShare = 0.16;

/** In degrees: a single column is not a disc. */
const widest = 60;

function drawColumns(
  input: ChartInput,
  data: SeriesData,
  { center, inner, outer }: Circle,
  axis: ValueAxis,
  paints: SeriesPaints,
): readonly MarkupNode[] {
  const { rows, columns } = data;
  // Degrees as mathematicians count them; the middle of the first band is at the top.
  const first = 90 + 180 / rows.length;
  const middle = bandMiddles(first, first - 360, rows.length);
  const gaps = { between: 0.04, around: columns.length > 1 ? 0.16 : 0.2, widest };
  const bars = barsInBand((first - (first - 360)) / rows.length, columns.length, gaps);
  return columns.flatMap((column, bar) =>
    rows.flatMap(({ values }, row) => {
      const value = values[column];
      if (value === undefined || value < 0) return [];
      const reached = inner + (between(value / axis.unit / axis.max, inner, outer) - inner);
      const angle = middle(row) - bars.offsets[bar]!;
      const sides = { from: clockwise(angle), to: clockwise(angle - bars.width) };
      const sector = { center, inner, outer: Math.min(reached, outer), ...sides };
      const arc = drawSector(sector, paints.mark(row, column), seriesTip(input, row, column));
      return [sourceMark(arc, input.cellPointer?.(row, column))];
    }),
  );
}
