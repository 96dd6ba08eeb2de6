import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chartSheets } from "../../../src/render/chart-data.js";
import type { RowFrame } from "../../../src/render/charts/axes/row-frame.js";
import { type ValueAxis, valueAxis } from "../../../src/render/charts/axes/value-axis.js";
import { drawBarSeries } from "../../../src/render/charts/bars/bar-series.js";
import type { ChartInput } from "../../../src/render/charts/chart.js";
import { ownScale } from "../../../src/render/charts/common-scale.js";
import { drawLineSeries } from "../../../src/render/charts/lines/line-series.js";
import { drawStreamLayers } from "../../../src/render/charts/lines/stream-layers.js";
import { chartPaints } from "../../../src/render/charts/paints.js";
import { seriesData } from "../../../src/render/charts/series-data.js";
import { seriesPaints } from "../../../src/render/charts/series-paints.js";
import type { MarkupNode } from "../../../src/render/markup/node.js";
import { pictureFields } from "../../../src/render/picture-fields.js";
import { createRenderContext } from "../../../src/render/render-context.js";
import { categoriesAxis, drawWithEcharts, gridOf, numbersAxis } from "../../support/echarts.js";
import { allNodes, ownText } from "../../support/picture.js";

/*
 * igx draws without a chart library, in the places where one would draw: random plots, values and gaps, compared with Apache ECharts to the
 * tenth of a pixel.
 */

const runs = { numRuns: 40 };
const width = 640;

type Table = readonly (readonly (number | null)[])[];

/** Up to 30 rows of some columns. */
const tables = (value: fc.Arbitrary<number | null>): fc.Arbitrary<Table> =>
  fc
    .integer({ min: 1, max: 5 })
    .chain((columns) =>
      fc.array(fc.array(value, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 30 }),
    )
    .filter((rows) => rows.flat().some((one) => one !== null));

const numbers = fc.oneof(
  fc.integer({ min: -50, max: 100 }),
  fc.integer({ min: -5000, max: 9999 }).map((cents) => cents / 100),
  fc.double({ min: -1, max: 1, noNaN: true }),
  fc.constant(0),
);
const gappy = fc.oneof({ weight: 5, arbitrary: numbers }, { weight: 1, arbitrary: fc.constant(null) });

function inputOf(rows: Table): ChartInput {
  const context = createRenderContext({});
  const header = ["", ...rows[0]!.map((_, column) => `Column ${column}`)];
  const sheet = chartSheets([[header, ...rows.map((row, index) => [`Row ${index}`, ...row])]])[0]!;
  const paints = chartPaints("line", sheet, [], context.theme);
  const picture = { ...pictureFields({}), sheet: 0 };
  return { ...context, sheet, width, common: ownScale, callouts: { enabled: true, asked: false }, paints, picture };
}

const pathsOf = (nodes: readonly MarkupNode[]): readonly string[] =>
  allNodes(nodes, "path").map(({ attributes }) => String(attributes["d"]));

const textsOf = (nodes: readonly MarkupNode[]): readonly string[] =>
  allNodes(nodes, "text").map((node) => `${node.attributes["transform"]} ${ownText(node)}`);

const plots = fc.record({
  left: fc.integer({ min: 0, max: 800 }).map((tenths) => tenths / 7),
  top: fc.integer({ min: 0, max: 40 }),
  width: fc.integer({ min: 200, max: 5000 }).map((tenths) => tenths / 10),
  height: fc.integer({ min: 16, max: 400 }),
});

describe("bars", () => {
  const layouts = fc.record({
    plot: plots,
    direction: fc.constantFrom("horizontal", "vertical"),
    stacked: fc.boolean(),
    thickness: fc.integer({ min: 5, max: 300 }).map((tenths) => tenths / 10),
    exact: fc.boolean(),
  });

  test("are where ECharts has them, and so are their labels", () => {
    fc.assert(
      fc.property(tables(gappy), layouts, (rows, { plot, direction, stacked, thickness, exact }) => {
        const input = inputOf(rows);
        const data = seriesData(input, "all");
        if ("problem" in data) throw new Error(data.problem);
        const sums = rows.flatMap((row) =>
          [0, 1].map(
            (side) =>
              row.reduce<number>((sum, one) => sum + Math.max(0, side ? (one ?? 0) : -(one ?? 0)), 0) * (side || -1),
          ),
        );
        const axis = valueAxis(stacked ? sums : data.values, input.numbers, { exact });
        const text = (row: number, column: number) => (row % 3 === 0 ? undefined : `${row} ${column}`);
        const layout = {
          plot,
          axis,
          direction,
          stacked,
          thickness,
          text,
          fontSize: 12,
          paints: seriesPaints(input, data),
        };
        const drawn = drawBarSeries(input, data, layout);
        const [rowsAxis, valuesAxis] = [categoriesAxis(rows.length), numbersAxis(axis)];
        const flat = direction === "horizontal";
        const expected = drawWithEcharts(
          {
            grid: gridOf(plot),
            xAxis: flat ? valuesAxis : rowsAxis,
            yAxis: flat ? { ...rowsAxis, inverse: true } : valuesAxis,
            series: data.columns.map((column) => ({
              type: "bar",
              clip: false,
              barWidth: thickness,
              barGap: "8%",
              ...(stacked && { stack: "row" }),
              data: data.rows.map(({ values }, row) => {
                const value = values[column];
                if (value === undefined) return "-";
                const end = flat ? (value < 0 ? "left" : "right") : value < 0 ? "bottom" : "top";
                const shown = { show: text(row, column) !== undefined, position: stacked ? "inside" : end };
                return {
                  value: value / axis.unit,
                  itemStyle: { color: "#123456" },
                  label: {
                    ...shown,
                    distance: flat ? 6 : 4,
                    color: "#000000",
                    formatter: () => text(row, column) ?? "",
                  },
                };
              }),
            })),
          },
          width,
          plot.top + plot.height,
        );
        // The lines between the parts of stacks are open.
        expect(pathsOf(drawn).filter((path) => path.endsWith("Z"))).toEqual(expected.paths);
        expect(textsOf(drawn)).toEqual(expected.texts);
      }),
      runs,
    );
  });
});

describe("lines", () => {
  const frameOf = (plot: RowFrame["plot"], axis: ValueAxis, rows: number): RowFrame =>
    ({
      plot,
      axis,
      slot: plot.width / rows,
      x: (row: number) => plot.left + (plot.width * (row + 0.5)) / rows,
      span: (row: number) => [plot.left + (plot.width * row) / rows, plot.left + (plot.width * (row + 1)) / rows],
    }) as unknown as RowFrame;

  /** As ECharts draws them: the areas first. */
  function expectedLines(kind: "line" | "area" | "stepped", frame: RowFrame, { sheet }: ChartInput): readonly string[] {
    const { plot, axis, x, span } = frame;
    const option = {
      grid: gridOf(plot),
      xAxis: numbersAxis({ min: 0, max: plot.width }),
      yAxis: numbersAxis(axis),
      series: sheet.columns.map((_, column) => ({
        type: "line",
        showSymbol: false,
        sampling: "lttb",
        ...(kind !== "line" && { areaStyle: { origin: 0 } }),
        data: sheet.rows.flatMap(({ values }, row) =>
          (kind === "stepped" ? span(row) : [x(row)]).map((at) => [
            at - plot.left,
            (values[column] ?? Number.NaN) / axis.unit,
          ]),
        ),
      })),
    };
    return drawWithEcharts(option, width, 500).paths;
  }

  test.each(["line", "area", "stepped"] as const)("%s: has the path that ECharts draws, with its gaps", (kind) => {
    fc.assert(
      fc.property(tables(gappy), plots, (rows, plot) => {
        const input = inputOf(rows);
        const frame = frameOf(plot, valueAxis(rows.flat().map(Number), input.numbers), rows.length);
        const columns = rows[0]!.map((_, column) => column);
        expect(pathsOf(drawLineSeries(kind, columns, frame, input))).toEqual(expectedLines(kind, frame, input));
      }),
      runs,
    );
  });

  test("with more points than pixels keep those that ECharts keeps", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(gappy), { minLength: 400, maxLength: 900 }), plots, (rows, plot) => {
        const narrow = { ...plot, width: plot.width / 3 };
        const input = inputOf([[1], ...rows]);
        const frame = frameOf(narrow, valueAxis([1, ...rows.flat().map(Number)], input.numbers), rows.length + 1);
        expect(pathsOf(drawLineSeries("line", [0], frame, input))).toEqual(expectedLines("line", frame, input));
      }),
      { numRuns: 10 },
    );
  });
});

type Point = readonly [x: number, y: number];

const distance = (one: Point, other: Point): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** Where the curves and lines of a path end, in pixels. Between them igx smooths thicknesses, and ECharts edges, which cross. */
const endsOf = (path: string): readonly Point[] =>
  path.split(/(?=[MCL])/).map((command): Point => {
    const [x, y] = command
      .match(/-?[\d.]+/g)!
      .slice(-2)
      .map(Number);
    return [x!, y!];
  });

/**
 * In the same order, but not in whole pixels, where half a pixel is rounded up in one and down in the other: then the two edges of a thin layer
 * are one end in one of them.
 */
const areNear = (one: readonly Point[], other: readonly Point[]): boolean => follows(one, other) && follows(other, one);

function follows(ends: readonly Point[], others: readonly Point[]): boolean {
  let at = 0;
  return ends.every((end) => {
    while (at < others.length && distance(end, others[at]!) >= 0.77) at++;
    return at < others.length;
  });
}

test("layers of streams are at each row where ECharts has them", () => {
  const layer = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ min: 0, max: 5, noNaN: true }));
  fc.assert(
    fc.property(tables(layer), fc.integer({ min: 10, max: 400 }), (rows, height) => {
      const input = inputOf([...rows, rows[0]!.map(() => 1)]);
      const [columns, points] = [rows[0]!.map((_, column) => column), input.sheet.rows.length];
      const layers = columns.map((column) => input.sheet.rows.map(({ values }) => values[column]!));
      const left = 6;
      const inner = width - 2 * left;
      const x = (point: number) => left + (inner * point) / (points - 1);
      const place = { left, right: left + inner, height, x, span: () => [0, 0] as const };
      const drawn = drawStreamLayers(columns, layers, place, input);
      const hidden = {
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { show: false },
        splitLine: { show: false },
      };
      const data = layers.flatMap((values, index) =>
        values.map((value, point) => [x(point) - left, value, String(index)]),
      );
      const option = {
        singleAxis: { type: "value", ...hidden, left, top: 0, width: inner, height, min: 0, max: inner },
        series: [{ type: "themeRiver", boundaryGap: [0, 0], label: { show: false }, data }],
      };
      const [ours, theirs] = [pathsOf(drawn).map(endsOf), drawWithEcharts(option, width, height).paths.map(endsOf)];
      if (!ours.every((ends, index) => areNear(ends, theirs[index] ?? []))) expect(ours).toEqual(theirs);
      expect(ours.length).toBe(theirs.length);
    }),
    // A layer of 0.7 pixels at the end.
    {
      ...runs,
      examples: [
        [
          [
            [8, 8, 4],
            [0, 0, 0],
          ],
          14,
        ],
      ],
    },
  );
});
