import { Resvg } from "@resvg/resvg-js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ChartName, chartNames } from "../../src/language/charts.js";
import type { Drawing } from "../../src/render/drawing.js";
import { drawElement } from "../../src/render/elements/draw-element.js";
import { iconNames } from "../../src/render/icons/find-icon.js";
import { findTerritory } from "../../src/render/maps/find-territory.js";
import { partsOf } from "../../src/render/maps/rings.js";
import { el, type MarkupNode } from "../../src/render/markup/node.js";
import { writeXml } from "../../src/render/markup/write.js";
import { createRenderContext } from "../../src/render/render-context.js";
import { isLong } from "../support/long.js";
import { type Measured, measures } from "../support/measured.js";
import {
  allNodes,
  circlesOf,
  find,
  numberOf as numberIn,
  pathPoints,
  textsOf,
  tipsOf,
  xmlOf,
} from "../support/picture.js";

/*
 * What a picture may never do: marks are measured as they are drawn, against random values. `IGX_LONG=1` draws ten times as many.
 */

const runs = { numRuns: isLong ? 120 : 12, seed: 42 } as const;

type Sheet = readonly (readonly (string | number)[])[];

const draw = (chart_type: string, data: readonly Sheet[], width = 640, settings = {}) =>
  drawElement({ type: "chart", chart_type, data, settings }, { ...createRenderContext({}), width });

/** Tenths of any magnitude, so that some are much smaller than others. */
const value = fc
  .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: -1, max: 2 }))
  .map(([digits, power]) => Number((digits * 10 ** power).toPrecision(3)));
const width = fc.integer({ min: 300, max: 900 });
const height = fc.option(fc.integer({ min: 220, max: 600 }), { nil: undefined });
const setting = (height: number | undefined) => (height === undefined ? {} : { height });

const several = (type: ChartName): boolean => /stacked|grouped|radial/.test(type);
const isPair = (type: ChartName): boolean => type === "scatter";

/** Rows of a name and one value, or of as many as the type shows. */
const sheet = (type: ChartName, name: string) =>
  fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 7 }).map((rows): Sheet => {
    const count = isPair(type) ? 2 : several(type) ? 3 : 1;
    const header = ["", "A", "B", "C"].slice(0, count + 1);
    return [header, ...rows.map((row, index) => [`${name}${index}`, ...row.slice(0, count)])];
  });

/** What the data say about a mark: its row, and its column where there are several. */
function numberOf(tip: string, data: readonly Sheet[]): number | undefined {
  for (const [header, ...rows] of data)
    for (const [title, ...values] of rows!)
      for (const [column, value] of values.entries()) {
        const name = values.length > 1 ? `${title}, ${header![column + 1]}: ` : `${title}`;
        if (
          tip === title ||
          tip.startsWith(name.endsWith(" ") ? name : `${name}: `) ||
          tip.startsWith(`${title}, ${header![column + 1]}: `)
        )
          return value as number;
      }
  return undefined;
}

interface Compared extends Measured {
  readonly value: number;
}

function compared(type: ChartName, data: readonly Sheet[], { nodes, notes = [] }: Drawing): readonly Compared[] {
  const { marks, root } = measures[type]!;
  const said = notes.flatMap(({ text }) => (text.startsWith("Drawn ") ? text : [])).join(" ");
  return marks(nodes).flatMap(({ tip, size }) => {
    const value = isPair(type) ? Number(/B: ([\d.,]+)/.exec(tip)?.[1]?.replaceAll(",", "")) : numberOf(tip, data);
    // The picture itself may say that a mark is larger than it should be.
    const [name = ""] = tip.split(/[:,]/);
    return value === undefined || said.includes(`“${name}”`) || (said.includes(" more.") && size < 11.3)
      ? []
      : [{ tip, size, value: root ? Math.sqrt(value) : value }];
  });
}

const within = (error: number, size: number): boolean => Math.abs(error) <= Math.max(0.5, Math.abs(size) * 0.01) + 0.1;

/** The marks that are not as large as the largest one says, in pixels. */
function outOfProportion(marks: readonly Compared[]): readonly string[] {
  const largest = marks.reduce((one, other) => (other.value > one.value ? other : one));
  return marks
    .map(({ tip, size, value }) => ({ tip, size, right: (value * largest.size) / largest.value }))
    .filter(({ size, right }) => !within(size - right, right))
    .map(({ tip, size, right }) => `${tip} is ${size.toFixed(2)} and not ${right.toFixed(2)}`);
}

/** The points that are not where the lowest and the highest one say. */
function outOfPlace(marks: readonly Compared[]): readonly string[] {
  const sorted = [...marks].sort((one, other) => one.value - other.value);
  const [low, high] = [sorted[0]!, sorted.at(-1)!];
  const slope = (high.size - low.size) / (high.value - low.value || 1);
  return marks
    .map(({ tip, size, value }) => ({ tip, size, right: low.size + (value - low.value) * slope }))
    .filter(({ size, right }) => !within(size - right, 0))
    .map(({ tip, size, right }) => `${tip} is at ${size.toFixed(2)} and not at ${right.toFixed(2)}`);
}

const measured = chartNames.filter((type): type is ChartName => Object.hasOwn(measures, type));

describe("marks are in proportion to their values", () => {
  test.each(measured)("%s", (type) => {
    fc.assert(
      fc.property(sheet(type, "r"), width, height, (rows, width, height) => {
        const marks = compared(type, [rows], draw(type, [rows], width, setting(height)));
        expect(marks.length).toBeGreaterThan(0);
        expect((measures[type]!.of === "size" ? outOfProportion : outOfPlace)(marks)).toEqual([]);
      }),
      runs,
    );
  });
});

/** Each of these shows parts of a whole: of its own sheet. */
const wholes: readonly string[] = ["pie", "pie-doughnut", "pie-semi-circle", "pie-irregular", "treemap"];

describe("sheets with equal headers have one scale", () => {
  test.each(measured.filter((type) => !wholes.includes(type)))("%s", (type) => {
    fc.assert(
      fc.property(sheet(type, "a"), sheet(type, "b"), width, height, (one, other, width, height) => {
        const [header] = one;
        const data = [one, [header!, ...other.slice(1)]];
        const marks = compared(type, data, draw(type, data, width, setting(height)));
        const [first, second] = ["a", "b"].map((name) => marks.filter(({ tip }) => tip.startsWith(name)));
        const both = measures[type]!.of === "size" ? marks : [...fromLowest(first!), ...fromLowest(second!)];
        expect(outOfProportion(both)).toEqual([]);
      }),
      runs,
    );
  });
});

/** The distance of each point from the lowest, and the difference of their values. */
function fromLowest(marks: readonly Compared[]): readonly Compared[] {
  const low = marks.reduce((one, other) => (other.value < one.value ? other : one));
  return marks.map((mark) => ({ ...mark, size: Math.abs(mark.size - low.size), value: mark.value - low.value }));
}

describe("rows in time are to scale", () => {
  const forms: readonly (readonly [name: string, write: (year: number, part: number) => string, months: number])[] = [
    ["2020 Q1", (year, part) => `${year} Q${(part % 4) + 1}`, 3],
    ["Q1 2020", (year, part) => `Q${(part % 4) + 1} ${year}`, 3],
    ["2020-Q1", (year, part) => `${year}-Q${(part % 4) + 1}`, 3],
    ["H1 2020", (year, part) => `H${(part % 2) + 1} ${year}`, 6],
    ["2020-M01", (year, part) => `${year}-M${String((part % 12) + 1).padStart(2, "0")}`, 1],
    ["2020-W05", (year, part) => `${year}-W${String((part % 52) + 1).padStart(2, "0")}`, 0],
  ];
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 3, maxLength: 12 });
  const points = (titles: readonly string[], type = "line") =>
    measuredPlaces(type, [["", "A"], ...titles.map((title, index) => [title, index + 1])]);

  test.each(forms)("%s", (_, write, months) => {
    fc.assert(
      fc.property(times, (chosen) => {
        const perYear = months === 0 ? 52 : 12 / months;
        const parts = chosen.toSorted((one, other) => one - other);
        const titles = parts.map((part) => write(2024 + Math.floor(part / perYear), part % perYear));
        const x = points(titles);
        const scale = (x.at(-1)! - x[0]!) / (parts.at(-1)! - parts[0]!);
        for (const [index, part] of parts.entries())
          expect(Math.abs(x[index]! - x[0]! - (part - parts[0]!) * scale)).toBeLessThan(0.6);
      }),
      runs,
    );
  });

  test("parts of a year that do not exist are names", () => {
    for (const title of ["2020 Q5", "Q0 2020", "H3 2020", "2020-M13", "2021-W53", "2020-W00"]) {
      const [first, second, third] = points(["2020-01-01", title, "2024-01-01"]);
      expect(second! - first!).toBeCloseTo(third! - second!, 1);
    }
    const [first, second, third] = points(["2020-01-06", "2020-W53", "2021-W01"]);
    expect(second! - first!).toBeGreaterThan(40 * (third! - second!));
  });
});

describe("forms that only pictures have", () => {
  const rows = fc
    .array(fc.tuple(value, value, value), { minLength: 2, maxLength: 6 })
    .map((all): Sheet => [["", "A", "B", "C"], ...all.map((row, index) => [`r${index}`, ...row])]);
  const drawn = (chart_type: string, data: Sheet, picture: object, width = 640) =>
    drawElement({ type: "chart", chart_type, data: [data], picture }, { ...createRenderContext({}), width });
  const sumOf = (row: readonly (string | number)[]): number =>
    row.slice(1).reduce<number>((sum, one) => sum + Number(one), 0);

  /** How thick each layer is at its rows, from the bottom: along its upper edge, and back. */
  const layersOf = ({ nodes }: Drawing, count: number): readonly (readonly number[])[] =>
    find(nodes, "path")
      .filter(({ tip }) => tip !== undefined)
      .map(({ node }) => pathPoints(String(node.attributes["d"])).map(([, y]) => y))
      .map((ys) => Array.from({ length: count }, (_, row) => ys[2 * count - 1 - row]! - ys[row]!));

  test.each([[{ stack: true }], [{ share: true }]])("areas on each other, %j", (picture) => {
    fc.assert(
      fc.property(rows, width, (data, width) => {
        const layers = layersOf(drawn("area", data, picture, width), data.length - 1);
        const marks = layers.flatMap((thick, column) =>
          thick.map((size, row): Compared => {
            const own = data[row + 1]!;
            const part = Number(own[column + 1]) / ("share" in picture ? sumOf(own) : 1);
            return { tip: `${row} ${column}`, size, value: part };
          }),
        );
        expect(marks).toHaveLength(3 * (data.length - 1));
        expect(outOfProportion(marks)).toEqual([]);
      }),
      runs,
    );
  });

  test("a value below zero has no share of areas on each other: the others are the whole", () => {
    const sheet: Sheet = [
      ["", "A", "B", "C"],
      ["x", 60, -50, 20],
      ["y", 30, 40, 10],
    ];
    const layers = layersOf(drawn("area", sheet, { share: true }, 640), 2);
    const wholes = [0, 1].map((row) => layers.reduce((sum, thick) => sum + thick[row]!, 0));
    expect(wholes[0]).toBeCloseTo(wholes[1]!);
    expect(layers[0]![0]! / wholes[0]!).toBeCloseTo(0.75);
    expect(layers[1]![0]).toBe(0);
  });

  test.each(["bar-stacked", "column-stacked"] as const)("shares of %s: each row is as long as the others", (type) => {
    fc.assert(
      fc.property(rows, width, (data, width) => {
        const marks = compared(type, [data], drawn(type, data, { share: true, totals: true }, width)).map((mark) => {
          const own = data.find(([title]) => mark.tip.startsWith(`${title}, `))!;
          return { ...mark, value: mark.value / sumOf(own) };
        });
        expect(marks).toHaveLength(3 * (data.length - 1));
        expect(outOfProportion(marks)).toEqual([]);
      }),
      runs,
    );
  });

  test("the closing bar of a waterfall is the sum, and gains have a sign", () => {
    fc.assert(
      fc.property(rows, (data) => {
        const single = data.map(([title, one], row): Sheet[number] => [
          title!,
          row % 2 === 0 && row > 0 ? -Number(one) : one!,
        ]);
        const picture = drawn("waterfall", single, { total: "Profit" });
        const sum = single.slice(1).reduce((total, row) => total + Number(row[1]), 0);
        const bars = measures.waterfall!.marks(picture.nodes).map(({ tip, size }) => {
          const own = single.find(([title]) => tip.startsWith(`${title}, `));
          return { tip, size, value: Math.abs(Number(own ? own[1] : sum)) };
        });
        expect(bars).toHaveLength(single.length);
        expect(outOfProportion(bars)).toEqual([]);
      }),
      runs,
    );
    const { nodes } = drawn(
      "waterfall",
      [
        ["", "A"],
        ["in", 842],
        ["out", -311],
        ["more", 34],
      ],
      { total: "Profit" },
    );
    expect(find(nodes, "text").map(({ node }) => node.children.join(""))).toEqual(
      expect.arrayContaining(["842", "−311", "+34", "565", "Profit"]),
    );
  });

  test("totals are the sums of stacks", () => {
    const data: Sheet = [
      ["", "A", "B"],
      ["x", 0.1, 0.2],
      ["y", 40, 51],
    ];
    for (const type of ["bar-stacked", "column-stacked"] as const)
      for (const share of [true, false]) {
        const texts = find(drawn(type, data, { totals: true, share }).nodes, "text").map(({ node }) =>
          node.children.join(""),
        );
        expect(texts).toEqual(expect.arrayContaining(["0.3", "91"]));
      }
  });

  test.each(["line", "scatter-dotplot"] as const)("a logarithmic axis of %s", (type) => {
    fc.assert(
      fc.property(sheet(type, "r"), width, (data, width) => {
        const marks = compared(type, [data], drawn(type, data, { axis: { scale: "log" } }, width));
        const logs = marks.map((mark) => ({ ...mark, value: Math.log10(mark.value) }));
        expect(logs.length).toBeGreaterThan(1);
        expect(outOfPlace(logs)).toEqual([]);
      }),
      runs,
    );
  });

  test.each(["bar", "column"] as const)("an axis of %s that ends beyond its values", (type) => {
    fc.assert(
      fc.property(sheet(type, "r"), (data) => {
        const largest = Math.max(...data.slice(1).map(([, one]) => Number(one)));
        const [whole, half] = [1, 2].map((times) =>
          compared(type, [data], drawn(type, data, { axis: { max: times * largest } })),
        );
        for (const [at, mark] of whole!.entries()) expect(Math.abs(mark.size - 2 * half![at]!.size)).toBeLessThan(0.3);
      }),
      runs,
    );
  });
});

/** The middles of the points of a line, from the left. */
const measuredPlaces = (type: string, data: Sheet): readonly number[] =>
  find(draw(type, [data]).nodes, "circle").map(({ node }) => Number(node.attributes["cx"]));

describe("steps", () => {
  test("in time hold a value until the next", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 700 }), { minLength: 3, maxLength: 9 }), (chosen) => {
        const days = chosen.toSorted((one, other) => one - other);
        const date = (day: number): string => new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10);
        const { nodes } = draw("area-stepped", [
          [["", "A"], ...days.map((day, index) => [date(day), 1 + (index % 2)])],
        ]);
        const line = find(nodes, "path").find(({ node }) => node.attributes["fill"] === "none")!;
        const turns = [...new Set(pathPoints(String(line.node.attributes["d"])).map(([x]) => x))];
        const scale = (turns.at(-2)! - turns[0]!) / (days.at(-1)! - days[0]!);
        for (const [index, day] of days.entries())
          expect(Math.abs(turns[index]! - turns[0]! - (day - days[0]!) * scale)).toBeLessThan(0.6);
        expect(turns).toHaveLength(days.length + 1);
      }),
      runs,
    );
  });
});

describe("pictochart-pictorial", () => {
  /** The part of an icon that has the colour of its row, by the pixels of the picture. */
  const filledPart = (icon: string, values: readonly number[]): readonly number[] =>
    values.map((value) => {
      const element = {
        type: "chart",
        chart_type: "pictochart-pictorial",
        icon,
        data: [
          [
            ["", "A"],
            ["r", value],
          ],
        ],
        colors: ["#ff0000"],
        settings: { height: 420, callouts: { enabled: false } },
      };
      const { nodes } = drawElement(element, { ...createRenderContext({}), width: 400 });
      const svg = writeXml(el("svg", { xmlns: "http://www.w3.org/2000/svg", width: 400, height: 480 }, nodes));
      const { pixels } = new Resvg(svg, { background: "#0000ff", font: { loadSystemFonts: false } }).render();
      let [red, ink] = [0, 0];
      for (let at = 0; at < pixels.length; at += 4) {
        // A pixel at an edge is a mixture of the red part, the grey rest and the blue page.
        const grey = pixels[at + 1]! / 236;
        const own = (pixels[at]! - 233 * grey) / 255;
        red += own;
        ink += own + grey;
      }
      return red / ink;
    });

  test.each(["", "home", "coffee", "human-male", "star-half-full"])("%s is filled by area", (icon) => {
    const parts = [25, 50, 55, 60, 75];
    for (const [index, part] of filledPart(icon, parts).entries())
      expect(Math.abs(part - parts[index]! / 100), `${icon} ${parts[index]}`).toBeLessThan(0.01);
  });

  test("so are all icons", () => {
    fc.assert(
      fc.property(fc.constantFrom(...iconNames()), fc.integer({ min: 1, max: 99 }), (icon, value) => {
        expect(Math.abs(filledPart(icon, [value])[0]! - value / 100)).toBeLessThan(0.012);
      }),
      runs,
    );
  });
});

describe("per cent above 100", () => {
  const types = ["progress-bar", "progress-gauge", "pictochart-pictorial"] as const;
  const drawn = (type: string, header: string, value: number) =>
    draw(type, [
      [
        ["", header],
        ["Solar", value],
        ["Wind", 52],
      ],
    ]);

  test.each(types)("%s: 100 stays full, where the header says per cent", (type) => {
    for (const header of ["Reached, %", "Per cent of the target", "Anteil in Prozent"]) {
      const { nodes, notes = [] } = drawn(type, header, 104);
      expect(tipsOf({ nodes })).toEqual(["Solar: 104%", "Wind: 52%"]);
      expect(notes.map(({ text }) => text)).toEqual(["More than 100 per cent is drawn as full: “Solar”."]);
    }
    if (type !== "pictochart-pictorial") {
      const [solar, wind] = measures[type]!.marks(drawn(type, "Reached, %", 104).nodes);
      expect(wind!.size / solar!.size).toBeCloseTo(0.52, 2);
    }
    // A line at 100.
    const count = (value: number) => xmlOf(drawn(type, "Reached, %", value)).match(/<(?:line|rect)/g)?.length ?? 0;
    expect(count(104)).toBe(count(100) + 1);
  });

  test.each(types)("%s: counts are parts of the largest", (type) => {
    for (const [header, value] of [
      ["Reached", 104],
      ["Growth, %", 240],
    ] as const)
      expect(tipsOf(drawn(type, header, value))).toEqual([`Solar: ${value}`, "Wind: 52"]);
  });
});

describe("marks that others would hide", () => {
  const notesOf = (type: string, data: Sheet): string =>
    (draw(type, [data]).notes ?? []).map(({ text }) => text).join(" ");

  test("equal values of a dot plot are parts of one dot, and a note says so", () => {
    const data: Sheet = [
      ["", "A", "B", "C"],
      ["x", 4, 4, 9],
      ["y", 2, 2, 2],
      ["z", 1, 5, 9],
    ];
    const { nodes } = draw("scatter-dotplot", [data]);
    const fills = (row: string) =>
      find(nodes, "path")
        .filter(({ tip }) => tip?.startsWith(row))
        .map(({ node }) => node.attributes["fill"]);
    expect([fills("x").length, fills("y").length, fills("z").length]).toEqual([2, 3, 0]);
    expect(new Set(fills("y")).size).toBe(3);
    expect(notesOf("scatter-dotplot", data)).toContain("Equal values are parts of one dot: “x” and “y”.");
  });

  test("points and circles at one place are counted and named", () => {
    const data: Sheet = [
      ["", "A", "B", "Size"],
      ["x", 4, 4, 9],
      ["y", 4, 4, 9],
      ["z", 1, 5, 9],
      ["big", 1, 5, 90],
    ];
    expect(
      notesOf(
        "scatter",
        data.map((row) => row.slice(0, 3)),
      ),
    ).toContain("Hidden by others at the same place: “x” and “z”.");
    // A small circle on a large one is seen.
    expect(notesOf("bubble-plot", data)).toContain("Hidden by others at the same place: “x”.");
    expect(
      notesOf(
        "scatter",
        data.filter((_, row) => row < 2).map((row) => row.slice(0, 3)),
      ),
    ).not.toContain("Hidden");
  });
});

describe("types with several measures", () => {
  const numbers = (text: string): readonly number[] => (text.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  const three = fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 8 });
  const rowsOf = (rows: readonly (readonly number[])[], ...header: readonly string[]): Sheet => [
    ["", ...header],
    ...rows.map((row, index) => [`r${index}`, ...row]),
  ];

  test("bubble-plot: areas are sizes, and places are values", () => {
    fc.assert(
      fc.property(three, width, (rows, width) => {
        const drawn = draw("bubble-plot", [rowsOf(rows, "X", "Y", "Size")], width);
        const said = (drawn.notes ?? []).map(({ text }) => text).join(" ");
        const marks = circlesOf(drawn).flatMap(({ tip = "", ...circle }) => {
          const row = Number(/^r(\d+)/.exec(tip)?.[1]);
          return Number.isNaN(row) ? [] : [{ ...circle, tip: `r${row}`, row: rows[row]! }];
        });
        // The circles of the key have no tip, and their values at their tops.
        const key = circlesOf(drawn).filter(({ tip }) => tip === undefined);
        const values = textsOf(drawn).slice(textsOf(drawn).indexOf("Area: Size") + 1);
        const sizes = marks.filter(({ tip }) => !said.includes(`“${tip}”`));
        const drawnSizes = [
          ...sizes.map(({ tip, r, row }) => ({ tip, size: r, value: Math.sqrt(row[2]!) })),
          ...key.map(({ r }, at) => ({
            tip: "key",
            size: r,
            value: Math.sqrt(Number(values[at]!.replace(/,/g, "").replace("K", "e3"))),
          })),
        ];
        expect(key.length).toBeGreaterThan(0);
        expect(outOfProportion(drawnSizes)).toEqual([]);
        expect(outOfPlace(marks.map(({ tip, x, row }) => ({ tip, size: x, value: row[0]! })))).toEqual([]);
        expect(outOfPlace(marks.map(({ tip, y, row }) => ({ tip, size: y, value: row[1]! })))).toEqual([]);
      }),
      runs,
    );
  });

  test("area-stream: the thickness of a layer is its value", () => {
    fc.assert(
      fc.property(three, width, (rows, width) => {
        const { nodes } = draw("area-stream", [rowsOf(rows, "A", "B", "C")], width);
        const layers = find(nodes, "path").filter(({ tip }) => tip !== undefined && /^[ABC]$/.test(tip));
        expect(layers).toHaveLength(3);
        const marks = layers.flatMap(({ node, tip }, column) => {
          // A line or curve ends in the point of a row; first those above, then those below, from the right.
          const ends = [...String(node.attributes["d"]).matchAll(/[MCL]([^MCLZ]+)/g)].map(
            ([, part]) => numbers(part!).at(-1)!,
          );
          const half = ends.length / 2;
          return rows.map((row, index) => ({
            tip: `${tip} ${index}`,
            size: ends[2 * half - 1 - index]! - ends[index]!,
            value: row[column]!,
          }));
        });
        expect(outOfProportion(marks)).toEqual([]);
      }),
      runs,
    );
  });

  test("candlestick: the ends of lines and bodies are prices", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 4, maxLength: 4 }), {
          minLength: 2,
          maxLength: 12,
        }),
        (prices) => {
          const rows = prices.map((four) => {
            const [low, open, close, high] = four.toSorted((one, other) => one - other);
            return [open!, high!, low!, close!];
          });
          const { nodes } = draw("candlestick", [rowsOf(rows, "open", "high", "low", "close")]);
          const candles = find(nodes, "g").filter(
            ({ tip, node }) => tip?.startsWith("r") && node.children.length === 3,
          );
          const marks = candles.flatMap(({ node }, index) => {
            const [open, high, low, close] = rows[index]!;
            const [line, body] = [...allNodes([node], "line"), ...allNodes([node], "rect")];
            const [top, size] = [numberIn(body!, "y"), numberIn(body!, "height")];
            return [
              { tip: `high ${index}`, size: numberIn(line!, "y1"), value: high! },
              { tip: `low ${index}`, size: numberIn(line!, "y2"), value: low! },
              { tip: `close ${index}`, size: top, value: close! },
              // A body has a pixel where it has no height.
              ...(size > 1 ? [{ tip: `open ${index}`, size: top + size, value: open! }] : []),
            ];
          });
          expect(outOfPlace(marks)).toEqual([]);
        },
      ),
      runs,
    );
  });

  test.each(["bar-stacked", "column-stacked"] as const)(
    "%s: each part begins where the one before ends, and all are equally wide",
    (type) => {
      fc.assert(
        fc.property(three, width, (rows, width) => {
          const { nodes } = draw(type, [rowsOf(rows, "A", "B", "C")], width);
          const parts = find(nodes, "path")
            .filter(({ tip }) => tip !== undefined)
            .map(({ node, tip }) => {
              const [x, y, across, , , down] = numbers(String(node.attributes["d"])) as [
                number,
                number,
                number,
                number,
                number,
                number,
              ];
              return {
                row: tip!.split(",")[0],
                ends: type === "bar-stacked" ? [x, x + across] : [y, y + down],
                wide: type === "bar-stacked" ? down : across,
              };
            });
          for (const row of new Set(parts.map(({ row }) => row))) {
            const own = parts.filter((part) => part.row === row);
            for (const [index, { ends }] of own.entries())
              if (index > 0) expect(Math.abs(ends[0]! - own[index - 1]!.ends[1]!)).toBeLessThan(0.21);
            expect(new Set(parts.map(({ wide }) => wide)).size).toBe(1);
          }
        }),
        runs,
      );
    },
  );
});

/** Marks without their names, values and tips, which would differ anyway. Words are the marks of a cloud. */
const shapeOf = (type: ChartName, nodes: readonly MarkupNode[]): string =>
  writeXml(el("svg", {}, nodes)).replace(
    type === "wordcloud" ? />[^<]*</g : /<title>.*?<\/title>|<text[^>]*>.*?<\/text>/g,
    "><",
  );

test.each(chartNames.filter((type) => type !== "table"))("%s: other values are another picture", (type) => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 20, max: 99 }), { minLength: 4, maxLength: 4 }), {
        minLength: 3,
        maxLength: 6,
      }),
      fc.nat(),
      (rows, at) => {
        const shown =
          type === "candlestick"
            ? rows
                .map((row) => row.toSorted((a, b) => a - b))
                .map(([low, open, close, high]) => [open!, high!, low!, close!])
            : rows;
        const sheetOf = (changed: boolean): Sheet => [
          ["", "open", "high", "low", "close"],
          ...shown.map((row, index) => [
            `r${index}`,
            ...(changed && index === at % rows.length ? [row[0]! - 9, ...row.slice(1)] : row),
          ]),
        ];
        expect(shapeOf(type as ChartName, draw(type, [sheetOf(true)]).nodes)).not.toBe(
          shapeOf(type as ChartName, draw(type, [sheetOf(false)]).nodes),
        );
      },
    ),
    { ...runs, numRuns: runs.numRuns / 2 },
  );
});

test("the world reaches 83.6 degrees north, where Greenland ends", () => {
  const { shapes } = findTerritory("world")!.data;
  const tops = ["GL", "CA", "RU", "NO"].map((code) => Math.min(...partsOf(shapes[code]!).map(({ box }) => box.top)));
  const [greenland, canada, russia] = tops;
  // Places in the projection, of which the map has the upper edge at 83.6 degrees: 83.1 in Canada and 81.9 in Russia are below it.
  expect(greenland).toBe(0);
  expect(canada).toBeGreaterThan(0);
  expect(russia).toBeGreaterThan(canada!);
  // Nothing is cut along the edge.
  const flat = partsOf(shapes["GL"]!).flatMap(({ ring }) => ring.filter(([, y]) => y === 0));
  expect(flat.length).toBeLessThan(3);
});
