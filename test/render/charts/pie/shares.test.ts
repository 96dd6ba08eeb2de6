import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chartSheets } from "../../../../src/render/chart-data.js";
import { type Callouts, type ChartPicture, isProblem } from "../../../../src/render/charts/chart.js";
import { chartPaints } from "../../../../src/render/charts/paints.js";
import { spread } from "../../../../src/render/charts/pie/spread.js";
import { drawCharts } from "../../../../src/render/charts/registry.js";
import { renderHtmlElements, renderSvg } from "../../../../src/render/index.js";
import type { MarkupNode } from "../../../../src/render/markup/node.js";
import { createRenderContext } from "../../../../src/render/render-context.js";
import { textWidth } from "../../../../src/render/text/measure.js";
import { wrapShortened } from "../../../../src/render/text/wrap-shortened.js";

/** Charts whose rows are the marks. */
const types = [
  "pie",
  "pie-doughnut",
  "pie-irregular",
  "pie-semi-circle",
  "pictochart",
  "pictochart-sizes",
  "pictochart-pictorial",
  "hierarchy-pyramid",
  "hierarchy-funnel",
  "progress-gauge",
  "progress-bar",
  "wordcloud",
  "treemap",
] as const;
type Type = (typeof types)[number];

type Row = readonly [string, ...(number | string)[]];

interface Settings {
  readonly width?: number;
  readonly height?: number;
  readonly callouts?: Partial<Callouts>;
  readonly columns?: readonly string[];
  readonly colors?: readonly string[];
  readonly dark?: boolean;
}

function attempt(type: Type, rows: readonly Row[], settings: Settings = {}) {
  const { width = 640, height, callouts, columns = ["Value"], colors = [], dark } = settings;
  const context = createRenderContext({ theme: dark ? "dark" : "light" });
  const [sheet] = chartSheets([[["", ...columns], ...rows]]);
  return drawCharts[type]!({
    ...context,
    sheet: sheet!,
    width,
    callouts: { enabled: true, ...callouts },
    paints: chartPaints(sheet!, colors, context.theme),
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
  /** Where groups have moved it. */
  readonly x: number;
  readonly y: number;
}

function find(nodes: readonly (MarkupNode | string)[], tag: string, x = 0, y = 0): readonly Found[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    const [, dx = 0, dy = 0] = /^translate\((-?[\d.]+) (-?[\d.]+)\)$/.exec(String(node.attributes["transform"])) ?? [];
    const [left, top] = [x + Number(dx), y + Number(dy)];
    return [...(node.tag === tag ? [{ node, x: left, y: top }] : []), ...find(node.children, tag, left, top)];
  });
}

const titleOf = ({ children }: MarkupNode): string | undefined => {
  const title = children.find((child) => typeof child !== "string" && child.tag === "title");
  return typeof title === "object" ? title.children.join("") : undefined;
};

const number = ({ attributes }: MarkupNode, name: string): number => Number(attributes[name]);
const shown = ({ children }: MarkupNode): string => children.filter((child) => typeof child === "string").join("");
const texts = ({ nodes }: ChartPicture): readonly string[] => find(nodes, "text").map(({ node }) => shown(node));
const tips = ({ nodes }: ChartPicture): readonly string[] =>
  ["path", "rect", "g", "polygon", "text"].flatMap((tag) =>
    find(nodes, tag).flatMap(({ node }) => titleOf(node) ?? []),
  );

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where texts are: from the top of capitals to below the baseline. */
function boxes({ nodes }: ChartPicture): readonly Box[] {
  return find(nodes, "text").map(({ node, x, y }) => {
    const size = number(node, "font-size");
    const width = textWidth(shown(node), { size, weight: node.attributes["font-weight"] === 600 ? 600 : 400 });
    const anchor = node.attributes["text-anchor"] ?? "start";
    const left = x + number(node, "x") - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
    const baseline = y + number(node, "y");
    return { text: shown(node), left, right: left + width, top: baseline - 0.74 * size, bottom: baseline + 0.2 * size };
  });
}

function overlaps(all: readonly Box[]): readonly string[] {
  const slack = 0.6;
  return all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slack,
      )
      .map((other) => `${one.text} × ${other.text}`),
  );
}

const outside = (all: readonly Box[], width: number, height: number): readonly Box[] =>
  all.filter(({ left, right, top, bottom }) => left < -1 || right > width + 1 || top < -1 || bottom > height + 1);

/** Slices as angles from the top, clockwise, and radii. */
function slices({ nodes }: ChartPicture) {
  return find(nodes, "path")
    .filter(({ node }) => titleOf(node) !== undefined)
    .map(({ node }) => {
      const d = String(node.attributes["d"]);
      const arc = /^M([\d.-]+) ([\d.-]+)A([\d.]+) \S+ 0 [01] 1 ([\d.-]+) ([\d.-]+)(?:L([\d.-]+) ([\d.-]+))?/.exec(d)!;
      const [startX, startY, radius, endX, endY, lastX, lastY] = arc.slice(1, 8).map(Number) as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      return { d, startX, startY, radius, endX, endY, lastX, lastY };
    });
}

const turn = (angle: number): number => ((angle % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);

function angles(pie: ChartPicture) {
  return slices(pie).map(({ startX, startY, radius, endX, endY, lastX, lastY }) => {
    const from = turn(Math.atan2(startX - lastX, lastY - startY));
    return { from, sweep: turn(Math.atan2(endX - lastX, lastY - endY) - from), radius };
  });
}

const budget: readonly Row[] = [
  ["Rent", 38],
  ["Food", 21],
  ["Transport", 14],
  ["Leisure", 12],
  ["Savings", 9],
  ["Other", 6],
];
const many: readonly Row[] = Array.from({ length: 30 }, (_, index) => [`Region ${index + 1}`, 100 / (index + 1)]);
const values = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 30 });
const named = (list: readonly number[]): readonly Row[] => list.map((value, index) => [`Row ${index + 1}`, value]);
const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);

describe("pies", () => {
  test("Slices go clockwise from the top in the order of the rows, and their angles are the shares", () => {
    fc.assert(
      fc.property(values, fc.constantFrom(304, 640), (list, width) => {
        const found = angles(draw("pie", named(list), { width }));
        expect(found).toHaveLength(list.length);
        let from = 0;
        for (const [index, value] of list.entries()) {
          const sweep = (value / sum(list)) * 2 * Math.PI;
          expect(Math.abs(turn(found[index]!.from - from + 1) - 1)).toBeLessThan(1e-3);
          expect(found[index]!.sweep).toBeCloseTo(sweep, 3);
          from += sweep;
        }
      }),
      { numRuns: 60 },
    );
  });

  test("A single slice is a full circle, with a hole as a doughnut", () => {
    const circle = slices(draw("pie", [["All", 7]]))[0]!;
    expect(circle.d.match(/A/g)).toHaveLength(2);
    expect(circle.d).not.toContain("L");
    const ring = slices(
      draw("pie-doughnut", [
        ["All", 7],
        ["None", 0],
      ]),
    );
    expect(ring).toHaveLength(1);
    expect(ring[0]!.d.match(/A/g)).toHaveLength(4);
    expect(ring[0]!.d.match(/Z/g)).toHaveLength(2);
  });

  test("Slices of an irregular pie reach further for larger values, and their angles are the shares", () => {
    const found = angles(draw("pie-irregular", budget));
    expect(found.map(({ sweep }) => Math.round((sweep / 2 / Math.PI) * 100))).toEqual([38, 21, 14, 12, 9, 6]);
    const radii = found.map(({ radius }) => radius);
    expect(radii).toEqual([...radii].sort((one, other) => other - one));
    expect(new Set(radii).size).toBe(6);
  });

  test("Half a doughnut goes from the left over the top to the right", () => {
    const found = slices(draw("pie-semi-circle", budget));
    const first = found[0]!;
    const last = found.at(-1)!;
    expect(first.startY).toBeCloseTo(last.endY, 2);
    expect(last.endX - first.startX).toBeCloseTo(2 * first.radius, 2);
    // A quarter of the values is a quarter of the half circle: its end is at 45 degrees.
    const quarter = slices(
      draw("pie-semi-circle", [
        ["A", 1],
        ["B", 3],
      ]),
    )[0]!;
    const center = quarter.startX + quarter.radius;
    expect((center - quarter.endX) / quarter.radius).toBeCloseTo(Math.SQRT1_2, 3);
  });

  test("What has no share is left out, and said", () => {
    const pie = draw("pie", [["Good", 3], ["Below", -2], ["None"], ["Text", "n/a"], ["Percent", "42%"]]);
    expect(slices(pie)).toHaveLength(2);
    expect(pie.notes).toEqual([
      "Left out because it is below zero: “Below”.",
      "Left out because it has no number: “None” and “Text”.",
    ]);
    expect(
      attempt("pie", [
        ["A", 0],
        ["B", 0],
      ]),
    ).toEqual({ problem: "All its values are zero: there is no whole." });
    expect(
      attempt("pie", [
        ["A", -1],
        ["B", "x"],
      ]),
    ).toHaveProperty("problem");
    expect(attempt("pie", [])).toEqual({ problem: "It has no rows." });
  });

  test("The first column is shown, and the others are named", () => {
    const pie = draw(
      "pie",
      [
        ["A", 1, 2, 3],
        ["B", 3, 2, 1],
      ],
      { columns: ["2024", "2025", "2026"] },
    );
    expect(pie.notes).toEqual(["Only “2024” is shown, not “2025” and “2026”."]);
    expect(texts(pie)).toEqual(expect.arrayContaining(["25%", "75%"]));
    expect(
      draw(
        "pie",
        [
          ["A", 1, 2],
          ["B", 3, 2],
        ],
        { columns: ["", "x"] },
      ).notes,
    ).toEqual(["Only the first of 2 columns is shown."]);
    expect(
      draw(
        "pie",
        [
          ["A", 1],
          ["B", 3],
        ],
        { columns: ["2024", "2025"] },
      ).notes,
    ).toEqual([]);
  });

  test("Callouts: none, shares or values, with names or without", () => {
    for (const width of [304, 640]) {
      const bare = draw("pie", budget, { width, callouts: { enabled: false } });
      expect(texts(bare)).toEqual([]);
      expect(bare.legend?.map(({ label }) => label)).toEqual(budget.map(([name]) => name));
      const shares = draw("pie", budget, { width });
      expect(texts(shares)).toEqual(expect.arrayContaining(["Rent", "38%", "Other", "6%"]));
      expect(shares.legend).toBeUndefined();
      const amounts = draw(
        "pie",
        [
          ["A", 1234],
          ["B", 1],
        ],
        { width, callouts: { percentage: false } },
      );
      expect(texts(amounts)).toEqual(expect.arrayContaining(["A", "1,234", "B", "1"]));
      const nameless = draw("pie", budget, { width, callouts: { name: false } });
      expect(texts(nameless)).toContain("38%");
      expect(texts(nameless)).not.toContain("Rent");
      expect(nameless.legend).toHaveLength(6);
    }
  });

  test("Slices beyond the palette look different from those with the same colour", () => {
    const looks = find(draw("pie", many).nodes, "path").map(({ node: { attributes } }) =>
      [attributes["fill"], attributes["fill-opacity"]].join(),
    );
    expect(new Set(looks.slice(0, 24)).size).toBe(24);
  });

  test("Tiny shares are not written as nothing", () => {
    expect(
      texts(
        draw("pie", [
          ["Most", 1e6],
          ["Least", 1],
        ]),
      ),
    ).toContain("<0.1%");
  });

  test("Huge values have shares", () => {
    const found = angles(
      draw("pie", [
        ["A", 1e308],
        ["B", 1e308],
        ["C", 1e308],
        ["D", 1e308],
      ]),
    );
    for (const { sweep } of found) expect(sweep).toBeCloseTo(Math.PI / 2, 3);
  });
});

describe("labels in narrow columns", () => {
  const font = { size: 13, weight: 400 } as const;

  test("Words are not torn, but shortened", () => {
    expect(wrapShortened("Transport", 40, font, 2)).toEqual(["Tran…"]);
    expect(wrapShortened("All transport", 40, font, 2)).toEqual(["All", "tran…"]);
    expect(wrapShortened("Rent and food", 60, font, 2)).toEqual(["Rent and", "food"]);
    expect(wrapShortened("Social housing and co-operatives of all kinds", 120, font, 2)).toEqual([
      "Social housing and",
      "co-operatives of…",
    ]);
  });

  test("What would be too small to be seen makes its picture higher than was asked for", () => {
    for (const type of ["progress-gauge", "pictochart-sizes", "pictochart-pictorial"] as const) {
      const chart = draw(type, many, { height: 50 });
      expect(chart.height).toBeGreaterThan(100);
      expect(outside(boxes(chart), 640, chart.height)).toEqual([]);
    }
  });
});

describe("spread", () => {
  test("Nothing overlaps, all is inside, the order stays, and what does not collide does not move", () => {
    const span = fc.record({
      middle: fc.double({ min: -50, max: 350, noNaN: true }),
      size: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), (list) => {
        const spans = [...list].sort((one, other) => one.middle - other.middle);
        const middles = spread(spans, 0, 300);
        if (sum(spans.map(({ size }) => size)) > 300) return expect(middles).toBeUndefined();
        let end = 0;
        for (const [index, middle] of middles!.entries()) {
          expect(middle - spans[index]!.size / 2).toBeGreaterThanOrEqual(end - 1e-6);
          end = middle + spans[index]!.size / 2;
        }
        expect(end).toBeLessThanOrEqual(300 + 1e-6);
      }),
    );
    expect(
      spread(
        [
          { middle: 20, size: 10 },
          { middle: 80, size: 10 },
        ],
        0,
        100,
      ),
    ).toEqual([20, 80]);
  });
});

describe("pictograms", () => {
  test("Icons are counted, and the last one is cut", () => {
    const chart = draw("pictochart", [
      ["A", 100],
      ["B", 37],
      ["C", 0],
    ]);
    expect(chart.notes?.[0]).toBe("One icon is 5.");
    const groups = find(chart.nodes, "g").filter(({ node }) => titleOf(node) !== undefined);
    expect(groups.map(({ node }) => titleOf(node))).toEqual(["A: 100 (73%)", "B: 37 (27%)", "C: 0 (0%)"]);
    const direct = groups.map(({ node }) => node.children.filter((child) => (child as MarkupNode).tag === "path"));
    // Seven whole ones, and the pale one under the part.
    expect(direct.map((icons) => icons.length)).toEqual([20, 8, 0]);
    const clips = find(chart.nodes, "clipPath");
    expect(clips).toHaveLength(1);
    const [first, second] = direct[0]!.map(
      (icon) => /translate\((\S+)/.exec(String((icon as MarkupNode).attributes["transform"]))![1],
    );
    const pitch = Number(second) - Number(first);
    const part = find(chart.nodes, "rect")[0]!.node;
    expect(number(part, "width") / (pitch - 4)).toBeCloseTo(0.4, 2);
  });

  test("The unit is a round number, and rows have ten to twenty icons at most", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), fc.constantFrom(304, 640), (value, width) => {
        const chart = draw("pictochart", [["A", value]], { width });
        const icons = find(chart.nodes, "path").length - 2 * find(chart.nodes, "clipPath").length;
        const parts = icons + find(chart.nodes, "clipPath").length;
        expect(parts).toBeGreaterThanOrEqual(Number.isInteger(value) ? 1 : 4);
        expect(parts).toBeLessThanOrEqual(20);
      }),
      { numRuns: 80 },
    );
    expect(draw("pictochart", [["A", 3.5]]).notes).toEqual(["One icon is 0.2."]);
    // Titles, goals, people: nobody wins half a cup.
    expect(draw("pictochart", [["A", 3]]).notes).toEqual(["One icon is 1."]);
  });

  test("Rounding does not cut an icon: three tenths are three icons of a tenth", () => {
    const chart = draw("pictochart", [
      ["A", 1.7],
      ["B", 0.3],
    ]);
    expect(chart.notes).toEqual(["One icon is 0.1."]);
    expect(find(chart.nodes, "clipPath")).toHaveLength(0);
    expect(find(chart.nodes, "path")).toHaveLength(20);
  });

  test("The area of icons is the value", () => {
    fc.assert(
      fc.property(values, (list) => {
        const icons = find(draw("pictochart-sizes", named(list)).nodes, "path");
        const scales = icons.map(({ node }) => Number(/scale\((.+)\)/.exec(String(node.attributes["transform"]))![1]));
        expect(scales).toHaveLength(list.length);
        const most = Math.max(...list);
        for (const [index, value] of list.entries())
          expect((scales[index]! / Math.max(...scales)) ** 2).toBeCloseTo(value / most, 3);
      }),
      { numRuns: 40 },
    );
  });

  test("Icons are filled from below in per cent, and no further than they are high", () => {
    const chart = draw("pictochart-pictorial", [
      ["Half", 50],
      ["Fifth", "20%"],
      ["Over", 130],
      ["Below", -5],
      ["Less", 0.5],
    ]);
    const fills = find(chart.nodes, "rect").map(({ node }) => number(node, "height") - 1);
    const full = fills[2]!;
    expect(fills.map((height) => height / full)).toEqual([
      expect.closeTo(0.5),
      expect.closeTo(0.2),
      1,
      expect.closeTo(0.005),
    ]);
    const [half] = find(chart.nodes, "rect").map(({ node }) => number(node, "y"));
    expect(half).toBeCloseTo(full / 2);
    expect(chart.notes).toEqual([
      "More than 100 per cent is drawn as full: “Over”.",
      "Less than 0 per cent is drawn as empty: “Below”.",
    ]);
    expect(texts(chart)).toEqual(expect.arrayContaining(["50%", "20%", "130%", "-5%", "0.5%"]));
  });
});

describe("progress", () => {
  const rows: readonly Row[] = [
    ["A", 42],
    ["B", "42%"],
    ["C", 0.42],
    ["D", 150],
    ["E", -3],
    ["F", "soon"],
    ["G", 12.5],
  ];

  test("Bars are filled in per cent of their track", () => {
    const chart = draw("progress-bar", rows);
    const bars = find(chart.nodes, "g").map(({ node }) => {
      const [track, fill] = find(node.children, "rect").map((one) => number(one.node, "width"));
      return (fill ?? 0) / track!;
    });
    expect(bars).toEqual([0.42, 0.42, 0.0042, 1, 0, 0, 0.125].map((part) => expect.closeTo(part)));
    expect(texts(chart)).toEqual(
      expect.arrayContaining(["42%", "0.42%", "150%", "-3%", "–", "12.5%", "A", "B", "C", "D", "E", "F", "G"]),
    );
    expect(chart.notes).toEqual([
      "More than 100 per cent is drawn as full: “D”.",
      "Less than 0 per cent is drawn as empty: “E”.",
      "Has no number: “F”.",
    ]);
    expect(tips(chart)).toEqual(expect.arrayContaining(["A: 42%", "F: no number"]));
    expect(texts(draw("progress-bar", rows, { callouts: { enabled: false } }))).toEqual([
      "A",
      "B",
      "C",
      "D",
      "E",
      "F",
      "G",
    ]);
  });

  test("Gauges are filled in per cent of three quarters of a circle", () => {
    const chart = draw("progress-gauge", [
      ["A", 40],
      ["B", 0],
      ["C", 100],
    ]);
    const gauges = find(chart.nodes, "g").map(({ node }) =>
      find(node.children, "path").map((one) => String(one.node.attributes["d"])),
    );
    expect(gauges.map((paths) => paths.length)).toEqual([2, 1, 2]);
    expect(gauges[2]![0]).toBe(gauges[2]![1]);
    const [track, fill] = gauges[0]!.map((d) =>
      /^M([\d.-]+) ([\d.-]+)A([\d.]+) \S+ 0 [01] 1 ([\d.-]+) ([\d.-]+)L/.exec(d)!.slice(1).map(Number),
    );
    const [x, y, radius, endX] = fill as [number, number, number, number];
    expect([x, y]).toEqual(track!.slice(0, 2));
    // It begins at 225 degrees; 40 of 100 are 108 degrees more, 27 to the left of the top.
    const center = (x + track![3]!) / 2;
    expect((endX - center) / radius).toBeCloseTo(-Math.sin((27 * Math.PI) / 180), 3);
    expect(texts(chart)).toEqual(expect.arrayContaining(["40%", "0%", "100%", "A", "B", "C"]));
  });

  test("Without any number there is nothing to see", () => {
    for (const type of ["progress-bar", "progress-gauge", "pictochart-pictorial"] as const) {
      expect(attempt(type, [["A", "x"]])).toHaveProperty("problem");
      expect(attempt(type, [])).toHaveProperty("problem");
    }
  });
});

describe("hierarchies", () => {
  const corners = ({ nodes }: ChartPicture) =>
    find(nodes, "polygon").map(({ node }) =>
      String(node.attributes["points"])
        .split(" ")
        .map((point) => point.split(",").map(Number) as [number, number]),
    );

  test("Levels of a pyramid widen downwards and have the same height, also without a number", () => {
    const chart = draw("hierarchy-pyramid", [["Top", 1], ["Text", "many"], ["Below", -4], ["None"], ["Last", 3]]);
    const levels = corners(chart);
    expect(levels).toHaveLength(5);
    const widths = levels.map((level) => level[2]![0] - level[3]![0]);
    expect(widths).toEqual([...widths].sort((one, other) => one - other));
    for (const [index, level] of levels.entries()) {
      expect(level[0]![1]).toBeCloseTo((chart.height / 5) * index);
      expect((chart.height / 5) * (index + 1) - level[2]![1]).toBeLessThanOrEqual(3);
    }
    expect(texts(chart)).toEqual(expect.arrayContaining(["Top", "1", "Text", "many", "-4", "None", "Last", "3"]));
  });

  test("The width of a funnel's bars is the value, and shares are those of the first", () => {
    fc.assert(
      fc.property(values, (list) => {
        const bars = find(draw("hierarchy-funnel", named(list)).nodes, "rect");
        const widths = bars.map(({ node }) => number(node, "width"));
        for (const [index, value] of list.entries())
          expect(widths[index]).toBeCloseTo(Math.max(1, (Math.max(...widths) * value) / Math.max(...list)), 3);
        const tops = bars.map(({ node }) => number(node, "y"));
        expect(tops).toEqual([...tops].sort((one, other) => one - other));
      }),
      { numRuns: 40 },
    );
    const chart = draw(
      "hierarchy-funnel",
      [
        ["Visits", 800],
        ["Carts", 200],
      ],
      { callouts: { percentage: true } },
    );
    expect(texts(chart)).toEqual(["Visits", "100%", "Carts", "25%"]);
    expect(tips(chart)).toEqual(["Visits: 800 (100%)", "Carts: 200 (25%)"]);
  });

  test("Names stand in the legend where levels are too low for them, or where they are not wanted there", () => {
    for (const type of ["hierarchy-pyramid", "hierarchy-funnel"] as const) {
      expect(draw(type, budget).legend).toBeUndefined();
      const low = draw(type, budget, { height: 60 });
      expect(texts(low)).toEqual([]);
      expect(low.legend?.map(({ label }) => label)).toEqual(budget.map(([name]) => name));
      const nameless = draw(type, budget, { callouts: { name: false } });
      expect(texts(nameless)).toEqual(budget.map(([, value]) => String(value)));
      expect(nameless.legend).toHaveLength(6);
    }
  });

  test("Labels that do not fit on a level stand beside it, in the page's ink", () => {
    const { nodes } = draw("hierarchy-funnel", [
      ["Wide", 100],
      ["A name of some length", 2],
    ]);
    const label = find(nodes, "text").find(({ node }) => shown(node) === "A name of some length")!;
    const bar = find(nodes, "rect")[1]!.node;
    expect(number(label.node, "x")).toBeGreaterThan(number(bar, "x") + number(bar, "width"));
    expect(label.node.attributes["fill"]).toBe(createRenderContext({}).theme.ink);
  });

  test("Areas of a treemap are the values, and fill it", () => {
    fc.assert(
      fc.property(values, fc.constantFrom(304, 640), (list, width) => {
        const chart = draw("treemap", named(list), { width });
        const areas = new Map(
          find(chart.nodes, "g").map(({ node }) => {
            const rect = find(node.children, "rect")[0]!.node;
            return [titleOf(node)!.split(":")[0], number(rect, "width") * number(rect, "height")];
          }),
        );
        for (const [index, value] of list.entries())
          expect(areas.get(`Row ${index + 1}`)! / (width * chart.height)).toBeCloseTo(value / sum(list), 6);
      }),
      { numRuns: 40 },
    );
  });

  test("Texts of a treemap stand inside their rectangle, and what has no room is named below", () => {
    fc.assert(
      fc.property(values, fc.constantFrom(304, 640), (list, width) => {
        const chart = draw("treemap", named(list), { width });
        for (const { node } of find(chart.nodes, "g")) {
          const rect = find(node.children, "rect")[0]!.node;
          const [x, y] = [number(rect, "x"), number(rect, "y")];
          for (const { left, right, top, bottom } of boxes({ ...chart, nodes: [node] })) {
            expect(left).toBeGreaterThan(x);
            expect(right).toBeLessThan(x + number(rect, "width"));
            expect(top).toBeGreaterThan(y);
            expect(bottom).toBeLessThan(y + number(rect, "height"));
          }
        }
      }),
      { numRuns: 40 },
    );
    expect(
      draw("treemap", [
        ["Big", 1000],
        ["Little", 1],
        ["Nought", 0],
      ]).notes,
    ).toEqual(["Without an area, since it is zero: “Nought”.", "Too small for a name: “Little”."]);
  });
});

describe("word clouds", () => {
  const words = (count: number): readonly Row[] =>
    Array.from({ length: count }, (_, index) => [`${"abcdefghijklmn".slice(index % 11)}${index}`, 1000 / (index + 3)]);

  test("Words are whole, inside, and none is on another", () => {
    for (const [count, width] of [
      [150, 640],
      [150, 304],
      [12, 304],
    ] as const) {
      const chart = draw("wordcloud", words(count), { width });
      expect([...texts(chart)].sort()).toEqual(
        words(count)
          .map(([word]) => word)
          .sort(),
      );
      expect(overlaps(boxes(chart))).toEqual([]);
      expect(outside(boxes(chart), width, chart.height)).toEqual([]);
      expect(chart.notes).toEqual([]);
    }
  });

  test("Sizes grow with the square root of the value", () => {
    const chart = draw("wordcloud", [
      ["one", 400],
      ["two", 100],
      ["three", 225],
    ]);
    const size = (word: string) =>
      number(find(chart.nodes, "text").find(({ node }) => shown(node) === word)!.node, "font-size");
    expect(size("two") / size("one")).toBeCloseTo(0.5, 1);
    expect(size("three") / size("one")).toBeCloseTo(0.75, 1);
  });

  test("Words without a place are counted", () => {
    const endless = "x".repeat(200);
    const chart = draw(
      "wordcloud",
      [
        ["here", 3],
        [endless, 9],
      ],
      { width: 304 },
    );
    expect(texts(chart)).toEqual(["here"]);
    expect(chart.notes).toEqual(["1 word found no place."]);
    const low = draw("wordcloud", words(150), { width: 304, height: 100 });
    expect(low.height).toBe(100);
    expect(low.notes).toEqual([`${150 - texts(low).length} words found no place.`]);
    expect(overlaps(boxes(low))).toEqual([]);
  });

  test("Colours that cannot be read on the page are not used for words", () => {
    const chart = draw(
      "wordcloud",
      [
        ["pale", 1],
        ["red", 1],
      ],
      { colors: ["#fffef0", "#c00000"] },
    );
    const fill = (word: string) =>
      find(chart.nodes, "text").find(({ node }) => shown(node) === word)!.node.attributes["fill"];
    expect(fill("pale")).toBe(createRenderContext({}).theme.ink);
    expect(fill("red")).toBe("#c00000");
  });
});

describe.each(types)("%s", (type) => {
  const title = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom(
      "",
      "Rent",
      "Owner-occupiers without any mortgage left to pay",
      "Donaudampfschifffahrtsgesellschaftskapitän",
      "日本語の長い題名",
    ),
  );
  const row = fc.tuple(title, fc.oneof(fc.integer({ min: 0, max: 120 }), fc.double({ min: 0, max: 1e9, noNaN: true })));

  test("Texts never overlap, and never leave the picture", () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(104, 240, 304, 640, 1200),
        fc.constantFrom(undefined, 320, 900),
        (rows, width, height) => {
          const drawn = attempt(type, rows, { width, ...(height !== undefined && { height }) });
          if (isProblem(drawn)) return;
          expect(overlaps(boxes(drawn))).toEqual([]);
          expect(outside(boxes(drawn), width, drawn.height)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("Every mark has a tip, and the height that was asked for is kept", () => {
    for (const width of [304, 640]) {
      const chart = draw(type, budget, { width, height: 400 });
      expect(chart.height).toBeCloseTo(400);
      const told = tips(chart);
      for (const [name, value] of budget) expect(told.some((tip) => tip.startsWith(`${name}: ${value}`))).toBe(true);
    }
  });

  test("A row's colour is its mark's, with an edge where it could not be seen", () => {
    const [sheet] = chartSheets({
      sheets: [
        {
          rows: [
            { header: "A", data: [60], color: "#123456" },
            { header: "B", data: [40] },
          ],
        },
      ],
    });
    const svg = renderSvg([
      {
        type: "chart",
        chart_type: type,
        data: {
          sheets: [
            {
              header: ["", "V"],
              rows: [
                { header: "A", data: [60], color: "123456" },
                { header: "B", data: [40] },
              ],
            },
          ],
        },
      },
    ]);
    expect(sheet!.rows[0]!.color).toBe("#123456");
    expect(svg).toContain('fill="#123456"');
    if (type === "wordcloud") return;
    const white = draw(
      type,
      [
        ["A", 60],
        ["B", 40],
      ],
      { colors: ["#ffffff"] },
    );
    const marks = ["path", "rect", "polygon"].flatMap((tag) =>
      find(white.nodes, tag).map(({ node }) => node.attributes),
    );
    expect(marks.some(({ fill, stroke }) => fill === "#ffffff" && stroke === createRenderContext({}).theme.muted)).toBe(
      true,
    );
  });

  test("Hostile texts are texts", () => {
    const hostile = `</text></svg><script>alert(1)</script>"' onload=x &amp;`;
    const content = [
      {
        type: "chart",
        chart_type: type,
        data: {
          sheets: [
            {
              header: ["a", hostile, hostile],
              rows: [
                [hostile, 5, 1],
                [`${hostile}2`, -3, 1],
                ["x", hostile, hostile],
                { header: "y", data: [9], color: hostile },
              ],
            },
          ],
        },
        colors: [`red" onload="x`, "url(#x)"],
      },
    ];
    for (const text of [renderSvg(content), ...renderHtmlElements(content).map(({ html }) => html)]) {
      expect(text).not.toContain("<script");
      expect(text).not.toMatch(/<[^>]*\sonload=/);
      expect(text.match(/<\/svg>/g)?.length).toBe(text.match(/<svg/g)?.length);
    }
  });

  test("Whatever stands in the data, there is a picture, the same each time, of finite numbers", () => {
    const cell = fc.oneof(
      fc.string(),
      fc.double(),
      fc.constantFrom(null, true, -0, 5e-324, 1e308, -1e308, Number.MAX_VALUE, "1e400", "12,5", "€ 3", {}, []),
    );
    const rows = fc.array(
      fc.oneof(
        fc.array(cell),
        fc.record({ header: cell, data: fc.array(cell), color: cell }, { requiredKeys: [] }),
        cell,
      ),
    );
    const data = fc.oneof(
      fc.anything(),
      fc.record({ sheets: fc.array(fc.record({ header: fc.array(cell), rows }), { maxLength: 2 }) }),
      fc.array(rows, { maxLength: 2 }),
      fc.array(fc.tuple(fc.string(), cell), { minLength: 1 }).map((list) => [[["a", "b"], ...list]]),
    );
    const settings = fc.oneof(
      fc.anything(),
      fc.record(
        {
          width: fc.constantFrom(0.5, 1, "x"),
          height: fc.oneof(fc.double({ min: -10, max: 500 }), fc.constantFrom(1, 5, 30, "9")),
          callouts: fc.oneof(
            fc.anything(),
            fc.record({ enabled: fc.boolean(), percentage: fc.boolean(), name: fc.boolean() }),
          ),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(data, settings, fc.constantFrom(320, 720), (given, chosen, width) => {
        const content = [{ type: "chart", chart_type: type, data: given, settings: chosen, colors: [given, "#f00"] }];
        const svg = renderSvg(content, { width });
        const drawn = svg.replace(/aria-label="[^"]*"|>[^<]*</g, (part) => (part.startsWith(">") ? "><" : ""));
        expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
        expect(renderSvg(content, { width })).toBe(svg);
      }),
      { numRuns: 70 },
    );
  });

  test("Where the page follows the reader's theme, no colour is fixed but the author's", () => {
    const rows = [
      ...many.map(([name, value]) => ({ header: name, data: [value] })),
      { header: "Own", data: [3], color: "#c81e5a" },
    ];
    for (const width of [0.5, undefined]) {
      const content = [
        { type: "chart", chart_type: type, data: { sheets: [{ header: ["", "V"], rows }] }, settings: { width } },
      ];
      const html = renderHtmlElements(content)[0]!.html;
      const colors = [...html.matchAll(/\s(?:fill|stroke|stop-color)="([^"]*)"/g)].map(([, color]) => color!);
      const fixed = colors.filter((color) => !color.startsWith("var(--igx-") && color !== "none");
      expect(new Set(fixed)).toContain("#c81e5a");
      // Text on it is black or white, whichever can be read.
      expect(fixed.every((color) => ["#c81e5a", "#101318", "#ffffff"].includes(color))).toBe(true);
    }
  });

  test("Hundreds of rows are drawn", () => {
    const chart = draw(
      type,
      Array.from({ length: 400 }, (_, index): Row => [`Row ${index}`, index % 97]),
      { width: 304 },
    );
    expect(chart.height).toBeGreaterThan(0);
    expect(overlaps(boxes(chart)).length).toBe(0);
  });
});
