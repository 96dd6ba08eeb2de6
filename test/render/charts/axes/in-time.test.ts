import { expect, test } from "vitest";
import type { ChartName } from "../../../../src/language/charts.js";
import {
  boxes,
  circlesOf,
  draw,
  find,
  numberOf,
  pathPoints,
  type Row,
  textsOf,
  tipsOf,
} from "../../../support/picture.js";

const uneven: readonly Row[] = [
  ["2000-01-01", 1],
  ["2000-01-11", 2],
  ["2000-02-10", 3],
  ["2000-04-10", 4],
];

/** The middles of bars by their tips. */
const middles = (type: ChartName, rows: readonly Row[]): readonly number[] =>
  find(draw(type, rows).nodes, "path").flatMap(({ node, tip, x }) => {
    const [, left = 0, width = 0] = /^M(-?[\d.]+) [-\d.]+l(-?[\d.]+) 0/.exec(String(node.attributes["d"])) ?? [];
    return tip === undefined ? [] : [x + Number(left) + Number(width) / 2];
  });

/** Distances as shares of the whole: 10, 30 and 60 days of 100. */
const shares = (at: readonly number[]): readonly number[] =>
  at.slice(1).map((one, index) => Math.round(((one - at[index]!) / (at.at(-1)! - at[0]!)) * 1000) / 1000);

test("dates are in proportion to time, in whatever order they come", () => {
  for (const type of ["line", "area"] as const)
    for (const rows of [uneven, uneven.toReversed()]) {
      const points = circlesOf(draw(type, rows)).toSorted((one, other) => one.x - other.x);
      expect(shares(points.map(({ x }) => x))).toEqual([0.1, 0.3, 0.6]);
      expect(points.map(({ tip }) => tip)).toEqual(uneven.map(([date, value]) => `${date}, Value: ${value}`));
    }
  for (const type of ["column", "column-stacked", "column-grouped"] as const)
    expect(shares(middles(type, uneven))).toEqual([0.1, 0.3, 0.6]);
});

test.each([
  ["1 January 2000", "11 Jan 2000", "10 February 2000", "10 Apr. 2000"],
  ["1. Januar 2000", "11. Jan. 2000", "10. Februar 2000", "10. April 2000"],
  ["January 1, 2000", "Jan 11, 2000", "Feb. 10, 2000", "April 10th, 2000"],
  ["01.01.2000", "11.1.2000", "10.02.2000", "10.04.2000"],
])("dates in words are, too: %s, %s", (...dates) => {
  const points = circlesOf(
    draw(
      "line",
      dates.map((date, row): Row => [date, row + 1]),
    ),
  );
  expect(shares(points.map(({ x }) => x))).toEqual([0.1, 0.3, 0.6]);
  expect(points[1]!.tip).toBe(`${dates[1]}, Value: 2`);
});

test("months in words have the distances of the calendar", () => {
  for (const months of [
    ["Jan 2024", "February 2024", "Aug. 2024", "Sept. 2024"],
    ["Januar 2024", "Feb. 2024", "August 2024", "September 2024"],
  ]) {
    const points = circlesOf(
      draw(
        "line",
        months.map((month, row): Row => [month, row + 1]),
      ),
    );
    expect(shares(points.map(({ x }) => x))).toEqual([0.125, 0.75, 0.125]);
  }
});

test("sorted rows are told of, and keep their colours", () => {
  const sheet = uneven.toReversed();
  const { notes } = draw("column", sheet);
  expect(notes).toEqual(["The rows are drawn in the order of time."]);
  const colors = ["#111111", "#222222", "#333333", "#444444"];
  const fills = find(draw("column", sheet, { colors }).nodes, "path").flatMap(({ node, tip }) =>
    tip ? [node.attributes["fill"]] : [],
  );
  expect(fills).toEqual(colors.toReversed());
  expect(draw("column", uneven).notes).toEqual([]);
});

test("names, and numbers that are not years, stay categories", () => {
  const even = [0.333, 0.333, 0.333];
  for (const titles of [
    ["Jan", "Feb", "Mar", "Dec"],
    ["31 Feb 2024", "2 Mar 2024", "9 Mar 2024", "1 Dec 2024"],
    ["13 2024", "5 2024", "1 2024", "2 2024"],
    ["Q1", "Q2", "Q3", "Q4"],
    ["1", "2", "30", "400"],
    ["2000", "2001", "1999", "2024"],
    ["2000", "2001", "2001", "2024"],
    ["2000-01-01", "2000-02-30", "2000-03-01", "2000-04-01"],
    ["2000-01-01", "later", "2000-03-01", "2000-04-01"],
    ["2000-01-01", "", "2000-03-01", "2000-04-01"],
    ["3000", "3001", "3010", "3100"],
  ]) {
    const rows = titles.map((title, row): Row => [title, row + 1]);
    expect(shares(circlesOf(draw("line", rows)).map(({ x }) => x)), titles.join()).toEqual(even);
  }
});

test("years and months are as long as each other", () => {
  const at = (titles: readonly string[]) =>
    shares(
      circlesOf(
        draw(
          "line",
          titles.map((title, row): Row => [title, row]),
        ),
      ).map(({ x }) => x),
    );
  expect(at(["1900", "1950", "1980", "2000"])).toEqual([0.5, 0.3, 0.2]);
  expect(at(["2024-01", "2024-02", "2024-03", "2024-06"])).toEqual([0.2, 0.2, 0.6]);
  expect(at(["2024-05-01T10:00Z", "2024-05-01T13:00+02:00", "2024-05-01 12:00:00"])).toEqual([0.5, 0.5]);
});

test("a step holds until the next date, and the last as long as the shortest one", () => {
  const path = find(draw("area-stepped", uneven).nodes, "path").map(({ node }) => String(node.attributes["d"]));
  const turns = [...new Set(pathPoints(path[0]!).map(([x]) => x))].toSorted((one, other) => one - other);
  const day = (turns[3]! - turns[0]!) / 100;
  expect(turns.slice(1).map((x, index) => Math.round((x - turns[index]!) / day))).toEqual([10, 30, 60, 10]);
});

test("labels are those of the calendar, where rows have no room for their own", () => {
  const years = Array.from({ length: 145 }, (_, year): Row => [String(1880 + year), year % 7]);
  for (const type of ["line", "column", "area-stepped", "area-stream"] as const)
    expect(textsOf(draw(type, years))).toEqual(expect.arrayContaining(["1880", "1900", "1920", "2000", "2024"]));
  const { nodes } = draw("line", years);
  const labels = find(nodes, "text").filter(({ node }) => /^(?:18|19|20)\d\d$/.test(String(node.children[0])));
  const at = labels.map(({ node }) => numberOf(node, "x"));
  expect(new Set(at.slice(1, -1).map((x, index) => Math.round((x - at[index]!) * 10) / 10)).size).toBe(1);
});

test("the first label is moved into the picture only if that leaves it apart from the next", () => {
  const rows: readonly Row[] = Array.from({ length: 48 }, (_, row) => {
    const minutes = row % 2 === 0 ? "00" : "30";
    return [`2024-03-31T${String(Math.floor(row / 2)).padStart(2, "0")}:${minutes}`, row % 7];
  });
  const tight: string[] = [];
  for (const type of ["line", "area-stepped", "area-stream", "column"] as const)
    for (let width = 240; width <= 480; width += 4) {
      const found = boxes(draw(type, rows, { width }));
      const first = found.find(({ text }) => text.startsWith("Mar 31"));
      const next = found
        .filter(({ text, left }) => /^\d\d:00$/.test(text) && left > 0)
        .toSorted((a, b) => a.left - b.left)[0];
      if (first && next && next.left - first.right < 7) tight.push(`${type} ${width}`);
    }
  expect(tight).toEqual([]);
});

test("columns on uneven days have the width of the smallest distance, and two pixels at least", () => {
  const rows = [...uneven, ["2010-01-01", 5]] as const;
  const widths = find(draw("column", rows).nodes, "path").flatMap(({ node, tip }) =>
    tip ? [Math.abs(Number(/l(-?[\d.]+) 0/.exec(String(node.attributes["d"]))![1]))] : [],
  );
  expect(new Set(widths.map(Math.round))).toEqual(new Set([2]));
});

test("candles on uneven days are sessions, at equal distances", () => {
  const prices = ["2024-01-01", "2024-01-02", "2024-02-01"].map((date): Row => [date, 10, 12, 9, 11]);
  const candles = draw("candlestick", prices, { columns: ["open", "high", "low", "close"] });
  const bodies = find(candles.nodes, "rect")
    .filter(({ tip }) => tip)
    .map(({ node }) => numberOf(node, "x"));
  expect(shares(bodies)).toEqual([0.5, 0.5]);
});

test("where two rows of one day would cover each other, the axis is not in time, and says so", () => {
  const rows: readonly Row[] = [...uneven, ["2000-01-11", 9]];
  const note = "The axis is not to scale: some rows have the same date.";
  expect(draw("column", rows).notes).toEqual([note]);
  expect(draw("line", rows).notes).toEqual(["The rows are drawn in the order of time."]);
  expect(tipsOf(draw("column", rows), ["path"])).toHaveLength(5);
});

test("values are written at points only where the closest two have room for them", () => {
  const rows = uneven.map(([date], row): Row => [date!, row + 0.31]);
  expect(textsOf(draw("line", rows, { width: 304 }))).not.toContain("2.31");
  const apart = rows.filter((_, row) => row !== 1);
  expect(textsOf(draw("line", apart, { width: 304 }))).toContain("2.31");
});
