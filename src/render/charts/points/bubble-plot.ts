import { needsPlane } from "../../../language/picture-notes/no-picture.js";
import { caps } from "../../caps.js";
import { el } from "../../markup/node.js";
import { mutedFirst, standingOut } from "../../muted-first.js";
import { sourceMark } from "../../source-mark.js";
import type { Paint } from "../../theme.js";
import { chartHeight, tipped } from "../axes/row-frame.js";
import type { ChartInput, ChartPicture, ChartProblem } from "../chart.js";
import { leastOf } from "../common-scale.js";
import { largestNote, notesIf } from "../notes.js";
import { raisedNote } from "../raised-note.js";
import { endPoints } from "./end-points.js";
import { groupLegend } from "./group-legend.js";
import { hiddenNote } from "./hidden-note.js";
import { placeNames } from "./place-names.js";
import { pointFrame } from "./point-frame.js";
import { type PointRow, pointRows, pointTip } from "./point-rows.js";
import { sizeKey } from "./size-key.js";
import { trendLine } from "./trend-line.js";
import { unnamedNote } from "./unnamed-note.js";

const smallest = 2.5;
/** The largest circles, whose names readers ask for. */
const maxAway = 5;

/** One circle a row: x, then y, then the size, which is its area. A size of zero or less has no area and is left out. */
export function drawBubblePlot(input: ChartInput): ChartPicture | ChartProblem {
  const { sheet, theme, callouts, common } = input;
  if (sheet.rows.length === 0) return { problem: "It has no rows. Give it at least one: a title, x, y and size." };
  if (sheet.columns.length < 2) return { problem: needsPlane };
  const sized = sheet.rows.some(({ values }) => (values[2] ?? 0) > 0);
  const points = pointRows(input, sized ? 3 : 2);
  const known = points.filter(hasSize);
  if (known.length === 0) return { problem: "It has no row with numbers for x, y and a size above zero." };
  const shown = [...known].sort((a, b) => (b.values[2] ?? 0) - (a.values[2] ?? 0)).slice(0, caps.plottedBubbles);
  const largest = common("size", shown[0]!.values[2] ?? 1);
  const most = leastOf(common, "radius", sized ? largestRadius(shown.length, input) : 7);
  const radiusOf = (value: number): number => most * Math.sqrt(value / largest);
  const key = sized ? sizeKey(input, largest, radiusOf) : undefined;
  const frame = pointFrame(input, {
    xs: shown.map(({ values: [x = 0] }) => x),
    ys: shown.map(({ values: [, y = 0] }) => y),
    xName: input.picture.x?.title ?? sheet.columns[0]?.trim() ?? "",
    yName: input.picture.y?.title ?? sheet.columns[1]?.trim() ?? "",
    inset: most + 2,
    above: key?.height ?? 0,
  });
  const circles = shown.map((point) => ({
    point,
    x: frame.x(point.values[0]!),
    y: frame.y(point.values[1]!),
    r: Math.max(smallest, radiusOf(point.values[2] ?? 1)),
  }));
  const paintOf = ({ point: { row } }: PlottedCircle): Paint => input.paints.mark(row, 0);
  const asked = input.picture.names && new Set(input.picture.names.map((name) => name.trim()));
  const isAsked = ({ point: { row } }: PlottedCircle): boolean => asked!.has(sheet.rows[row]!.title.trim());
  const standing = asked ? circles.filter(isAsked) : standingOut(circles, paintOf);
  const apart = new Set(standing.map(({ point: { row } }) => row));
  const usual = callouts.enabled && callouts.name !== false ? [...apart, ...namedRows(circles)] : [];
  const named = asked ? apart : new Set(usual);
  const largestRows = new Set(rowsOf(shown.slice(0, maxAway)));
  const names = circles.map(({ point: { row }, ...circle }) => ({
    ...circle,
    name: named.has(row) ? sheet.rows[row]!.title.trim() : "",
    standsOut: apart.has(row),
    away: largestRows.has(row),
  }));
  const trend = trendLine(circles, frame.plot, input);
  const free = [...names, ...trend.places.map(({ x, y }) => ({ name: "", x, y, r: 2 }))];
  const { nodes, placed } = placeNames(free, frame.plot, frame.zeros, theme);
  const raised = circles.filter(({ r, point }) => sized && r > radiusOf(point.values[2] ?? 1));
  const drawn = mutedFirst(circles, paintOf);
  return {
    height: frame.height,
    marked: {
      plot: frame.plot,
      towards: "top",
      value: frame.y,
      titles: sheet.rows.map(({ title }) => title),
      point: (row) => circles.find(({ point }) => point.row === row),
      behind: frame.behind.length,
    },
    nodes: [
      ...frame.behind,
      ...trend.nodes,
      ...drawn.map(({ point, x, y, r }) => {
        const { fill, edge } = input.paints.mark(point.row, 0);
        const style = { fill, "fill-opacity": 0.72, stroke: edge ?? theme.surface };
        const circle = tipped(el("circle", { cx: x, cy: y, r, ...style }), pointTip(input, point));
        return sourceMark(circle, input.cellPointer?.(point.row));
      }),
      ...nodes,
      ...(key?.nodes ?? []),
    ],
    legend: [...groupLegend(input), ...trend.legend],
    notes: notesIf(
      ...trend.notes,
      raisedNote(raised.map(({ point }) => sheet.rows[point.row]!.title)),
      named.size > 0 &&
        unnamedNote(
          "circles",
          asked ? [...apart] : rowsOf(shown),
          new Set([...placed].map((index) => shown[index]!.row)),
          input,
        ),
      hiddenNote(
        drawn.map(({ point: { row }, ...circle }) => ({ row, ...circle })),
        input,
      ),
      largestNote(shown.length, known.length),
    ),
  };
}

interface PlottedCircle {
  readonly point: PointRow;
  readonly x: number;
  readonly y: number;
}

const rowsOf = (points: readonly PointRow[]): readonly number[] => points.map(({ row }) => row);

/** The rows that readers ask for first: the largest, and those at the four ends. */
const namedRows = (circles: readonly PlottedCircle[]): ReadonlySet<number> =>
  new Set([...circles.slice(0, caps.namedBubbles), ...endPoints(circles)].map(({ point }) => point.row));

const hasSize = ({ values: [, , size = 1] }: PointRow): boolean => size > 0;

/** The more circles, the smaller, so that not all are covered by others. */
const largestRadius = (count: number, input: ChartInput): number => {
  const room = Math.min(input.width, chartHeight(input));
  return Math.max(6, Math.min(64, room * 0.09) * Math.min(1, Math.max(0.6, Math.sqrt(40 / count))));
};
