import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chartSheets } from "../../../../src/render/chart-data.js";
import { rowLabels } from "../../../../src/render/charts/axes/row-labels.js";
import { type Callouts, type ChartPicture, isProblem } from "../../../../src/render/charts/chart.js";
import { chartPaints } from "../../../../src/render/charts/paints.js";
import { packCircles } from "../../../../src/render/charts/points/pack-circles.js";
import { drawCharts } from "../../../../src/render/charts/registry.js";
import { renderSvg } from "../../../../src/render/index.js";
import type { MarkupNode } from "../../../../src/render/markup/node.js";
import { writeXml } from "../../../../src/render/markup/write.js";
import { createRenderContext } from "../../../../src/render/render-context.js";
import { textWidth } from "../../../../src/render/text/measure.js";
import { lightTheme } from "../../../../src/render/theme.js";
import { hostileTexts } from "../../../support/hostile-content.js";

const types = [
  "line",
  "area",
  "area-stepped",
  "area-stream",
  "candlestick",
  "scatter",
  "scatter-dotplot",
  "bubble",
  "bubble-plot",
] as const;
type Type = (typeof types)[number];

type Row = readonly (string | number)[];

interface Settings {
  readonly columns?: readonly string[];
  readonly width?: number;
  readonly height?: number;
  readonly callouts?: Partial<Callouts>;
  readonly theme?: "light" | "dark" | "auto";
}

function attempt(type: Type, rows: readonly Row[], settings: Settings = {}) {
  const { columns = ["A"], width = 640, height, callouts, theme = "light" } = settings;
  const context = createRenderContext({ theme });
  const [sheet] = chartSheets([[["", ...columns], ...rows]]);
  return drawCharts[type]!({
    ...context,
    sheet: sheet!,
    width,
    callouts: { enabled: true, ...callouts },
    paints: chartPaints(sheet!, [], context.theme),
    ...(height !== undefined && { height }),
  });
}

function draw(type: Type, rows: readonly Row[], settings: Settings = {}): ChartPicture {
  const drawn = attempt(type, rows, settings);
  if (isProblem(drawn)) throw new Error(drawn.problem);
  return drawn;
}

interface Found {
  readonly node: MarkupNode;
  readonly tip: string | undefined;
  /** Where groups have moved it. */
  readonly x: number;
  readonly y: number;
}

function find(nodes: readonly (MarkupNode | string)[], tag: string, x = 0, y = 0, above?: string): readonly Found[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    const [, dx = 0, dy = 0] = /^translate\((-?[\d.]+) (-?[\d.]+)\)$/.exec(String(node.attributes["transform"])) ?? [];
    const [left, top] = [x + Number(dx), y + Number(dy)];
    const title = node.children.find((child) => typeof child !== "string" && child.tag === "title") as
      | MarkupNode
      | undefined;
    const tip = title?.children.join("") ?? above;
    const own = node.tag === tag ? [{ node, tip, x: left, y: top }] : [];
    return [...own, ...find(node.children, tag, left, top, tip)];
  });
}

const number = ({ attributes }: MarkupNode, name: string): number => Number(attributes[name]);
const shown = ({ children }: MarkupNode): string => children.filter((child) => typeof child === "string").join("");
const texts = ({ nodes }: ChartPicture): readonly string[] => find(nodes, "text").map(({ node }) => shown(node));

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly tip: string | undefined;
}

const circles = ({ nodes }: ChartPicture): readonly Circle[] =>
  find(nodes, "circle").map(({ node, tip, x, y }) => ({
    x: x + (number(node, "cx") || 0),
    y: y + (number(node, "cy") || 0),
    r: number(node, "r"),
    tip,
  }));

/** The lines that ECharts has drawn, without the areas below them. */
const strokes = ({ nodes }: ChartPicture): readonly string[] =>
  find(nodes, "path")
    .filter(({ node }) => node.attributes["fill"] === "none")
    .map(({ node }) => String(node.attributes["d"]));

const movesOf = (path: string): number => path.match(/M/g)?.length ?? 0;
const pointsOf = (path: string): readonly (readonly [number, number])[] =>
  [...path.matchAll(/[ML]\s*(-?[\d.]+)[ ,]+(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

const rising = (list: readonly number[]): boolean => list.every((one, index) => index === 0 || one > list[index - 1]!);
const falling = (list: readonly number[]): boolean => rising([...list].reverse());

const lineTypes = ["line", "area", "area-stepped"] as const;

const climbing: readonly Row[] = [
  ["2021", 1, 40],
  ["2022", 5, 30],
  ["2023", 6, 20],
  ["2024", 20, 10],
];

const single = climbing.map((row): Row => row.slice(0, 2));

describe("lines and areas", () => {
  test.each(lineTypes)("%s: a point for each value, from left to right, higher for more", (type) => {
    const dots = circles(draw(type, climbing, { columns: ["A", "B"] }));
    expect(dots.map(({ tip }) => tip)).toEqual([
      ...["2021, A: 1", "2022, A: 5", "2023, A: 6", "2024, A: 20"],
      ...["2021, B: 40", "2022, B: 30", "2023, B: 20", "2024, B: 10"],
    ]);
    expect(rising(dots.slice(0, 4).map(({ x }) => x))).toBe(true);
    expect(falling(dots.slice(0, 4).map(({ y }) => y))).toBe(true);
    expect(rising(dots.slice(4).map(({ y }) => y))).toBe(true);
  });

  test("the line that ECharts draws goes through the points that igx draws", () => {
    const picture = draw("line", single);
    const dots = circles(picture);
    const points = pointsOf(strokes(picture)[0]!);
    expect(points).toHaveLength(4);
    points.forEach(([x, y], index) => {
      expect(x).toBeCloseTo(dots[index]!.x, 0);
      expect(y).toBeCloseTo(dots[index]!.y, 0);
    });
  });

  test("steps are as wide as their rows, with the point in the middle", () => {
    const picture = draw("area-stepped", single);
    const dots = circles(picture);
    const points = pointsOf(strokes(picture)[0]!);
    expect(points).toHaveLength(8);
    dots.forEach(({ x, y }, index) => {
      const [from, to] = points.slice(2 * index, 2 * index + 2);
      expect((from![0] + to![0]) / 2).toBeCloseTo(x, 0);
      expect([from![1], to![1]].every((end) => Math.abs(end - y) < 1)).toBe(true);
    });
  });

  test.each(lineTypes)("%s: a missing value is a gap, and text is none", (type) => {
    const rows: readonly Row[] = [...single.slice(0, 2), ["gap", ""], ["text", "n/a"], ...single.slice(2)];
    const picture = draw(type, rows);
    expect(movesOf(strokes(picture)[0]!)).toBe(2);
    expect(movesOf(strokes(draw(type, single))[0]!)).toBe(1);
    expect(circles(picture)).toHaveLength(4);
    expect(picture.notes).toEqual(["1 cell that is not a number is left out."]);
  });

  test("one row, and a value between two gaps, are seen", () => {
    const seen = (picture: ChartPicture) =>
      find(picture.nodes, "circle").filter(({ node }) => node.attributes["opacity"] !== 0);
    expect(seen(draw("line", [["only", 5]]))).toHaveLength(1);
    const many: readonly Row[] = Array.from({ length: 200 }, (_, row) => [`r${row}`, row % 10 === 5 ? 3 : ""]);
    expect(seen(draw("line", many))).toHaveLength(20);
  });

  test("zero may be left out of the axis of lines that are far from it, never from that of areas", () => {
    const rows: readonly Row[] = [
      ["a", 100],
      ["b", 110],
      ["c", 104],
    ];
    expect(texts(draw("line", rows))).not.toContain("0");
    expect(texts(draw("line", [...rows, ["d", 8]]))).toContain("0");
    expect(texts(draw("area", rows))).toContain("0");
    expect(texts(draw("area-stepped", rows))).toContain("0");
  });

  test("several columns have a legend, one has its name above the axis", () => {
    expect(draw("line", climbing, { columns: ["A", "B"] }).legend?.map(({ label }) => label)).toEqual(["A", "B"]);
    expect(texts(draw("line", single, { columns: ["Visitors"] }))).toContain("Visitors");
  });

  test("values are written where there is room and they are wanted", () => {
    expect(texts(draw("line", [["a", 17.5]]))).toContain("17.5");
    expect(texts(draw("line", [["a", 17.5]], { callouts: { enabled: false } }))).not.toContain("17.5");
    const many: readonly Row[] = Array.from({ length: 40 }, (_, row) => [`r${row}`, row + 0.25]);
    expect(texts(draw("line", many))).not.toContain("7.25");
  });

  test.each(lineTypes)("%s: ten thousand rows keep the extremes and not every point", (type) => {
    const rows: readonly Row[] = Array.from({ length: 10_000 }, (_, row) => [
      `t${row}`,
      row === 7777 ? 5000 : Math.sin(row / 300) * 100,
    ]);
    const picture = draw(type, rows);
    expect(picture.nodes.map((node) => writeXml(node)).join("").length).toBeLessThan(120_000);
    const points = pointsOf(strokes(picture)[0]!);
    const high = Math.min(...points.map(([, y]) => y));
    const zero = find(picture.nodes, "line").find(({ node }) => node.attributes["stroke"] === lightTheme.muted)!;
    expect(high).toBeLessThan(number(zero.node, "y1") - 150);
  });
});

describe("titles of rows below a plot", () => {
  const font = { size: 12, weight: 400 } as const;
  const boxes = (nodes: readonly MarkupNode[]) =>
    find(nodes, "text").map(({ node }) => {
      const half = textWidth(shown(node), font) / 2;
      return { left: number(node, "x") - half, right: number(node, "x") + half, y: number(node, "y") };
    });

  test("do not overlap, nor leave the picture; the first and the last are there", () => {
    const titles = fc.array(
      fc.string({ minLength: 1, maxLength: 40 }).map((text) => `x${text}`),
      { minLength: 1, maxLength: 80 },
    );
    fc.assert(
      fc.property(titles, fc.constantFrom(104, 240, 304, 640), fc.boolean(), (names, width, bands) => {
        const slot = bands ? (width - 40) / names.length : (width - 52) / Math.max(1, names.length - 1);
        const at = (row: number) => (bands ? 40 + (row + 0.5) * slot : 46 + row * slot);
        const nodes = rowLabels(names, { width, slot, at }).draw(0, lightTheme);
        const all = boxes(nodes);
        for (const { left, right } of all) {
          expect(left).toBeGreaterThan(-1);
          expect(right).toBeLessThan(width + 1);
        }
        for (const one of all)
          for (const other of all)
            if (one !== other && one.y === other.y)
              expect(one.right <= other.left + 1 || other.right <= one.left + 1).toBe(true);
      }),
    );
  });

  test("are thinned evenly where that goes", () => {
    const years = Array.from({ length: 61 }, (_, index) => String(1960 + index));
    const labels = rowLabels(years, { width: 640, slot: 10, at: (row) => 20 + row * 10 });
    const found = find(labels.draw(0, lightTheme), "text").map(({ node }) => Number(shown(node)));
    expect([found[0], found.at(-1)]).toEqual([1960, 2020]);
    expect(new Set(found.slice(1).map((year, index) => year - found[index]!)).size).toBe(1);
    expect(found.length).toBeGreaterThan(6);
  });

  test("are shown in full where there is room, wrapped or shortened with the full text as title", () => {
    const long = "Federal ministry of long names, and of quite a few other things that have one";
    const at = (row: number) => 100 + row * 200;
    const nodes = rowLabels([long, "B", "C"], { width: 640, slot: 200, at }).draw(0, lightTheme);
    expect(find(nodes, "text").length).toBeGreaterThan(3);
    const narrow = rowLabels([long, "B", "C"], { width: 104, slot: 30, at: (row) => 20 + row * 30 }).draw(
      0,
      lightTheme,
    );
    expect(find(narrow, "text").map(({ tip }) => tip)).toContain(long);
  });
});

describe("bubbles", () => {
  const values = fc.array(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), { minLength: 1, maxLength: 60 });

  test("do not overlap, and stay in their box", () => {
    fc.assert(
      fc.property(
        values,
        fc.integer({ min: 60, max: 700 }),
        fc.integer({ min: 60, max: 500 }),
        (list, width, height) => {
          const packed = packCircles(list, width, height);
          packed.forEach((one, index) => {
            expect(one.x - one.r).toBeGreaterThan(-0.01);
            expect(one.x + one.r).toBeLessThan(width + 0.01);
            expect(one.y - one.r).toBeGreaterThan(-0.01);
            expect(one.y + one.r).toBeLessThan(height + 0.01);
            for (const other of packed.slice(index + 1))
              expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.r + other.r - 0.01);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  test("have the value as their area", () => {
    const found = circles(
      draw("bubble", [
        ["a", 400],
        ["b", 100],
        ["c", 25],
      ]),
    );
    const radius = (name: string) => found.find(({ tip }) => tip?.startsWith(name))!.r;
    expect(radius("a") / radius("b")).toBeCloseTo(2, 6);
    expect(radius("b") / radius("c")).toBeCloseTo(2, 6);
  });

  test("leave out what has no area, and say so", () => {
    const rows: readonly Row[] = [
      ["a", 4],
      ["minus", -4],
      ["nothing", 0],
      ["gap", ""],
    ];
    const picture = draw("bubble", rows);
    expect(circles(picture).map(({ tip }) => tip)).toEqual(["a, A: 4"]);
    expect(picture.notes?.join()).toMatch(/“minus”, “nothing” and “gap”/);
    expect(attempt("bubble", rows.slice(1))).toHaveProperty("problem");
  });

  test("hold their texts", () => {
    const names = ["Berlin", "Frankfurt am Main", "Donaudampfschifffahrtsgesellschaft", "Ulm", "A place of many words"];
    const rows: readonly Row[] = names.flatMap((name, index) => [
      [name, 1000 / (index + 1)],
      [`${name} II`, 30 * index],
    ]);
    const picture = draw("bubble", rows, { width: 400 });
    const groups = find(picture.nodes, "g");
    expect(texts(picture)).toContain("Berlin");
    for (const { node } of groups) {
      const r = number(find([node], "circle")[0]!.node, "r");
      for (const { node: text } of find([node], "text")) {
        const weight = text.attributes["font-weight"] === 600 ? 600 : 400;
        const half = textWidth(shown(text), { size: number(text, "font-size"), weight }) / 2;
        expect(Math.hypot(half, number(text, "y") - 4)).toBeLessThan(r);
      }
    }
  });

  test("are written on as the callouts say", () => {
    const rows: readonly Row[] = [
      ["Much", 75],
      ["Little", 25],
    ];
    expect(texts(draw("bubble", rows))).toEqual(["Much", "75", "Little", "25"]);
    expect(texts(draw("bubble", rows, { callouts: { percentage: true } }))).toEqual(["Much", "75%", "Little", "25%"]);
    expect(texts(draw("bubble", rows, { callouts: { name: false } }))).toEqual(["75", "25"]);
    expect(texts(draw("bubble", rows, { callouts: { enabled: false } }))).toEqual(["Much", "Little"]);
  });

  test("are the largest of too many", () => {
    const rows: readonly Row[] = Array.from({ length: 1000 }, (_, row) => [`r${row}`, row + 1]);
    const picture = draw("bubble", rows);
    expect(circles(picture)).toHaveLength(250);
    expect(circles(picture).every(({ tip }) => Number(/r(\d+)/.exec(tip!)![1]) >= 750)).toBe(true);
    expect(picture.notes).toEqual(["Only the 250 largest of 1,000 are shown."]);
  });
});

describe("scatter plots", () => {
  const columns = ["Income", "Age"];

  test("have a point for each row, x from the first column and y from the second", () => {
    const rows: readonly Row[] = [
      ["a", 1, -50],
      ["b", 2, 20],
      ["c", 30, 21],
    ];
    const picture = draw("scatter", rows, { columns });
    const dots = circles(picture);
    expect(dots.map(({ tip }) => tip)).toEqual([
      "a, Income: 1, Age: -50",
      "b, Income: 2, Age: 20",
      "c, Income: 30, Age: 21",
    ]);
    expect(rising(dots.map(({ x }) => x))).toBe(true);
    expect(falling(dots.map(({ y }) => y))).toBe(true);
    expect((dots[2]!.x - dots[1]!.x) / (dots[1]!.x - dots[0]!.x)).toBeCloseTo(28, 3);
    for (const name of [...columns, "a", "b", "c"]) expect(texts(picture)).toContain(name);
  });

  test("say what they leave out", () => {
    const rows: readonly Row[] = [
      ["a", 1, 2, 3],
      ["half", 1, ""],
      ["text", "n/a", 2],
    ];
    const picture = draw("scatter", rows, { columns: [...columns, "Size"] });
    expect(circles(picture)).toHaveLength(1);
    expect(picture.notes).toEqual(["Left out because a number is missing: “half” and “text”.", "Not shown: “Size”."]);
    expect(attempt("scatter", rows.slice(1), { columns })).toHaveProperty("problem");
  });

  test("of one column set the rows side by side", () => {
    const dots = circles(
      draw("scatter", [
        ["a", 5],
        ["b", 1],
        ["c", 3],
      ]),
    );
    expect(dots[1]!.x - dots[0]!.x).toBeCloseTo(dots[2]!.x - dots[1]!.x, 6);
    expect(dots[0]!.y).toBeLessThan(dots[2]!.y);
  });

  test("write names only where no dot and no other name is", () => {
    const at = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(at, at), { minLength: 2, maxLength: 30 }), (points) => {
        const rows = points.map(([x, y], index): Row => [`Place number ${index}`, x, y]);
        const picture = draw("scatter", rows, { columns });
        const dots = circles(picture);
        const boxes = find(picture.nodes, "text")
          .filter(({ node }) => shown(node).startsWith("Place"))
          .map(({ node }) => {
            const [left, y] = [number(node, "x"), number(node, "y")];
            return { left, right: left + textWidth(shown(node), { size: 12, weight: 400 }), top: y - 9, bottom: y };
          });
        expect(boxes.length).toBeGreaterThan(0);
        boxes.forEach((one, index) => {
          for (const { x, y } of dots)
            expect(x > one.left && x < one.right && y > one.top && y < one.bottom).toBe(false);
          for (const other of boxes.slice(index + 1))
            expect(
              one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
            ).toBe(false);
        });
      }),
      { numRuns: 50 },
    );
  });

  test("of ten thousand rows draw each dot that can be told apart, and stay small", () => {
    const rows: readonly Row[] = Array.from({ length: 10_000 }, (_, row) => [
      `r${row}`,
      row % 100,
      Math.floor(row / 100),
    ]);
    const picture = draw("scatter", rows, { columns });
    expect(circles(picture)).toHaveLength(10_000);
    expect(picture.nodes.map((node) => writeXml(node)).join("").length).toBeLessThan(450_000);
    expect(
      circles(
        draw(
          "scatter",
          rows.map(([name]) => [name!, 1, 2]),
          { columns },
        ),
      ).length,
    ).toBe(1);
  });
});

describe("bubble plots", () => {
  const columns = ["x", "y", "Size"];
  const rows: readonly Row[] = [
    ["small", 1, 1, 25],
    ["large", 2, 5, 100],
    ["none", 3, 3, 0],
    ["minus", 3, 3, -2],
  ];

  test("draw the size as area, the largest below", () => {
    const picture = draw("bubble-plot", rows, { columns });
    const [large, small] = circles(picture);
    expect(large!.tip).toBe("large, x: 2, y: 5, Size: 100");
    expect(large!.r / small!.r).toBeCloseTo(2, 6);
    expect(large!.x).toBeGreaterThan(small!.x);
    expect(large!.y).toBeLessThan(small!.y);
    expect(picture.notes).toEqual(["Left out because the size is not above zero: “none” and “minus”."]);
  });

  test("without sizes have circles of one size, and say so", () => {
    const picture = draw(
      "bubble-plot",
      rows.map((row) => row.slice(0, 3)),
      { columns },
    );
    expect(new Set(circles(picture).map(({ r }) => r)).size).toBe(1);
    expect(circles(picture)).toHaveLength(4);
    expect(picture.notes?.[0]).toMatch(/one size/);
  });
});

describe("dot plots", () => {
  const columns = ["Women", "Men"];
  const rows: readonly Row[] = [
    ["Teachers", 41, 52],
    ["Drivers", 33, 28],
    ["Bakers", "", 30],
  ];

  test("have a line for each row with a dot for each column", () => {
    const picture = draw("scatter-dotplot", rows, { columns });
    const dots = circles(picture);
    expect(dots.map(({ tip }) => tip)).toEqual([
      "Teachers, Women: 41",
      "Teachers, Men: 52",
      "Drivers, Women: 33",
      "Drivers, Men: 28",
      "Bakers, Men: 30",
    ]);
    expect(dots[0]!.y).toBe(dots[1]!.y);
    expect(dots[2]!.y).toBeGreaterThan(dots[1]!.y);
    const byValue = [dots[3]!, dots[4]!, dots[2]!, dots[0]!, dots[1]!];
    expect(rising(byValue.map(({ x }) => x))).toBe(true);
    expect(picture.legend?.map(({ label }) => label)).toEqual(columns);
  });

  test("write two values on the outer sides", () => {
    const found = find(draw("scatter-dotplot", rows, { columns }).nodes, "text");
    const anchor = (text: string) => found.find(({ node }) => shown(node) === text)?.node.attributes["text-anchor"];
    expect(anchor("52")).toBe(undefined);
    expect(anchor("41")).toBe("end");
    expect(anchor("28")).toBe("end");
    expect(texts(draw("scatter-dotplot", rows, { columns, callouts: { enabled: false } }))).not.toContain("41");
  });
});

describe("candlesticks", () => {
  const columns = ["Open", "High", "Low", "Close"];
  const rows: readonly Row[] = [
    ["Mon", 10, 16, 8, 14],
    ["Tue", 14, 15, 9, 11],
  ];
  const xml = (picture: ChartPicture) => picture.nodes.map((node) => writeXml(node)).join("");

  test("stand from low to high, with a body from open to close that is hollow where it rises", () => {
    const picture = draw("candlestick", rows, { columns });
    const bodies = find(picture.nodes, "rect");
    const wicks = find(picture.nodes, "line").filter(({ tip }) => tip !== undefined);
    expect(bodies.map(({ tip }) => tip)).toEqual([
      "Mon, Open: 10, High: 16, Low: 8, Close: 14",
      "Tue, Open: 14, High: 15, Low: 9, Close: 11",
    ]);
    const perUnit = number(bodies[0]!.node, "height") / 4;
    expect(number(bodies[1]!.node, "height")).toBeCloseTo(3 * perUnit, 6);
    expect(number(bodies[0]!.node, "y") - number(wicks[0]!.node, "y1")).toBeCloseTo(2 * perUnit, 6);
    expect(number(wicks[0]!.node, "y2") - number(wicks[0]!.node, "y1")).toBeCloseTo(8 * perUnit, 6);
    expect(bodies[0]!.node.attributes["fill"]).toBe(lightTheme.surface);
    expect(bodies[1]!.node.attributes["fill"]).toBe(bodies[1]!.node.attributes["stroke"]);
    expect(bodies[0]!.node.attributes["stroke"]).not.toBe(bodies[1]!.node.attributes["stroke"]);
  });

  test("find their columns by name in any order, else take the first four", () => {
    const turned = rows.map(([name, open, high, low, close]): Row => [name!, low!, close!, open!, high!]);
    const usual = draw("candlestick", rows, { columns });
    const bodies = (picture: ChartPicture) => find(picture.nodes, "rect").map(({ node }) => node.attributes);
    expect(bodies(draw("candlestick", turned, { columns: ["LOW", " close", "open", "High"] }))).toEqual(bodies(usual));
    expect(bodies(draw("candlestick", rows, { columns: ["a", "b", "c", "d"] }))).toEqual(bodies(usual));
    expect(attempt("candlestick", [["a", 1, 2, 3]])).toHaveProperty("problem");
  });

  test("leave out rows with a number missing, and say so", () => {
    const picture = draw("candlestick", [...rows, ["Wed", 1, 2, "", 4]], { columns });
    expect(find(picture.nodes, "rect")).toHaveLength(2);
    expect(picture.notes).toEqual(["Left out because one of the four numbers is missing: “Wed”."]);
  });

  test("whose high is below another of the numbers, or low above, are said to be odd", () => {
    const crossed: readonly Row[] = [
      ["Wed", 10, 9, 8, 9],
      ["Thu", 10, 12, 11, 12],
    ];
    expect(draw("candlestick", [...rows, ...crossed], { columns }).notes).toEqual([
      "High or low is not the outermost of the four numbers: “Wed” and “Thu”.",
    ]);
  });

  test("of many rows stand for several: opened by the first, closed by the last, as high and low as any", () => {
    const many: readonly Row[] = Array.from({ length: 2000 }, (_, row) => [`d${row}`, row, row + 3, row - 3, row + 1]);
    const picture = draw("candlestick", many, { columns, width: 640 });
    expect(picture.notes).toEqual(["Each candle stands for 13 rows."]);
    const bodies = find(picture.nodes, "rect");
    expect(bodies).toHaveLength(Math.ceil(2000 / 13));
    expect(bodies[1]!.tip).toBe("d13 – d25, Open: 13, High: 28, Low: 10, Close: 26");
    expect(xml(picture).length).toBeLessThan(80_000);
  });
});

describe("streams", () => {
  const columns = ["Alpha", "Beta"];
  const rows: readonly Row[] = [
    ["2021", 10, 30],
    ["2022", 20, 10],
    ["2023", 5, 5],
  ];

  test("have a layer for each column, and something to point at for each value, where the layer is", () => {
    const picture = draw("area-stream", rows, { columns });
    const layers = find(picture.nodes, "path").map(({ node }) => String(node.attributes["d"]));
    expect(layers).toHaveLength(2);
    const areas = find(picture.nodes, "rect");
    const area = (tip: string) => areas.find((one) => one.tip === tip)!.node;
    const heights = ["2021, Alpha: 10", "2021, Beta: 30", "2022, Alpha: 20"].map((tip) => number(area(tip), "height"));
    expect(areas).toHaveLength(6);
    expect(heights[1]! / heights[0]!).toBeCloseTo(3, 6);
    expect(heights[2]! / heights[0]!).toBeCloseTo(2, 6);
    const [, start] = pointsOf(layers[1]!)[0]!;
    expect(start).toBeCloseTo(number(area("2021, Beta: 30"), "y"), 0);
  });

  test("show nothing below zero and no missing value, and say so", () => {
    const picture = draw("area-stream", [...rows, ["2024", -3, "n/a"], ["2025", "", 4]], { columns });
    expect(find(picture.nodes, "rect")).toHaveLength(7);
    expect(picture.notes?.slice(0, 2)).toEqual([
      "1 value below zero is not shown.",
      "1 cell that is not a number is left out.",
    ]);
    expect(attempt("area-stream", [["a", -1]])).toHaveProperty("problem");
  });

  test("of one row are as wide as the picture; of many are means", () => {
    const [layer] = find(draw("area-stream", [["only", 5]]).nodes, "path");
    const xs = pointsOf(String(layer!.node.attributes["d"])).map(([x]) => x);
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(600);
    const many = draw(
      "area-stream",
      Array.from({ length: 2400 }, (_, row): Row => [`r${row}`, 5]),
    );
    expect(many.notes?.[0]).toBe("Each point stands for the mean of 10 rows.");
  });
});

test("two values below zero, far from it and near each other, are drawn", () => {
  // ECharts looked for round ticks beyond the ends of an axis like this one, and threw.
  for (const type of types)
    for (const width of [320, 720])
      expect(renderSvg([{ type: "chart", chart_type: type, data: [["", ["", -92, -95]]] }], { width })).toMatch(
        /<\/svg>$/,
      );
});

describe.each(types)("%s", (type) => {
  const cell = fc.oneof(
    fc.double(),
    fc.integer({ min: -100, max: 100 }),
    fc.constantFrom<unknown>("", "n/a", "1,5", "12 %", 1e308, -1e308, 5e-324, 0, -0, null, true, {}),
  );
  const row = fc.oneof(
    fc.array(fc.oneof(cell, fc.string()), { maxLength: 7 }),
    fc.record({
      header: fc.string(),
      data: fc.array(cell, { maxLength: 6 }),
      color: fc.constantFrom("", "#f00", "x", []),
    }),
    cell,
  );
  const sheet = fc.oneof(
    fc.array(row, { maxLength: 9 }),
    fc.record({ header: fc.array(fc.string(), { maxLength: 6 }), rows: fc.array(row, { maxLength: 20 }) }),
    cell,
  );
  const data = fc.oneof(
    fc.array(sheet, { maxLength: 2 }),
    fc.record({ sheets: fc.array(sheet, { maxLength: 2 }) }),
    fc.jsonValue(),
  );

  test("draws or says why not, whatever its data are", () => {
    const settings = fc.record(
      { width: fc.constantFrom(0.5, 7), height: fc.constantFrom(1, 40, 900, -5, "x"), callouts: fc.jsonValue() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(data, settings, fc.constantFrom(320, 720), (given, set, width) => {
        const svg = renderSvg([{ type: "chart", chart_type: type, data: given, settings: set }], { width });
        expect(svg).toMatch(/<\/svg>$/);
        const drawn = svg.replace(/>[^<]*</g, "><").replace(/ aria-label="[^"]*"/g, "");
        expect(drawn).not.toMatch(/NaN|Infinity|undefined|null/);
      }),
      { numRuns: 60 },
    );
  });

  test("draws numbers of any size", () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(1e308, -1e308, 5e-324, 0),
    );
    const near = fc.integer({ min: 0, max: 3 }).map((more) => 1e15 + more / 8);
    const rows = fc.array(fc.oneof(fc.array(value, { minLength: 4, maxLength: 4 }), fc.tuple(near, near, near, near)), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(rows, (list) => {
        const own = list.map((row, index): Row => [`r${index}`, ...row]);
        const drawn = attempt(type, own, { columns });
        const xml = isProblem(drawn) ? drawn.problem : drawn.nodes.map((node) => writeXml(node)).join("");
        expect(xml.replace(/>[^<]*</g, "><")).not.toMatch(/NaN|Infinity|undefined|[ ",(-]\d[\d.]*e[-+]?\d/);
      }),
      { numRuns: 60 },
    );
  });

  const rows: readonly Row[] = Array.from({ length: 6 }, (_, at) => [`Row ${at}`, at + 1, 9 - at, at + 2, at + 0.5]);
  const columns = ["open", "high", "low", "close"];
  const write = (theme: "light" | "dark" | "auto") =>
    draw(type, rows, { columns, theme })
      .nodes.map((node) => writeXml(node))
      .join("");

  test("has no colour of its own", () => {
    const literal = /="(?!none|var\(--igx-)[^"]*(?:#[0-9a-f]{3,8}|rgb|hsl|\b(?:black|white|red)\b)[^"]*"/i;
    expect(write("auto")).not.toMatch(literal);
    expect(write("auto")).toContain("var(--igx-");
    expect(write("light")).toMatch(literal);
  });

  test("is the same each time", () => {
    expect(write("dark")).toBe(write("dark"));
    expect(write("dark")).not.toBe(write("light"));
  });

  test("writes hostile texts as text", () => {
    for (const text of hostileTexts) {
      const own: readonly Row[] = rows.map((one) => [text, ...one.slice(1)]);
      const xml = draw(type, own, { columns: [text, text, text, text] })
        .nodes.map((node) => writeXml(node))
        .join("");
      const tags = new Set([...xml.matchAll(/<([a-z]+)/gi)].map(([, tag]) => tag));
      const known = ["g", "path", "circle", "rect", "line", "text", "title", "defs", "clipPath", "polyline"];
      expect([...tags].filter((tag) => !known.includes(tag!))).toEqual([]);
      expect(xml).not.toMatch(/<[^>]*\s(?:on\w+|style|href)=/i);
    }
  });

  test.each([104, 240, 304])("stays within a width of %d", (width) => {
    const long = rows.map((one): Row => [`${one[0]} with a name that goes on for a while`, ...one.slice(1)]);
    const picture = draw(type, long, { columns, width });
    for (const { node, x } of find(picture.nodes, "text")) {
      const weight = node.attributes["font-weight"] === 600 ? 600 : 400;
      const extent = textWidth(shown(node), { size: number(node, "font-size"), weight });
      const anchor = node.attributes["text-anchor"];
      const left = x + number(node, "x") - (anchor === "end" ? extent : anchor === "middle" ? extent / 2 : 0);
      expect(left).toBeGreaterThan(-1.5);
      expect(left + extent).toBeLessThan(width + 1.5);
    }
  });
});
