import { commonForm } from "../../column-format.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { sourceMark } from "../../source-mark.js";
import { capMiddle, drawLine, drawShortened } from "../../text/draw-text.js";
import { type Font, textWidth } from "../../text/measure.js";
import { type Point, pointAt, ringPath } from "../arc.js";
import { namedNote } from "../axes/category-axis.js";
import { bandMiddles, between } from "../axes/linear-scale.js";
import { axisFont, drawTick, type ValueAxis, valueAxis } from "../axes/value-axis.js";
import { type BarTexts, endTexts } from "../bars/bar-texts.js";
import { type ChartInput, type ChartPicture, type ChartProblem, isProblem } from "../chart.js";
import { anyOf, commonEnds } from "../common-scale.js";
import { notesIf, valuesNote } from "../notes.js";
import { type SeriesData, seriesTip } from "../series-data.js";
import { type SeriesPaints, seriesPaints } from "../series-paints.js";
import { barsInBand, clockwise, drawSector } from "./radial-bars.js";
import { radialData } from "./radial-data.js";

interface Rings {
  readonly center: Point;
  readonly inner: number;
  readonly outer: number;
  /** Pixels from one row to the next. */
  readonly band: number;
  readonly axis: ValueAxis;
  readonly height: number;
}

/** The largest value spans three quarters of the circle. The names are in the fourth quarter, each before the start of its ring. */
const reach = 1.5 * Math.PI;
const hole = 0.26;
const largest = 260;
const thinnest = 1.5;
const thickest = 48;

/** Bars bent around a centre. The first row is the outermost ring; several columns share the ring of their row. */
export function drawBarRadial(input: ChartInput): ChartPicture | ChartProblem {
  const bars = Math.max(1, Math.min(40, input.sheet.columns.length));
  const data = radialData(input, Math.floor((Math.min(largest, input.width / 2) * (1 - hole)) / thinnest / bars));
  if (isProblem(data)) return data;
  const plain = ringsOf(input, data, true);
  const beside = textsOf(input, data, plain);
  const texts = anyOf(input.common, "axis", !beside) ? undefined : beside;
  const rings = texts ? plain : ringsOf(input, data, false);
  const every = Math.max(1, Math.ceil(13 / rings.band));
  const paints = seriesPaints(input, data);
  return {
    height: rings.height,
    nodes: [
      ...(texts ? tracks(input, rings, data.rows.length) : spokes(input, rings)),
      ...drawRings(input, data, rings, paints),
      ...names(input, data, rings, every, texts),
    ],
    legend: data.columns.length > 1 ? paints.legend : [],
    notes: notesIf(...data.notes, !texts && valuesNote(input), namedNote(every, data.rows)),
  };
}

function ringsOf(input: ChartInput, { rows, columns, values }: SeriesData, written: boolean): Rings {
  const around = written ? 4 : 28;
  const natural = Math.max(140, Math.min(largest, (rows.length * (columns.length * 9 + 9)) / (1 - hole)));
  const wanted = input.height === undefined ? natural : Math.max(40, input.height / 2 - around);
  const form = commonForm(input.sheet, columns);
  const axis = valueAxis(commonEnds(input.common, values), input.numbers, {
    exact: written,
    round: true,
    count: 4,
    form,
  });
  // The last number is left of the circle.
  const last = written ? 0 : textWidth(axis.ticks.at(-1)!.text, axisFont) - around + 12;
  const outer = Math.max(20, Math.min(wanted, input.width / 2 - around - Math.max(written ? 0 : 12, last)));
  const inner = Math.max(outer * hole, outer - rows.length * columns.length * thickest);
  return {
    center: { x: input.width / 2, y: outer + around },
    inner,
    outer,
    band: (outer - inner) / rows.length,
    axis,
    height: 2 * (outer + around),
  };
}

const fontOf = ({ band }: Rings): Font => ({ size: band < 16 ? 11 : 12, weight: 400 });

/** Values beside the names: of a single column, where each row is named. */
function textsOf(input: ChartInput, data: SeriesData, rings: Rings): BarTexts | undefined {
  if (!input.callouts.enabled || data.columns.length > 1 || rings.band < 13) return undefined;
  return endTexts(input, data, fontOf(rings), input.width * 0.2);
}

const middleOf = ({ outer, band }: Rings, row: number): number => outer - (row + 0.5) * band;

/** A thin line along each ring up to the largest value, so that the eye can compare the lengths of arcs. */
const tracks = ({ theme }: ChartInput, rings: Rings, rows: number): readonly MarkupNode[] =>
  Array.from({ length: rows }, (_, row) => {
    const middle = middleOf(rings, row);
    const ring = { center: rings.center, inner: middle - 0.5, outer: middle + 0.5, from: 0, to: reach };
    return el("path", { d: ringPath(ring), fill: theme.grid });
  });

function spokes({ theme }: ChartInput, { center, inner, outer, axis }: Rings): readonly MarkupNode[] {
  return axis.ticks.flatMap(({ at, text }) => {
    const angle = (at / axis.max) * reach;
    const [from, to, label] = [inner, outer + 4, outer + 10].map((radius) => pointAt(center, radius, angle));
    const side = Math.sin(angle);
    const anchor = Math.abs(side) < 0.2 ? "middle" : side > 0 ? "start" : "end";
    const y = label!.y + 4.4 - 5 * Math.cos(angle);
    return [
      el("line", { x1: from!.x, y1: from!.y, x2: to!.x, y2: to!.y, stroke: theme.grid }),
      drawTick(text, { x: label!.x, y, anchor, fill: theme.muted }),
    ];
  });
}

/** Drawn from the centre outwards: the last column of the last row first. */
function drawRings(input: ChartInput, data: SeriesData, rings: Rings, paints: SeriesPaints): readonly MarkupNode[] {
  const { rows, columns } = data;
  const { center, inner, outer, axis } = rings;
  const last = rows.length - 1;
  const middle = bandMiddles(inner, outer, rows.length);
  const around = columns.length > 1 ? 0.22 : 0.3;
  const bars = barsInBand((outer - inner) / rows.length, columns.length, { between: 0.08, around });
  const whole = (axis.max * 2 * Math.PI) / reach;
  return [...columns].reverse().flatMap((column, bar) =>
    rows.flatMap((_, place) => {
      const row = last - place;
      const value = rows[row]!.values[column];
      if (value === undefined || value < 0) return [];
      const radius = middle(place) + bars.offsets[bar]!;
      const ring = { inner: Math.max(radius, inner), outer: Math.min(radius + bars.width, outer) };
      if (ring.outer < ring.inner) return [];
      const end = between(value / axis.unit / whole, top, top - 360);
      const sector = { center, ...ring, from: clockwise(top), to: clockwise(top + (end - top)) };
      const arc = drawSector(sector, paints.mark(row, column), seriesTip(input, row, column));
      return [sourceMark(arc, input.cellPointer?.(row, column))];
    }),
  );
}

/** Degrees as mathematicians count them. */
const top = 90;

/** The value right before the start of each ring, and the name before it. */
function names(
  input: ChartInput,
  { rows, columns }: SeriesData,
  rings: Rings,
  every: number,
  texts: BarTexts | undefined,
): readonly MarkupNode[] {
  const { theme } = input;
  const font = fontOf(rings);
  const right = rings.center.x - 8;
  const room = texts ? texts.above + 10 : 0;
  return rows.flatMap(({ title, values }, row) => {
    if (row % every > 0) return [];
    const y = rings.center.y - middleOf(rings, row) + font.size * capMiddle;
    const value = (values[columns[0]!] ?? -1) < 0 ? undefined : texts?.text(row, columns[0]!);
    const name = drawShortened(title, right - room, font, { x: right - room, y, anchor: "end", fill: theme.ink });
    const written = drawLine(value ?? "", font, { x: right, y, anchor: "end", fill: theme.muted });
    return [...(title.trim() === "" ? [] : [name]), ...(value === undefined ? [] : [written])];
  });
}
