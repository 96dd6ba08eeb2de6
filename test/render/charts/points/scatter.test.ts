import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lightTheme } from "../../../../src/render/fixed-themes.js";
import { writeXml } from "../../../../src/render/markup/write.js";
import { createRenderContext } from "../../../../src/render/render-context.js";
import { textWidth } from "../../../../src/render/text/measure.js";
import {
  boxes,
  circlesOf,
  drawnWith,
  falling,
  find,
  numberOf,
  overlaps,
  ownText,
  type Row,
  rising,
  textsOf,
} from "../../../support/picture.js";
import { plotProperties } from "../plot-properties.js";

const { attempt, draw } = drawnWith({ columns: ["A"] });

describe("scatter plots", () => {
  const columns = ["Income", "Age"];

  test("write a long name in full where there is room, and shorten it where there is none", () => {
    const long = "Nordrhein-Westfalen und Umgebung";
    const alone: readonly Row[] = [
      ["a", 1, 10],
      [long, 50, 20],
      ["b", 100, 30],
    ];
    expect(textsOf(draw("scatter", alone, { columns }))).toContain(long);
    const narrow = textsOf(draw("scatter", alone, { columns, width: 240 }));
    expect(narrow).not.toContain(long);
  });

  test("have a point for each row, x from the first column and y from the second", () => {
    const rows: readonly Row[] = [
      ["a", 1, -50],
      ["b", 2, 20],
      ["c", 30, 21],
    ];
    const picture = draw("scatter", rows, { columns });
    const dots = circlesOf(picture);
    expect(dots.map(({ tip }) => tip)).toEqual([
      "a, Income: 1, Age: −50",
      "b, Income: 2, Age: 20",
      "c, Income: 30, Age: 21",
    ]);
    expect(rising(dots.map(({ x }) => x))).toBe(true);
    expect(falling(dots.map(({ y }) => y))).toBe(true);
    expect((dots[2]!.x - dots[1]!.x) / (dots[1]!.x - dots[0]!.x)).toBeCloseTo(28, 3);
    for (const name of [...columns, "a", "b", "c"]) expect(textsOf(picture)).toContain(name);
  });

  test("say what they leave out", () => {
    const rows: readonly Row[] = [
      ["a", 1, 2, 3],
      ["half", 1, ""],
      ["text", "n/a", 2],
    ];
    const picture = draw("scatter", rows, { columns: [...columns, "Size"] });
    expect(circlesOf(picture)).toHaveLength(1);
    expect(picture.notes).toEqual(["Left out because a number is missing: “half” and “text”.", "Not shown: “Size”."]);
    expect(attempt("scatter", rows.slice(1), { columns })).toHaveProperty("problem");
  });

  test("have two numbers on an axis at least, since one is not a scale", () => {
    const rows: readonly Row[] = [
      ["a", 15, 11],
      ["b", 24, 6],
      ["c", 19, 9],
    ];
    for (const height of [104, 112, 120, 200])
      for (const width of [150, 200, 300, 640]) {
        const picture = draw("scatter", rows, { columns, height, width });
        const texts = find(picture.nodes, "text").filter(({ node }) => /^\d+$/.test(ownText(node)));
        const ofY = texts.filter(({ node }) => node.attributes["text-anchor"] === "end");
        expect(ofY.length, `${width} ${height}`).toBeGreaterThan(1);
        expect(texts.length - ofY.length, `${width} ${height}`).toBeGreaterThan(1);
        expect(overlaps(boxes(picture)), `${width} ${height}`).toEqual([]);
      }
  });

  test("of one column set the rows side by side", () => {
    const dots = circlesOf(
      draw("scatter", [
        ["a", 5],
        ["b", 1],
        ["c", 3],
      ]),
    );
    expect(dots[1]!.x - dots[0]!.x).toBeCloseTo(dots[2]!.x - dots[1]!.x, 6);
    expect(dots[0]!.y).toBeLessThan(dots[2]!.y);
  });

  test("names have halos in the colour of the page, so that no line strikes them through", () => {
    for (const theme of ["light", "dark"] as const) {
      const picture = draw(
        "scatter",
        [
          ["On the axis", 0, 0],
          ["Beside", 5, 0],
        ],
        { columns: ["x", "y"], theme },
      );
      const names = find(picture.nodes, "text").filter(({ node }) => /axis|Beside/.test(ownText(node)));
      const { surface } = createRenderContext({ theme }).theme;
      expect(names.map(({ node }) => [node.attributes["stroke"], node.attributes["paint-order"]])).toEqual([
        [surface, "stroke"],
        [surface, "stroke"],
      ]);
    }
  });

  test("write names only where no dot and no other name is", () => {
    const at = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(at, at), { minLength: 2, maxLength: 30 }), (points) => {
        const rows = points.map(([x, y], index): Row => [`Place number ${index}`, x, y]);
        const picture = draw("scatter", rows, { columns });
        const dots = circlesOf(picture);
        const boxes = find(picture.nodes, "text")
          .filter(({ node }) => ownText(node).startsWith("Place"))
          .map(({ node }) => {
            const [left, y] = [numberOf(node, "x"), numberOf(node, "y")];
            return { left, right: left + textWidth(ownText(node), { size: 12, weight: 400 }), top: y - 9, bottom: y };
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

  test("of many rows name those at the four ends, of fewer all that have room", () => {
    const cloud = (count: number): readonly Row[] =>
      Array.from({ length: count }, (_, row) => [`r${row}`, 50 + ((row * 37) % 20), 50 + ((row * 53) % 23)]);
    const ends: readonly Row[] = [
      ["west", 1, 55],
      ["east", 99, 55],
      ["south", 60, 1],
      ["north", 60, 99],
    ];
    const namesOf = (rows: readonly Row[], callouts = {}) =>
      textsOf(draw("scatter", rows, { columns, callouts })).filter((text) => /^(?:r\d|[a-z]+$)/.test(text));
    const many = [...cloud(200), ...ends];
    expect(namesOf(many)).toEqual(expect.arrayContaining(["west", "east", "south", "north"]));
    expect(namesOf(many).length).toBeLessThanOrEqual(12);
    expect(draw("scatter", many, { columns }).notes).toEqual([]);
    expect(namesOf(many, { name: false })).toEqual([]);
    const few = draw("scatter", [...cloud(60), ...ends], { columns });
    const placed = textsOf(few).filter((text) => /^(?:r\d|[a-z]+$)/.test(text));
    expect(placed.length).toBeGreaterThan(12);
    expect(few.notes).toEqual([`${64 - placed.length} of 64 points have no room for a name.`]);
  });

  test.each(["scatter", "bubble-plot"] as const)("%s: a row that stands out is named, and covered by none", (type) => {
    const rows = Array.from(
      { length: 150 },
      (_, row): Row => [`r${row}`, 50 + ((row * 37) % 20), (row * 53) % 20, 900],
    );
    const own: Row = ["own", 60, 10, 1];
    const colors = ["#396ec7", ...rows.map(() => "#c9c9c9")];
    const picture = draw(type, [own, ...rows], { columns: ["x", "y", "size"], colors });
    expect(textsOf(picture)).toContain("own");
    expect(circlesOf(picture).findLast(({ tip }) => tip !== undefined)!.tip).toContain("own");
    // Without greys, it is one of many.
    expect(textsOf(draw(type, [own, ...rows], { columns: ["x", "y", "size"] }))).not.toContain("own");
  });

  test("of ten thousand rows draw each dot that can be told apart, and stay small", () => {
    const rows: readonly Row[] = Array.from({ length: 10_000 }, (_, row) => [
      `r${row}`,
      row % 100,
      Math.floor(row / 100),
    ]);
    const picture = draw("scatter", rows, { columns });
    expect(circlesOf(picture)).toHaveLength(10_000);
    expect(picture.nodes.map((node) => writeXml(node)).join("").length).toBeLessThan(450_000);
    expect(
      circlesOf(
        draw(
          "scatter",
          rows.map(([name]) => [name!, 1, 2]),
          { columns },
        ),
      ).length,
    ).toBe(1);
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
    const dots = circlesOf(picture);
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

  test("write values as their cells do, all with the same decimals, or all in short", () => {
    const texts = (...cells: readonly (string | number)[]) =>
      textsOf(draw("scatter-dotplot", [["Bakers", ...cells]], { columns, width: 640 }));
    expect(texts("62.5%", "30%")).toEqual(expect.arrayContaining(["62.5%", "30%"]));
    expect(texts(12, 7.5)).toEqual(expect.arrayContaining(["12.0", "7.5"]));
    expect(texts(5_400_000_000, 2_300_000_000)).toEqual(expect.arrayContaining(["5.4B", "2.3B"]));
  });

  test("have halos around values, since the line of zero may be there", () => {
    const { nodes } = draw("scatter-dotplot", [["Bakers", 2, 60]], { columns, width: 340 });
    const value = find(nodes, "text").find(({ node }) => ownText(node) === "2");
    expect(value!.node.attributes["stroke"]).toBe(lightTheme.surface);
  });

  test("write two values on the outer sides", () => {
    const found = find(draw("scatter-dotplot", rows, { columns }).nodes, "text");
    const anchor = (text: string) => found.find(({ node }) => ownText(node) === text)?.node.attributes["text-anchor"];
    expect(anchor("52")).toBe(undefined);
    expect(anchor("41")).toBe("end");
    expect(anchor("28")).toBe("end");
    expect(textsOf(draw("scatter-dotplot", rows, { columns, callouts: { enabled: false } }))).not.toContain("41");
  });
});

describe.each(["scatter", "scatter-dotplot"] as const)("%s", plotProperties);

describe("values and colours of dot plots", () => {
  test("the line of zero leaves out the rows whose value is there", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 0, max: 90 })), {
          minLength: 2,
          maxLength: 9,
        }),
        fc.constantFrom(330, 640),
        (pairs, width) => {
          const rows = pairs.map(([low, high], row): Row => [`r${row}`, low, high]);
          const picture = draw("scatter-dotplot", rows, { columns: ["A", "B"], width });
          const lines = find(picture.nodes, "line").filter(
            ({ node: { attributes } }) =>
              attributes["stroke"] === lightTheme.muted && attributes["x1"] === attributes["x2"],
          );
          const values = boxes(picture, 0).filter(({ text }) => /^[\d\u2212]+$/.test(text));
          const crossed = values.filter(({ left, right, top, bottom }) =>
            lines.some(({ node }) => {
              const x = numberOf(node, "x1");
              return left < x && right > x && numberOf(node, "y1") < bottom && numberOf(node, "y2") > top;
            }),
          );
          expect(crossed).toEqual([]);
        },
      ),
      { seed: 42, numRuns: 60 },
    );
  });

  test("columns of times are shades of one colour, the last the strongest; others differ in colour", () => {
    const legend = (...columns: readonly string[]) =>
      draw("scatter-dotplot", [["r", 1, 2]], { columns }).legend!.map(({ paint }) => paint.fill);
    const [first] = lightTheme.palette;
    expect(legend("2000", "2024")[1]).toBe(first!.fill);
    expect(legend("2000", "2024")[0]).not.toBe(lightTheme.palette[1]!.fill);
    expect(legend("Men", "Women")).toEqual(lightTheme.palette.slice(0, 2).map(({ fill }) => fill));
  });
});
