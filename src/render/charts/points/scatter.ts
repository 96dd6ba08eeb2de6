import { caps } from "../../caps.js";
import { el, type MarkupNode } from "../../markup/node.js";
import { mutedFirst, standingOut } from "../../muted-first.js";
import { sourceMark } from "../../source-mark.js";
import type { Paint } from "../../theme.js";
import { chartHeight, type RowFrame, rowFrame, tipped } from "../axes/row-frame.js";
import type { ChartInput, ChartPicture, ChartProblem } from "../chart.js";
import { notesIf } from "../notes.js";
import { endPoints } from "./end-points.js";
import { groupLegend } from "./group-legend.js";
import { hiddenNote } from "./hidden-note.js";
import { placeNames } from "./place-names.js";
import { pointFrame } from "./point-frame.js";
import { type PointRow, pointRows, pointTip } from "./point-rows.js";
import { trendLine } from "./trend-line.js";
import { unnamedNote } from "./unnamed-note.js";

interface Dot extends PointRow {
  readonly x: number;
  readonly y: number;
}

/**
 * One point a row: x in the first column, y in the second. With one column only, the rows stand side by side in their order. Of many points,
 * those at the ends have names: a cloud says where its points are, and readers ask who is outside of it.
 */
export function drawScatter(input: ChartInput): ChartPicture | ChartProblem {
  const { sheet, theme, callouts } = input;
  if (sheet.rows.length === 0) return { problem: "It has no rows. Give it at least one: a title, x and y." };
  const paired = sheet.rows.some(({ values }) => values[1] !== undefined);
  const points = pointRows(input, paired ? 2 : 1);
  if (points.length === 0) return { problem: "It has no row with a number for x and one for y." };
  const frame = paired ? pairs(points, input) : ordered(points, input);
  const dots = points.map((point) => ({ ...point, ...frame.place(point) }));
  const r = points.length <= 60 ? 5 : points.length <= 500 ? 4 : points.length <= 3000 ? 3 : 2;
  const asked = input.picture.names && new Set(input.picture.names.map((name) => name.trim()));
  const named = paired && !asked && callouts.enabled && callouts.name !== false;
  const paintOf = ({ row }: Dot): Paint => input.paints.mark(row, 0);
  const apart = new Set(
    rowsOf(asked ? dots.filter(({ row }) => asked.has(titleOf(row, input))) : standingOut(dots, paintOf)),
  );
  const chosen = asked ? apart : new Set(named ? [...apart, ...rowsOf(namedDots(dots))] : []);
  const names = dots.map(({ row, x, y }) => {
    const name = chosen.has(row) ? titleOf(row, input) : "";
    return { name, x, y, r, standsOut: apart.has(row) };
  });
  const trend = trendLine(paired ? dots : [], frame.plot, input);
  const free = [...names, ...trend.places.map(({ x, y }) => ({ name: "", x, y, r: 2 }))];
  const { nodes, placed } = placeNames(chosen.size > 0 ? free : [], frame.plot, frame.zeros, theme);
  const rows = asked ? [...apart] : rowsOf(points);
  const wanted = asked || (named && points.length <= caps.points.names) || (paired && callouts.name === true);
  const drawn = mutedFirst(dots, paintOf);
  return {
    height: frame.height,
    marked: {
      plot: frame.plot,
      towards: "top",
      value: frame.y,
      titles: sheet.rows.map(({ title }) => title),
      point: (row) => dots.find((dot) => dot.row === row),
      behind: frame.behind.length,
    },
    nodes: [...frame.behind, ...trend.nodes, ...drawDots(drawn, r, input), ...nodes],
    legend: [...groupLegend(input), ...trend.legend],
    notes: notesIf(
      ...trend.notes,
      wanted && unnamedNote("points", rows, new Set([...placed].map((index) => dots[index]!.row)), input),
      hiddenNote(
        drawn.map((dot) => ({ ...dot, r })),
        input,
      ),
    ),
  };
}

const titleOf = (row: number, { sheet }: ChartInput): string => sheet.rows[row]!.title.trim();

const rowsOf = (points: readonly PointRow[]): readonly number[] => points.map(({ row }) => row);

function namedDots(dots: readonly Dot[]): readonly Dot[] {
  if (dots.length <= caps.points.names) return dots;
  return dots.length <= caps.points.tips ? endPoints(dots) : [];
}

function pairs(points: readonly PointRow[], input: ChartInput) {
  const { columns } = input.sheet;
  const frame = pointFrame(input, {
    xs: points.map(({ values: [x = 0] }) => x),
    ys: points.map(({ values: [, y = 0] }) => y),
    xName: input.picture.x?.title ?? columns[0]?.trim() ?? "",
    yName: input.picture.y?.title ?? columns[1]?.trim() ?? "",
    inset: 8,
  });
  return { ...frame, place: ({ values: [x = 0, y = 0] }: PointRow) => ({ x: frame.x(x), y: frame.y(y) }) };
}

function ordered(points: readonly PointRow[], input: ChartInput) {
  const { rows, columns } = input.sheet;
  const frame: RowFrame = rowFrame(input, {
    titles: rows.map(({ title }) => title),
    values: points.map(({ values: [y = 0] }) => y),
    columns: [0],
    zero: false,
    rows: "bands",
    caption: columns[0]?.trim() ?? "",
  });
  const zeros = frame.axis.min <= 0 && frame.axis.max >= 0 ? { y: frame.y(0) } : {};
  return { ...frame, zeros, place: ({ row, values: [y = 0] }: PointRow) => ({ x: frame.x(row), y: frame.y(y) }) };
}

function drawDots(dots: readonly Dot[], r: number, input: ChartInput): readonly MarkupNode[] {
  const { paints, theme, width } = input;
  if (dots.length <= caps.points.tips)
    return dots.map((dot) => {
      const { fill, edge } = paints.mark(dot.row, 0);
      const outline = { stroke: edge ?? theme.surface, "stroke-width": dots.length <= 200 ? 1 : 0.5 };
      const circle = el("circle", { cx: dot.x, cy: dot.y, r, fill, "fill-opacity": 0.85, ...outline });
      return sourceMark(tipped(circle, pointTip(input, dot)), input.cellPointer?.(dot.row));
    });
  // Dots on the same pixels are drawn once. If there are very many, so are dots that would cover each other anyway.
  const cell =
    dots.length <= caps.points.dots ? 1.5 : Math.max(1.5, Math.sqrt((width * chartHeight(input)) / caps.points.dots));
  const apart = new Map(dots.map((dot) => [`${Math.round(dot.x / cell)} ${Math.round(dot.y / cell)}`, dot]));
  const one = (value: number): number => Math.round(value * 10) / 10;
  const byPaint = new Map<string, MarkupNode[]>();
  for (const { row, x, y } of apart.values()) {
    const { fill } = paints.mark(row, 0);
    const circles = byPaint.get(fill) ?? [];
    circles.push(el("circle", { cx: one(x), cy: one(y), r }));
    byPaint.set(fill, circles);
  }
  return [...byPaint].map(([fill, circles]) => el("g", { fill, "fill-opacity": 0.5 }, circles));
}
