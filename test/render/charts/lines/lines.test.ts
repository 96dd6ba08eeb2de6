import { describe, expect, test } from "vitest";
import { lightTheme } from "../../../../src/render/fixed-themes.js";
import { writeXml } from "../../../../src/render/markup/write.js";
import {
  boxes,
  circlesOf,
  type DrawnPicture,
  drawnWith,
  drawXml,
  falling,
  find,
  numberOf,
  outside,
  overlaps,
  ownText,
  pathPoints,
  type Row,
  rising,
  textsIn,
  textsOf,
} from "../../../support/picture.js";
import { plotProperties } from "../plot-properties.js";

const { draw } = drawnWith({ columns: ["A"] });

/** The lines, without the areas below them. */
const strokes = ({ nodes }: DrawnPicture): readonly string[] =>
  find(nodes, "path")
    .filter(({ node }) => node.attributes["fill"] === "none")
    .map(({ node }) => String(node.attributes["d"]));

const movesOf = (path: string): number => path.match(/M/g)?.length ?? 0;

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
    const dots = circlesOf(draw(type, climbing, { columns: ["A", "B"] }));
    expect(dots.map(({ tip }) => tip)).toEqual([
      ...["2021, A: 1", "2022, A: 5", "2023, A: 6", "2024, A: 20"],
      ...["2021, B: 40", "2022, B: 30", "2023, B: 20", "2024, B: 10"],
    ]);
    expect(rising(dots.slice(0, 4).map(({ x }) => x))).toBe(true);
    expect(falling(dots.slice(0, 4).map(({ y }) => y))).toBe(true);
    expect(rising(dots.slice(4).map(({ y }) => y))).toBe(true);
  });

  test.each(lineTypes)("%s: a line that is below an equal one is named", (type) => {
    const rows = (["x", "y"] as const).map((title, index): Row => [title, index, index, index + 1, index]);
    const { notes } = draw(type, rows, { columns: ["A", "B", "C", "D"] });
    expect(notes).toEqual(["“A” and “B” are covered by “D”: their values are equal."]);
    expect(draw(type, climbing, { columns: ["A", "B"] }).notes).toEqual([]);
  });

  test.each(lineTypes)("%s: no line that `highlight` greys covers one that stands out", (type) => {
    const rows = (["x", "y"] as const).map((title, index): Row => [title, index, index, index]);
    const { nodes, notes } = draw(type, rows, { columns: ["A", "B", "C"], colors: ["#c9c9c9", "#396ec7", "#c9c9c9"] });
    const drawn = find(nodes, "path").filter(({ node }) => node.attributes["fill"] === "none");
    expect(drawn.map(({ node }) => node.attributes["stroke"])).toEqual(["#c9c9c9", "#c9c9c9", "#396ec7"]);
    expect(notes).toEqual(["“A” and “C” are covered by “B”: their values are equal."]);
  });

  test("a line goes through its points", () => {
    const picture = draw("line", single);
    const dots = circlesOf(picture);
    const points = pathPoints(strokes(picture)[0]!);
    expect(points).toHaveLength(4);
    points.forEach(([x, y], index) => {
      expect(x).toBeCloseTo(dots[index]!.x, 0);
      expect(y).toBeCloseTo(dots[index]!.y, 0);
    });
  });

  test("steps of categories are as wide as their rows, with the point in the middle", () => {
    const picture = draw(
      "area-stepped",
      single.map(([year, value]): Row => [`In ${year}`, value!]),
    );
    const dots = circlesOf(picture);
    const points = pathPoints(strokes(picture)[0]!);
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
    expect(circlesOf(picture)).toHaveLength(4);
    expect(picture.notes).toEqual(["1 cell that is not a number is left out."]);
  });

  test("one row, and a value between two gaps, are seen", () => {
    const seen = (picture: DrawnPicture) =>
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
    expect(textsOf(draw("line", rows))).not.toContain("0");
    expect(textsOf(draw("line", [...rows, ["d", 8]]))).toContain("0");
    expect(textsOf(draw("area", rows))).toContain("0");
    expect(textsOf(draw("area-stepped", rows))).toContain("0");
  });

  test("a few lines have their names at their ends, in order and without overlaps", () => {
    const columns = ["Alpha", "Beta", "Gamma", "Delta"];
    const rows: readonly Row[] = [
      ["2021", 1, 2, 3, 4],
      ["2022", 50, 49.5, 10, 50.5],
    ];
    for (const type of lineTypes) {
      const picture = draw(type, rows, { columns });
      expect(picture.labelled, type).toBe(true);
      const names = boxes(picture).filter(({ text }) => columns.includes(text));
      expect(
        names.toSorted((a, b) => a.top - b.top).map(({ text }) => text),
        type,
      ).toEqual(["Delta", "Alpha", "Beta", "Gamma"]);
      expect(overlaps(names), type).toEqual([]);
      expect(outside(boxes(picture), 640, picture.height), type).toEqual([]);
      const marks = circlesOf(picture).map(({ x, r }) => x + r);
      expect(Math.max(...marks), type).toBeLessThan(Math.min(...names.map(({ left }) => left)));
      const fills = find(picture.nodes, "text").flatMap(({ node }) =>
        columns.includes(ownText(node)) ? [[columns.indexOf(ownText(node)), node.attributes["fill"]]] : [],
      );
      expect(fills.toSorted(), type).toEqual(columns.map((_, index) => [index, lightTheme.palette[index]!.text]));
    }
  });

  test("lines have a legend in the order of their ends if names have no room, or if the content says so", () => {
    const columns = ["Low", "High"];
    const legendOf = (picture: DrawnPicture) => picture.legend?.map(({ label }) => label);
    const rows: readonly Row[] = [
      ["2021", 9, 1],
      ["2022", 2, 8],
    ];
    expect(legendOf(draw("line", rows, { columns, width: 220 }))).toEqual(["High", "Low"]);
    expect(legendOf(draw("line", rows, { columns, legend: true }))).toEqual(["High", "Low"]);
    const ended: readonly Row[] = [...rows, ["2023", 3, null], ["2024", 4, null]];
    expect(legendOf(draw("line", ended, { columns }))).toEqual(["High", "Low"]);
    expect(
      legendOf(draw("line", rows, { columns: ["Low", "A name of many words that is too long for the end"] })),
    ).toHaveLength(2);
    // Without a legend the content wants no names, in whatever form.
    const bare = drawXml({
      type: "chart",
      chart_type: "line",
      data: [[["", ...columns], ...rows]],
      settings: { legend: false },
    });
    expect(textsIn(bare.xml)).not.toContain("High");
  });

  test("forty lines differ in colour or dash, and so does the legend", () => {
    const columns = Array.from({ length: 40 }, (_, index) => `C${index}`);
    const rows = ["2021", "2022"].map((title): Row => [title, ...columns.map((_, index) => index)]);
    const picture = draw("line", rows, { columns });
    const looks = find(picture.nodes, "path")
      .filter(({ node }) => node.attributes["fill"] === "none")
      .map(({ node }) => `${node.attributes["stroke"]} ${node.attributes["stroke-dasharray"]}`);
    expect(looks).toHaveLength(40);
    expect(new Set(looks).size).toBe(40);
    expect(new Set(picture.legend?.map(({ paint, dash }) => `${paint.fill} ${dash}`)).size).toBe(40);
    expect(picture.notes).toEqual([]);
    // Eight differ in colour alone.
    expect(looks.slice(0, 8).filter((look) => !look.endsWith("undefined"))).toEqual([]);
  });

  test("values that the content asks for are at the ends of several lines, and a note names the others", () => {
    const asked = { columns: ["A", "B"], callouts: { enabled: true } };
    const several = draw("line", climbing, asked);
    expect(textsOf(several)).toEqual(expect.arrayContaining(["A 20", "B 10"]));
    expect(several.notes).toEqual(["Only the last value of each line is written."]);
    const shares: readonly Row[] = [
      ["2023", "60%", "40.5%"],
      ["2024", "52.5%", "47.5%"],
    ];
    expect(textsOf(draw("line", shares, asked))).toEqual(expect.arrayContaining(["A 52.5%", "B 47.5%"]));
    const narrow = draw("line", climbing, { ...asked, width: 220 });
    expect(narrow.notes).toEqual(["The values are not written: there is no room."]);
    expect(draw("line", climbing, { columns: ["A", "B"] }).notes).toEqual([]);
  });

  test("a value at the first point is beside the number of a tick, not on it", () => {
    const close: readonly Row[] = [
      ["a", 1234567890],
      ["b", 1234567990],
      ["c", 1234568890],
    ];
    for (const type of ["line", "area"] as const) {
      const picture = draw(type, close, { width: 340 });
      expect(textsOf(picture)).toContain("1,234,567,890");
      expect(overlaps(boxes(picture)), type).toEqual([]);
    }
  });

  test("values are written where there is room and they are wanted", () => {
    expect(textsOf(draw("line", [["a", 17.5]]))).toContain("17.5");
    expect(textsOf(draw("line", [["a", 17.5]], { callouts: { enabled: false } }))).not.toContain("17.5");
    const many: readonly Row[] = Array.from({ length: 40 }, (_, row) => [`r${row}`, row + 0.25]);
    expect(textsOf(draw("line", many))).not.toContain("7.25");
  });

  test.each(lineTypes)("%s: ten thousand rows keep the extremes and not every point", (type) => {
    const rows: readonly Row[] = Array.from({ length: 10_000 }, (_, row) => [
      `t${row}`,
      row === 7777 ? 5000 : Math.sin(row / 300) * 100,
    ]);
    const picture = draw(type, rows);
    expect(picture.nodes.map((node) => writeXml(node)).join("").length).toBeLessThan(120_000);
    const points = pathPoints(strokes(picture)[0]!);
    const high = Math.min(...points.map(([, y]) => y));
    const zero = find(picture.nodes, "line").find(({ node }) => node.attributes["stroke"] === lightTheme.muted)!;
    expect(high).toBeLessThan(numberOf(zero.node, "y1") - 150);
  });
});

describe.each(["line", "area", "area-stepped"] as const)("%s", plotProperties);

test("the name of a line that ends early is at its last point", () => {
  const rows: readonly Row[] = [
    ["2008", 7, 11, 6],
    ["2012", 5, 24, 10],
    ["2014", 5, 24, 12],
    ["2024", 3, 11, null],
  ];
  const picture = draw("line", rows, { columns: ["France", "Spain", "Italy"] });
  expect(picture.labelled).toBe(true);
  const last = circlesOf(picture).find(({ tip }) => tip === "2014, Italy: 12")!;
  const { node, y } = find(picture.nodes, "text").find(({ node }) => ownText(node) === "Italy")!;
  expect(numberOf(node, "x") - last.x).toBeCloseTo(9, 0);
  expect(Math.abs(numberOf(node, "y") + y - last.y)).toBeLessThan(6);
});

test("of more than eight points only the last one has a dot", () => {
  const rows = (count: number): readonly Row[] =>
    Array.from({ length: count }, (_, row) => [String(2000 + row), 3 + (row % 4)]);
  const seen = (count: number): number =>
    find(draw("line", rows(count)).nodes, "circle").filter(({ node }) => node.attributes["opacity"] === undefined)
      .length;
  expect([seen(8), seen(9), seen(30)]).toEqual([8, 1, 1]);
});

test("a value just below zero is written below the line of zero, and not on it", () => {
  const values: readonly Row[] = [
    ["a", 9],
    ["b", -1.1],
    ["c", -0.5],
    ["d", -0.4],
    ["e", 9],
  ];
  for (const rows of [values, values.toReversed()]) {
    const picture = draw("line", rows);
    const zero = find(picture.nodes, "line").find(({ node }) => node.attributes["stroke"] === lightTheme.muted)!;
    const texts = boxes(picture, 0).filter(({ text }) => /^−[01]\./.test(text));
    expect(texts).toHaveLength(3);
    expect(texts.filter(({ top }) => top <= numberOf(zero.node, "y1") + zero.y)).toEqual([]);
    const points = pathPoints(strokes(picture)[0]!);
    expect(
      texts.filter(({ left, right, top, bottom }) =>
        points.some(([x, y]) => x > left && x < right && y > top && y < bottom),
      ),
    ).toEqual([]);
  }
});
