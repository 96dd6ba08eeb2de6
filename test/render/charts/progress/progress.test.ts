import { describe, expect, test } from "vitest";
import { attempt, boxes, draw, find, numberOf, outside, type Row, textsOf, tipsOf } from "../../../support/picture.js";
import { many, named, shareProperties } from "../share-properties.js";

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
      const [track, fill] = find(node.children, "rect").map((one) => numberOf(one.node, "width"));
      return (fill ?? 0) / track!;
    });
    expect(bars).toEqual([0.42, 0.42, 0.0042, 1, 0, 0, 0.125].map((part) => expect.closeTo(part)));
    expect(textsOf(chart)).toEqual(
      expect.arrayContaining(["42%", "0.42%", "150%", "−3%", "–", "12.5%", "A", "B", "C", "D", "E", "F", "G"]),
    );
    expect(chart.notes).toEqual([
      "More than 100 per cent is drawn as full: “D”.",
      "Less than 0 per cent is drawn as empty: “E”.",
      "Has no number: “F”.",
    ]);
    expect(tipsOf(chart)).toEqual(expect.arrayContaining(["A: 42%", "F: no number"]));
    expect(textsOf(draw("progress-bar", rows, { callouts: { enabled: false } }))).toEqual([
      "A",
      "B",
      "C",
      "D",
      "E",
      "F",
      "G",
    ]);
  });

  test("Bars of Arabic and Hebrew titles begin at the right", () => {
    const rectsOf = (title: string) =>
      find(
        draw(
          "progress-bar",
          [
            [title, 42],
            ["B", 100],
          ],
          { width: 500 },
        ).nodes,
        "rect",
      ).map(({ node }) => ["x", "width", "y"].map((name) => numberOf(node, name)));
    const mirrored = rectsOf("A").map(([x = 0, width = 0, y = 0]) => [500 - x - width, width, y]);
    expect(rectsOf("القاهرة")).toEqual(mirrored);
    const chart = draw(
      "progress-bar",
      [
        ["ירושלים", 42],
        ["B", 100],
      ],
      { width: 500 },
    );
    expect(chart.rightToLeft).toBe(true);
    const places = find(chart.nodes, "text").map(({ node: { attributes } }) =>
      ["x", "text-anchor", "direction"].map((name) => attributes[name]),
    );
    // The end of a text in Latin letters is at its right.
    expect(places).toEqual([
      [500, undefined, "rtl"],
      [0, undefined, undefined],
      [500, "end", undefined],
      [0, undefined, undefined],
    ]);
    // Digits and punctuation have no direction, and the first letter decides.
    expect(
      draw("progress-bar", [
        ["2023", 42],
        ["Cairo القاهرة", 10],
        ["القاهرة", 5],
      ]).rightToLeft,
    ).toBe(false);
  });

  test("Values are exact", () => {
    const exact: readonly Row[] = [
      ["A", 62.55],
      ["B", 99.96],
      ["C", 1e-7],
      ["D", 100 / 3],
    ];
    for (const type of ["progress-bar", "progress-gauge", "pictochart-pictorial"] as const)
      expect(textsOf(draw(type, exact)), type).toEqual(
        expect.arrayContaining(["62.55%", "99.96%", "0.0000001%", "33.3333%"]),
      );
  });

  test("Values of gauges have one size, whichever is widest", () => {
    const { nodes } = draw("progress-gauge", [
      ["A", 9_800_000],
      ["B", 3],
    ]);
    const sizes = find(nodes, "text").flatMap(({ node }) =>
      node.attributes["font-weight"] === 600 ? [numberOf(node, "font-size")] : [],
    );
    expect(sizes).toHaveLength(2);
    expect(sizes[0]).toBe(sizes[1]);
  });

  test("A chart that is too low for texts says which are missing", () => {
    for (const type of ["progress-bar", "pictochart"] as const) {
      const note = (enabled: boolean) =>
        draw(type, named([1, 2, 3, 4, 5]), { height: 50, callouts: { enabled } }).notes;
      expect(note(true), type).toContain("The chart is too low for the names and values of its rows.");
      expect(note(false), type).toContain("The chart is too low for the names of its rows.");
    }
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
    expect(textsOf(chart)).toEqual(expect.arrayContaining(["40%", "0%", "100%", "A", "B", "C"]));
  });

  test("Without any number there is nothing to see", () => {
    for (const type of ["progress-bar", "progress-gauge", "pictochart-pictorial"] as const) {
      expect(attempt(type, [["A", "x"]])).toHaveProperty("problem");
      expect(attempt(type, [])).toHaveProperty("problem");
    }
  });

  test("What would be too small to be seen makes its picture higher than was asked for", () => {
    for (const type of ["progress-gauge"] as const) {
      const chart = draw(type, many, { height: 50 });
      expect(chart.height).toBeGreaterThan(100);
      expect(outside(boxes(chart), 640, chart.height)).toEqual([]);
    }
  });
});

describe.each(["progress-gauge", "progress-bar", "pictochart-pictorial"] as const)("%s of counts", (type) => {
  test("has no per cent signs, and says what is full", () => {
    const chart = draw(type, [
      ["Cars", 207],
      ["Buses", 1035],
    ]);
    expect(textsOf(chart)).toEqual(expect.arrayContaining(["207", "1,035"]));
    expect(textsOf(chart).join()).not.toContain("%");
    expect(tipsOf(chart)).toContain("Cars: 207");
    expect(chart.notes).toEqual(["The values are not per cent: marks are filled in parts of the largest."]);
  });

  test("has them where a cell has one", () => {
    const chart = draw(type, [
      ["Done", "42%"],
      ["More than planned", 150],
    ]);
    expect(textsOf(chart)).toEqual(expect.arrayContaining(["42%", "150%"]));
    expect(chart.notes).toEqual(["More than 100 per cent is drawn as full: “More than planned”."]);
  });
});

describe.each(["progress-gauge", "progress-bar"] as const)("%s", shareProperties);
