import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chartSheets } from "../../../../src/render/chart-data.js";
import { valueAxis } from "../../../../src/render/charts/axes/value-axis.js";
import { type Callouts, type ChartPicture, isProblem } from "../../../../src/render/charts/chart.js";
import { drawChart } from "../../../../src/render/charts/draw-chart.js";
import { chartPaints } from "../../../../src/render/charts/paints.js";
import { drawCharts } from "../../../../src/render/charts/registry.js";
import { el, type MarkupNode } from "../../../../src/render/markup/node.js";
import { writeXml } from "../../../../src/render/markup/write.js";
import { createRenderContext } from "../../../../src/render/render-context.js";
import { textWidth } from "../../../../src/render/text/measure.js";
import { hostileTexts } from "../../../support/hostile-content.js";

const horizontal = ["bar", "bar-stacked", "bar-grouped"] as const;
const vertical = ["column", "column-stacked", "column-grouped"] as const;
const radial = ["bar-radial", "column-radial"] as const;
const types = [...horizontal, ...vertical, ...radial, "waterfall"] as const;
type Type = (typeof types)[number];

type Row = readonly [string, ...(number | string | null)[]];

interface Settings {
  readonly width?: number;
  readonly height?: number;
  readonly categoryHeight?: number;
  readonly callouts?: Partial<Callouts>;
  readonly columns?: readonly string[];
  readonly colors?: readonly string[];
  readonly theme?: "light" | "dark" | "auto";
}

function attempt(type: Type, rows: readonly Row[], settings: Settings = {}) {
  const { width = 672, height, categoryHeight, callouts, columns = [""], colors = [], theme = "light" } = settings;
  const context = createRenderContext({ theme });
  const [sheet] = chartSheets([[["", ...columns], ...rows]]);
  return drawCharts[type]!({
    ...context,
    sheet: sheet!,
    width,
    callouts: { enabled: true, ...callouts },
    paints: chartPaints(sheet!, colors, context.theme),
    ...(height !== undefined && { height }),
    ...(categoryHeight !== undefined && { categoryHeight }),
  });
}

function draw(type: Type, rows: readonly Row[], settings: Settings = {}): ChartPicture {
  const drawn = attempt(type, rows, settings);
  if (isProblem(drawn)) throw new Error(drawn.problem);
  return drawn;
}

const problemOf = (type: Type, rows: readonly Row[]): string => {
  const drawn = attempt(type, rows);
  return isProblem(drawn) ? drawn.problem : "";
};

const xml = ({ nodes }: Pick<ChartPicture, "nodes">): string => writeXml(el("svg", {}, nodes));

function all(nodes: readonly MarkupNode[], tag: string): readonly MarkupNode[] {
  return nodes.flatMap((node) => [
    ...(node.tag === tag ? [node] : []),
    ...all(
      node.children.filter((child) => typeof child !== "string"),
      tag,
    ),
  ]);
}

const ownText = ({ children }: MarkupNode): string => children.filter((child) => typeof child === "string").join("");
const titleOf = (node: MarkupNode): string | undefined => {
  const title = node.children.find((child) => typeof child !== "string" && child.tag === "title");
  return title === undefined || typeof title === "string" ? undefined : ownText(title);
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Mark extends Box {
  readonly title: string;
  readonly fill: string;
}

/** What ECharts writes for an upright rectangle: "M67 5.4l209.7 0l0 23.1l-209.7 0Z". */
const rectangle = /^M(\S+) (\S+)l(\S+) 0l0 (\S+)l\S+ 0Z$/;

function marks({ nodes }: ChartPicture): readonly Mark[] {
  return all(nodes, "path").flatMap((node) => {
    const title = titleOf(node);
    if (title === undefined) return [];
    const [, x, y, width, height] = (rectangle.exec(String(node.attributes["d"])) ?? []).map(Number);
    const box = {
      x: Math.min(x!, x! + width!),
      y: Math.min(y!, y! + height!),
      width: Math.abs(width!),
      height: Math.abs(height!),
    };
    return [{ ...box, title, fill: String(node.attributes["fill"]) }];
  });
}

const tips = ({ nodes }: ChartPicture): readonly string[] => all(nodes, "path").flatMap((node) => titleOf(node) ?? []);

interface Text extends Box {
  readonly text: string;
}

/** Texts that are not turned, with the boxes they fill. */
function texts({ nodes }: ChartPicture): readonly Text[] {
  return all(
    nodes.filter(({ attributes }) => !String(attributes["transform"] ?? "").startsWith("rotate")),
    "text",
  ).map((node) => {
    const { attributes } = node;
    const size = Number(attributes["font-size"]);
    const width = textWidth(ownText(node), { size, weight: attributes["font-weight"] === 600 ? 600 : 400 });
    const [, dx = 0, dy = 0] = (/translate\((\S+) (\S+)\)/.exec(String(attributes["transform"])) ?? []).map(Number);
    const anchor = attributes["text-anchor"];
    const left = Number(attributes["x"] ?? 0) + dx - (anchor === "end" ? width : anchor === "middle" ? width / 2 : 0);
    const y = Number(attributes["y"]) + dy - size * 0.73;
    return { text: ownText(node), x: left, y, width, height: size * 0.73 };
  });
}

const written = (picture: ChartPicture): readonly string[] => texts(picture).map(({ text }) => text);

const overlap = (one: Box, other: Box): boolean =>
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 1 &&
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 1;

const energy: readonly Row[] = [
  ["Germany", 125, 71, 189],
  ["Poland", 98, 14.5, 33],
  ["France", 5, 32, 72],
];
const sources = ["Coal", "Gas", "Wind"];

describe("lengths", () => {
  test.each(["bar", "bar-grouped", "column", "column-grouped"] as const)("%s: are as the values", (type) => {
    const rows: readonly Row[] = [
      ["a", 10],
      ["b", 40],
      ["c", 25],
      ["d", 0],
    ];
    const drawn = marks(draw(type, rows));
    expect(drawn.map(({ title }) => title)).toEqual(["a: 10", "b: 40", "c: 25", "d: 0"]);
    const lengths = drawn.map(({ width, height }) => (type.startsWith("bar") ? width : height));
    expect(lengths[1]).toBeGreaterThan(150);
    for (const [index, share] of [0.25, 1, 0.625, 0].entries())
      expect(lengths[index]! / lengths[1]!).toBeCloseTo(share, 2);
  });

  test.each(["bar-stacked", "column-stacked"] as const)("%s: parts begin where others end", (type) => {
    const drawn = marks(draw(type, energy, { columns: sources }));
    expect(drawn).toHaveLength(9);
    const sideways = type === "bar-stacked";
    const [coal, gas, wind] = ["Coal: 125", "Gas: 71", "Wind: 189"].map(
      (tip) => drawn.find(({ title }) => title === `Germany, ${tip}`)!,
    );
    const size = (mark: Mark | undefined) => (sideways ? mark!.width : mark!.height);
    expect(size(gas) / size(coal)).toBeCloseTo(71 / 125, 1);
    expect(size(wind) / size(coal)).toBeCloseTo(189 / 125, 1);
    if (sideways) expect(Math.abs(coal!.x + coal!.width - gas!.x)).toBeLessThan(1.5);
    else expect(Math.abs(gas!.y + gas!.height - coal!.y)).toBeLessThan(1.5);
  });

  test("a waterfall's steps begin where the sum stands, also below zero", () => {
    const [first, second, third] = marks(
      draw("waterfall", [
        ["a", 30],
        ["b", -50],
        ["Total", 10],
      ]),
    );
    expect(second!.height / first!.height).toBeCloseTo(5 / 3, 2);
    expect(second!.y).toBeCloseTo(first!.y, 0);
    expect(third!.y + third!.height).toBeCloseTo(second!.y + second!.height, 0);
    expect(third!.fill).toBe(first!.fill);
    expect(second!.fill).not.toBe(first!.fill);
  });

  test("rings and columns around a centre are drawn for each value", () => {
    for (const type of radial) {
      expect(tips(draw(type, energy, { columns: sources })).toSorted()).toEqual(
        energy.flatMap(([row, ...values]) => values.map((value, at) => `${row}, ${sources[at]}: ${value}`)).toSorted(),
      );
    }
  });

  test("the longest ring goes around three quarters, half of it a half of that", () => {
    const paths = all(
      draw("bar-radial", [
        ["a", 10],
        ["b", 5],
      ]).nodes,
      "path",
    ).filter((node) => titleOf(node));
    const ends = paths.map((node) => [titleOf(node), String(node.attributes["d"])] as const);
    const one = ends.find(([title]) => title === "a: 10")![1];
    const [, cx, cy, radius] = /^M(\S+) (\S+)A(\S+)/.exec(one)!.map(Number);
    // The outer arc begins at the top and ends at the left: a radius further down and to the left.
    const [x, y] = /A\S+ \S+ 0 1 1 (\S+) (\S+?)L/.exec(one)!.slice(1).map(Number);
    expect(x).toBeCloseTo(cx! - radius!, 0);
    expect(y).toBeCloseTo(cy! + radius!, 0);
  });
});

describe("values", () => {
  test("below zero stand on the other side of it, and their texts beyond them", () => {
    const picture = draw("bar", [
      ["up", 8],
      ["down", -4],
    ]);
    const [up, down] = marks(picture);
    expect(down!.x + down!.width).toBeCloseTo(up!.x, 1);
    const texted = texts(picture);
    const label = texted.find(({ text }) => text === "-4")!;
    expect(label.x + label.width).toBeLessThan(down!.x);
    expect(label.x).toBeGreaterThan(texted.find(({ text }) => text === "down")!.x);
    const [high, low] = marks(
      draw("column", [
        ["up", 8],
        ["down", -4],
      ]),
    );
    expect(low!.y).toBeCloseTo(high!.y + high!.height, 1);
  });

  test("below zero are stacked to the other side", () => {
    const drawn = marks(draw("bar-stacked", [["a", 6, -3, 2, -1]], { columns: ["p", "q", "r", "s"] }));
    const [p, q, r, s] = drawn;
    expect(q!.x + q!.width).toBeLessThanOrEqual(p!.x + 1.5);
    expect(s!.x + s!.width).toBeLessThanOrEqual(q!.x + 1.5);
    expect(r!.x).toBeGreaterThanOrEqual(p!.x + p!.width - 1.5);
  });

  test("that are missing have neither mark nor text; texts are said to be left out", () => {
    for (const type of [...horizontal, ...vertical, ...radial, "waterfall"] as const) {
      const picture = draw(type, [
        ["a", 5],
        ["b", null],
        ["c", "n/a"],
        ["d", ""],
        ["e", 7],
      ]);
      expect(tips(picture).toSorted()).toEqual(["a: 5", "e: 7"]);
      expect(written(picture)).not.toContain("n/a");
      expect(written(picture)).toEqual(expect.arrayContaining(["a", "b", "c", "d", "e"]));
      expect(picture.notes).toEqual(["1 cell that is not a number is left out."]);
    }
  });

  test("below zero cannot be drawn around a centre, and that is said", () => {
    for (const type of radial) {
      const picture = draw(type, [
        ["a", 5],
        ["b", -2],
        ["c", -1],
      ]);
      expect(tips(picture)).toEqual(["a: 5"]);
      expect(picture.notes).toEqual(["2 values below zero cannot be drawn around a centre and are left out."]);
      expect(
        problemOf(type, [
          ["a", -5],
          ["b", 0],
        ]),
      ).toContain("above zero");
    }
  });

  test("that are not there at all make a problem", () => {
    for (const type of types) {
      expect(problemOf(type, [])).toContain("no rows");
      expect(problemOf(type, [["a"], ["b", "x"]])).toContain("at least one number");
    }
  });

  test.each([1e300, 1e15, 1e-9, 1e-299, Number.MAX_VALUE])("of the size of %d are drawn like others", (size) => {
    for (const type of ["bar", "column"] as const) {
      const [one, half] = marks(
        draw(type, [
          ["a", size],
          ["b", size / 2],
        ]),
      );
      const length = (mark: Mark | undefined) => (type === "bar" ? mark!.width : mark!.height);
      expect(length(one)).toBeGreaterThan(200);
      expect(length(half) / length(one)).toBeCloseTo(0.5, 2);
    }
  });

  test("whose sum no number can hold make a problem where sums are drawn", () => {
    const most = Number.MAX_VALUE;
    const stacked = attempt("bar-stacked", [["a", most, most]], { columns: ["x", "y"] });
    expect(stacked).toEqual({ problem: "The values of a row add up to more than a number can hold." });
    expect(
      problemOf("waterfall", [
        ["a", most],
        ["b", most],
      ]),
    ).toContain("add up to more");
    expect(tips(draw("bar-grouped", [["a", most, -most]], { columns: ["x", "y"] }))).toHaveLength(2);
  });

  test("that are all equal, all zero or one alone are no special case", () => {
    for (const type of [...horizontal, ...vertical, "waterfall"] as const) {
      expect(
        tips(
          draw(type, [
            ["a", 0],
            ["b", 0],
          ]),
        ),
      ).toEqual(["a: 0", "b: 0"]);
      expect(
        tips(
          draw(type, [
            ["a", 3],
            ["b", 3],
          ]),
        ),
      ).toEqual(["a: 3", "b: 3"]);
      expect(tips(draw(type, [["a", -3]]))).toEqual(["a: -3"]);
      expect(tips(draw(type, [["a", -5e-324]]))).toEqual(["a: -5E-324"]);
      expect(xml(draw(type, [["a", 0, 0]], { columns: ["x", "y"], callouts: { percentage: true } }))).not.toContain(
        "NaN",
      );
    }
  });
});

describe("texts", () => {
  test("values at bars replace the axis; without them there is one", () => {
    for (const type of ["bar", "column", "waterfall"] as const) {
      const rows: readonly Row[] = [
        ["a", 12],
        ["b", 37],
      ];
      expect(written(draw(type, rows)).toSorted()).toEqual(["12", "37", "a", "b"]);
      const without = written(draw(type, rows, { callouts: { enabled: false } }));
      expect(without).toContain("0");
      expect(without).toContain("20");
      expect(without).not.toContain("37");
    }
  });

  test("shares of stacks and names where they are asked for", () => {
    const shares = written(draw("bar-stacked", energy, { columns: sources, callouts: { percentage: true } }));
    expect(shares).toEqual(expect.arrayContaining(["32%", "18%", "49%"]));
    expect(shares).not.toContain("125");
    const named = written(draw("bar-grouped", energy, { columns: sources, callouts: { name: true } }));
    expect(named).toContain("Gas 14.5");
  });

  test("long names are shortened to 40 % of the width, in full as title", () => {
    const name = "Wholesale and retail trade; repair of motor vehicles, motorcycles, boats and personal goods; "
      .repeat(3)
      .trim();
    for (const width of [672, 304, 272]) {
      for (const type of types) {
        const { nodes } = draw(
          type,
          [
            [name, 3],
            [`${name}, again`, 2],
            ["Mining", 1],
          ],
          { width },
        );
        const titled = [...all(nodes, "text"), ...all(nodes, "g")].filter((node) => titleOf(node) === name);
        expect(titled.length, `${type} ${width}`).toBeGreaterThan(0);
      }
      const [mark] = marks(draw("bar", [[name, 3]], { width }));
      expect(mark!.x).toBeLessThan(width * 0.4 + 14);
    }
  });

  test("years are thinned without a word, names with one", () => {
    const rows = (name: (index: number) => string): readonly Row[] =>
      Array.from({ length: 60 }, (_, index): Row => [name(index), index]);
    const years = draw(
      "column",
      rows((index) => String(1960 + index)),
    );
    expect(written(years)).toContain("1960");
    expect(written(years)).not.toContain("1961");
    expect(years.notes).toEqual([]);
    const names = draw(
      "column",
      rows((index) => `Place ${String.fromCharCode(65 + (index % 26))}`),
    );
    expect(names.notes).toEqual(["Not every row is named: there is no room."]);
  });

  test("of many rows have room beside each other, around a centre too", () => {
    const names = [(index: number) => String(1900 + index), (index: number) => `Municipality ${index}`];
    for (const type of types)
      for (const [count, width] of [
        [12, 304],
        [60, 672],
        [200, 304],
      ] as const)
        for (const name of names) {
          const picture = draw(
            type,
            Array.from({ length: count }, (_, index): Row => [name(index), (index % 7) + 1]),
            { width },
          );
          const boxes = texts(picture);
          const first = all(picture.nodes, "text")
            .map(ownText)
            .filter((text) => text.startsWith(name(0).slice(0, 4)));
          expect(first.length, `${type} ${count} ${width}`).toBeGreaterThan(0);
          for (const [index, one] of boxes.entries()) {
            expect(one.x, one.text).toBeGreaterThan(-1);
            expect(one.x + one.width, one.text).toBeLessThan(width + 1);
            for (const other of boxes.slice(index + 1))
              expect(overlap(one, other), `${type} ${count} ${width}: ${one.text} / ${other.text}`).toBe(false);
          }
        }
  });

  test("none leaves the picture or runs into another", () => {
    const title = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.lorem({ maxCount: 6 }),
      fc.constantFrom("2024", "Q1", "東京都の人口"),
    );
    const value = fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 2000 }) },
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.constantFrom(null, 0, 1e15, 1e-7, "n/a"),
    );
    const row = fc.tuple(title, value, value, value);
    const flat = [...horizontal, ...vertical, "waterfall"] as const;
    const place = fc.record({ width: fc.constantFrom(272, 304, 672), type: fc.constantFrom(...flat) });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), place, (rows, { type, width }) => {
        const drawn = attempt(type, rows, { width, columns: ["One", "Two", "Three"] });
        if (isProblem(drawn)) return;
        const boxes = texts(drawn).filter(({ text }) => text !== "");
        for (const box of boxes) {
          expect(box.x, box.text).toBeGreaterThan(-2);
          expect(box.x + box.width, box.text).toBeLessThan(width + 2);
          expect(box.y, box.text).toBeGreaterThan(-2);
          expect(box.y + box.height, box.text).toBeLessThan(drawn.height + 2);
        }
        for (const mark of marks(drawn)) {
          expect(mark.x).toBeGreaterThanOrEqual(-1);
          expect(mark.x + mark.width).toBeLessThanOrEqual(width + 1);
          expect(mark.y + mark.height).toBeLessThanOrEqual(drawn.height + 1);
        }
        boxes.forEach((one, index) => {
          for (const other of boxes.slice(index + 1))
            expect(overlap(one, other), `${type}: ${one.text} / ${other.text}`).toBe(false);
        });
      }),
      { numRuns: 150 },
    );
  });
});

describe("sizes", () => {
  test("height is the chart's, category_height that of each bar", () => {
    for (const type of types)
      expect(draw(type, energy, { columns: sources, height: 420 }).height, type).toBeCloseTo(420, 0);
    for (const type of horizontal)
      for (const { height } of marks(draw(type, energy, { columns: sources, categoryHeight: 30 })))
        expect(Math.abs(height - 30), type).toBeLessThanOrEqual(1.1);
  });

  test("bars grow with the rows, up to an end; very many rows are cut, and that is said", () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index): Row => [`Row ${index}`, (index % 9) + 1]);
    expect(draw("bar", rows(12)).height).toBeGreaterThan(draw("bar", rows(3)).height);
    expect(draw("bar", rows(1000)).height).toBeLessThan(1700);
    expect(draw("bar", rows(1000), { categoryHeight: 4000 }).height).toBeLessThanOrEqual(8000 + 24);
    for (const type of [...horizontal, ...vertical, "waterfall"] as const)
      expect(tips(draw(type, rows(1000))), type).toHaveLength(1000);
    const most = draw("column", rows(5000));
    expect(tips(most)).toHaveLength(2000);
    expect(most.notes).toContain("Only the first 2,000 of 5,000 rows are drawn.");
    for (const type of radial)
      expect(draw(type, rows(1000)).notes?.join()).toMatch(/^Only the first \d+ of 1,000 rows/);
  });

  test("of axes end at round numbers, and ticks are few and differ", () => {
    const { numbers } = createRenderContext({});
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 9 }), (values) => {
        const axis = valueAxis(values, numbers);
        expect(axis.max).toBeGreaterThan(axis.min);
        expect(axis.ticks.length).toBeGreaterThan(1);
        expect(axis.ticks.length).toBeLessThan(12);
        for (const value of values) {
          expect(value / axis.unit).toBeLessThanOrEqual(axis.max + 1e-8);
          expect(value / axis.unit).toBeGreaterThanOrEqual(axis.min - 1e-8);
        }
      }),
    );
    const textsOf = (values: readonly number[]) => valueAxis(values, numbers).ticks.map(({ text }) => text);
    expect(textsOf([3, 11_000])).toEqual(["0", "2,000", "4,000", "6,000", "8,000", "10,000", "12,000"]);
    expect(textsOf([-1.2e6, 2.1e6])).toEqual(["-2M", "-1M", "0", "1M", "2M", "3M"]);
  });
});

describe("colours", () => {
  test("are the columns' in groups, the rows' own where they have one", () => {
    const grouped = marks(draw("bar-grouped", energy, { columns: sources }));
    expect(new Set(grouped.map(({ fill }) => fill)).size).toBe(3);
    expect(draw("bar-grouped", energy, { columns: sources }).legend?.map(({ label }) => label)).toEqual(sources);
    const single = marks(
      draw(
        "column",
        [
          ["a", 1],
          ["b", 2],
        ],
        { colors: ["#ff0000", "#00aa00"] },
      ),
    );
    expect(single.map(({ fill }) => fill)).toEqual(["#ff0000", "#00aa00"]);
    const fall = marks(
      draw(
        "waterfall",
        [
          ["a", 3],
          ["b", -1],
        ],
        { colors: ["#123456"] },
      ),
    );
    expect(fall[0]!.fill).toBe("#123456");
  });

  test("of a row are its columns' too, which then differ in strength, in the legend as in the chart", () => {
    const colors = ["#57606a", "#9a6700", "#0969da"];
    for (const type of ["bar-grouped", "column-stacked", "bar-radial", "column-radial"] as const) {
      const rows = energy.map(([title, one, two]): Row => [title, one!, two!]);
      const picture = draw(type, rows, { columns: ["Union", "Confederate"], colors });
      const strengths = all(picture.nodes, "path")
        .filter((node) => titleOf(node) !== undefined)
        .map(({ attributes }) => [attributes["fill"], attributes["fill-opacity"] ?? 1].join(" "));
      expect(strengths.toSorted(), type).toEqual(colors.flatMap((color) => [`${color} 1`, `${color} 0.45`]).toSorted());
      expect(picture.legend?.map(({ label, opacity }) => [label, opacity])).toEqual([
        ["Union", 1],
        ["Confederate", 0.45],
      ]);
    }
  });

  test("that could not be told from the page have an outline", () => {
    for (const type of types)
      expect(
        xml(
          draw(
            type,
            [
              ["a", 1],
              ["b", 2],
            ],
            { colors: ["#ffffff"] },
          ),
        ),
        type,
      ).toMatch(/fill="#ffffff" stroke="#[0-9a-f]{6}"/);
  });

  test("of a page that follows its reader are variables, but for the authors' own", () => {
    const literal = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsl)\([^)]*\)|"(?:black|white)"/g;
    for (const type of types) {
      const plain = xml(draw(type, energy, { columns: sources, theme: "auto" }));
      expect(plain.match(literal), type).toBe(null);
      expect(plain).toContain("var(--igx-");
      // The author's own, and what can be read on it.
      const own = xml(draw(type, energy, { columns: sources, theme: "auto", colors: ["#ab12cd"] }));
      expect(own).toContain("#ab12cd");
      expect((own.match(literal) ?? []).filter((color) => color !== "#ab12cd" && color !== "#ffffff")).toEqual([]);
    }
  });
});

describe("whatever stands in the content", () => {
  const context = (theme: "light" | "auto" = "light") => ({ ...createRenderContext({ theme }), width: 304 });

  test("texts stay texts", () => {
    for (const type of types)
      for (const text of hostileTexts) {
        const rows = [
          ["x", text, text],
          [text, 3, 2],
          [text, text, 1],
        ];
        const element = { chart_type: type, data: [rows], settings: { callouts: { name: true } } };
        const drawn = writeXml(el("svg", {}, drawChart(element, context()).nodes));
        expect(drawn).not.toMatch(/<(?:script|img|iframe|style)|\son\w+="(?!")/i);
        for (const [, tag] of drawn.matchAll(/<([a-z]+)/gi))
          expect(["svg", "g", "path", "rect", "text", "title", "line", "circle"]).toContain(tag);
      }
  });

  test("nothing throws, nothing is not a number, and twice is the same", () => {
    const cell = fc.oneof(
      fc.double(),
      fc.integer(),
      fc.string(),
      fc.boolean(),
      fc.constant(null),
      fc.constant([]),
      fc.constant({}),
    );
    const row = fc.oneof(
      fc.array(cell, { maxLength: 5 }),
      cell,
      fc.record(
        { header: cell, data: fc.oneof(cell, fc.array(cell, { maxLength: 4 })), color: cell },
        { requiredKeys: [] },
      ),
    );
    const sheet = fc.oneof(fc.array(row, { maxLength: 6 }), cell);
    const data = fc.oneof(
      fc.array(sheet, { maxLength: 2 }),
      fc.record({
        sheets: fc.array(fc.record({ header: fc.array(cell), rows: fc.array(row, { maxLength: 6 }) }), {
          maxLength: 2,
        }),
      }),
    );
    const size = fc.oneof(fc.double(), fc.integer({ min: 1, max: 500 }), fc.constant(undefined), fc.string());
    const settings = fc.record(
      {
        height: size,
        category_height: size,
        callouts: fc.oneof(cell, fc.record({ enabled: cell, percentage: fc.boolean(), name: fc.boolean() })),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        data,
        settings,
        fc.array(cell, { maxLength: 3 }),
        (chart_type, data, settings, colors) => {
          const element = { chart_type, data, settings, colors };
          const drawn = drawChart(element, context());
          const text = writeXml(el("svg", {}, drawn.nodes));
          expect(drawn.height).toBeGreaterThan(0);
          expect(Number.isFinite(drawn.height)).toBe(true);
          expect(text.replace(/>[^<]*</g, "><")).not.toMatch(/NaN|Infinity|undefined/);
          expect(writeXml(el("svg", {}, drawChart(element, context()).nodes))).toBe(text);
        },
      ),
      { numRuns: 200 },
    );
  });
});
