import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packCircles } from "../../../../src/render/charts/points/pack-circles.js";
import { placeNames } from "../../../../src/render/charts/points/place-names.js";
import { lightTheme } from "../../../../src/render/fixed-themes.js";
import { textWidth } from "../../../../src/render/text/measure.js";
import {
  boxes,
  circlesOf,
  drawnWith,
  find,
  numberOf,
  overlaps,
  ownText,
  type Row,
  textsOf,
} from "../../../support/picture.js";
import { plotProperties } from "../plot-properties.js";

const { attempt, draw } = drawnWith({ columns: ["A"] });

test("bubbles beside an outlier that are drawn larger than their values are named", () => {
  const rows = [
    ["Cy", 100_000],
    ["Dee", 50_000],
    ["Ann", 1],
    ["Bob", 2],
  ] as const;
  expect(draw("bubble", rows).notes).toContain("Drawn larger than in proportion, to be visible: “Bob” and “Ann”.");
  expect(draw("bubble", rows.slice(0, 2)).notes.join()).not.toContain("proportion");
});

test("A date in a bubble is smaller in one line before it is broken at a hyphen; a narrow bubble breaks it", () => {
  const rows = Array.from({ length: 9 }, (_, index): Row => [`2024-0${index + 1}-15`, 20 + index]);
  expect(textsOf(draw("bubble", rows))).toEqual(expect.arrayContaining(rows.map(([name]) => name)));
  expect(textsOf(draw("bubble", rows, { width: 200, height: 200 }))).toContain("2024-");
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
    const found = circlesOf(
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
    expect(circlesOf(picture).map(({ tip }) => tip)).toEqual(["a, A: 4"]);
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
    expect(textsOf(picture)).toContain("Berlin");
    for (const { node } of groups) {
      const r = numberOf(find([node], "circle")[0]!.node, "r");
      for (const { node: text } of find([node], "text")) {
        const weight = text.attributes["font-weight"] === 600 ? 600 : 400;
        const half = textWidth(ownText(text), { size: numberOf(text, "font-size"), weight }) / 2;
        expect(Math.hypot(half, numberOf(text, "y") - 4)).toBeLessThan(r);
      }
    }
  });

  test("are written on as the callouts say", () => {
    const rows: readonly Row[] = [
      ["Much", 75],
      ["Little", 25],
    ];
    expect(textsOf(draw("bubble", rows))).toEqual(["Much", "75", "Little", "25"]);
    expect(textsOf(draw("bubble", rows, { callouts: { percentage: true } }))).toEqual(["Much", "75%", "Little", "25%"]);
    expect(textsOf(draw("bubble", rows, { callouts: { name: false } }))).toEqual(["75", "25"]);
    expect(textsOf(draw("bubble", rows, { callouts: { enabled: false } }))).toEqual(["Much", "Little"]);
  });

  test("have values as their cells are written, and shares of equally many decimals", () => {
    const cells: readonly Row[] = [
      ["Much", "62.5%"],
      ["Little", "30%"],
    ];
    expect(textsOf(draw("bubble", cells))).toEqual(["Much", "62.5%", "Little", "30%"]);
    const shared: readonly Row[] = [
      ["Much", 91],
      ["Little", 9],
    ];
    const percentage = { callouts: { percentage: true } };
    expect(textsOf(draw("bubble", shared, percentage))).toEqual(["Much", "91%", "Little", "9%"]);
    expect(
      textsOf(
        draw(
          "bubble",
          [
            ["Much", 95.5],
            ["Little", 4.5],
          ],
          percentage,
        ),
      ),
    ).toEqual(["Much", "95.5%", "Little", "4.5%"]);
  });

  test("say how many values have no room", () => {
    const rows: readonly Row[] = [
      ["Much", 5000],
      ["Less", 4],
      ["Least", 3],
    ];
    expect(draw("bubble", rows).notes).toEqual(["2 values are not written: their circles are too small."]);
    expect(draw("bubble", rows, { height: 12 }).notes).toEqual([
      "Drawn larger than in proportion, to be visible: “Less” and “Least”.",
      "The values are not written: there is no room.",
    ]);
    expect(draw("bubble", rows, { callouts: { enabled: false } }).notes).toEqual([]);
  });

  test("are the largest of too many", () => {
    const rows: readonly Row[] = Array.from({ length: 1000 }, (_, row) => [`r${row}`, row + 1]);
    const picture = draw("bubble", rows);
    expect(circlesOf(picture)).toHaveLength(250);
    expect(circlesOf(picture).every(({ tip }) => Number(/r(\d+)/.exec(tip!)![1]) >= 750)).toBe(true);
    expect(picture.notes).toEqual([
      "Only the 250 largest of 1,000 are shown.",
      "250 circles are too small for a name.",
      "The values are not written: there is no room.",
    ]);
  });
});

describe("bubble plots of many rows", () => {
  const rows: readonly Row[] = Array.from({ length: 187 }, (_, row) => [
    `Country ${row}`,
    40 + ((row * 37) % 187) / 4,
    500 + ((row * 53) % 187) * 100,
    row === 150 ? 1_400_000 : row === 20 ? 0.1 : 2000 + row * 10,
  ]);
  const picture = draw("bubble-plot", rows, { columns: ["Life", "Income", "People"] });

  test("name the largest and the ends, and count the others", () => {
    const names = textsOf(picture).filter((text) => text.startsWith("Country"));
    expect(names).toContain("Country 150");
    expect(names.length).toBeGreaterThan(8);
    expect(picture.notes?.at(-1)).toBe(`${187 - names.length} of 187 circles have no room for a name.`);
  });

  test("have a radius that grows with the plot, and say which circles are larger than their value", () => {
    const radius = (height: number) =>
      Math.max(
        ...circlesOf(draw("bubble-plot", rows, { columns: ["x", "y", "z"], width: 1000, height })).map(({ r }) => r),
      );
    expect(radius(800)).toBeGreaterThan(1.5 * radius(400));
    expect(picture.notes?.join()).toMatch(
      /Drawn larger than in proportion, to be visible: “Country \d+”, .* and \d+ more\./,
    );
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
    const [large, small] = circlesOf(picture);
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
    expect(new Set(circlesOf(picture).map(({ r }) => r)).size).toBe(1);
    expect(circlesOf(picture)).toHaveLength(4);
    expect(picture.notes?.[0]).toMatch(/one size/);
  });
});

describe.each(["bubble", "bubble-plot"] as const)("%s", plotProperties);

describe("names in circles", () => {
  const rows: readonly Row[] = [
    ["Nordrhein-Westfalen", 18.1],
    ["Schleswig-Holstein", 2.95],
    ["Saarland", 0.98],
    ["Bremen", 0.68],
  ];

  test("keep a hyphen at the end of a line", () => {
    for (const width of [280, 304, 320, 360, 400, 500, 640])
      expect(textsOf(draw("bubble", rows, { width })).filter((text) => text.startsWith("-"))).toEqual([]);
  });

  test("of three letters are left out for the value, and a legend has them", () => {
    for (const width of [280, 320, 400, 640]) {
      const picture = draw("bubble", rows, { width });
      const texts = textsOf(picture);
      expect(texts.filter((text) => /^.{1,3}…$/.test(text))).toEqual([]);
      const isNamed = rows.every(([name]) => texts.some((text) => String(name).startsWith(text.slice(0, 4))));
      expect(isNamed || picture.legend?.length === rows.length).toBe(true);
    }
  });
});

test("names of bubble plots stand at the corners around a circle where all other places are taken", () => {
  const point = (name: string, x: number, y: number) => ({ name, x, y, r: 24 });
  const around = [point("", 155, 100), point("", 45, 100), point("", 100, 45), point("", 100, 155)];
  const { placed } = placeNames(
    [point("Pi", 100, 100), ...around],
    { left: 0, top: 0, width: 200, height: 200 },
    {},
    lightTheme,
  );
  expect(placed).toEqual(new Set([0]));
});

describe("names of points", () => {
  const plot = { left: 0, top: 0, width: 300, height: 200 };
  const points = fc.array(
    fc.record({
      name: fc.constantFrom("", "India", "Indonesia", "China", "United States"),
      x: fc.integer({ min: 0, max: 300 }),
      y: fc.integer({ min: 0, max: 200 }),
      r: fc.integer({ min: 2, max: 20 }),
      standsOut: fc.boolean(),
    }),
    { minLength: 2, maxLength: 25 },
  );

  test("never touch each other, cover a point or cross a line of zero", () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 0, max: 300 }), (list, x) => {
        const found = boxes({ nodes: placeNames(list, plot, { x, y: 100 }, lightTheme).nodes }, 0.1);
        const wide = found.map((box) => ({ ...box, right: box.right + 4 }));
        expect(overlaps(wide, 0)).toEqual([]);
        const covered = list.filter((point) =>
          found.some(({ left, right, top, bottom }) => {
            const [aside, up] = [
              Math.max(left - point.x, 0, point.x - right),
              Math.max(top - point.y, 0, point.y - bottom),
            ];
            return Math.hypot(aside, up) < point.r - 0.5;
          }),
        );
        expect(covered).toEqual([]);
        expect(
          found.filter(({ left, right, top, bottom }) => (left < x && right > x) || (top < 100 && bottom > 100)),
        ).toEqual([]);
      }),
      { seed: 42, numRuns: 100 },
    );
  });

  test("have leaders that run through no name and end at the circle of their point", () => {
    fc.assert(
      fc.property(points, (list) => {
        const { nodes } = placeNames(
          list.map((point) => ({ ...point, standsOut: true })),
          plot,
          {},
          lightTheme,
        );
        const names = boxes({ nodes }, 0.1);
        for (const { attributes } of nodes.filter(({ tag }) => tag === "line")) {
          const [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map((name) => Number(attributes[name])) as [
            number,
            number,
            number,
            number,
          ];
          const along = Array.from({ length: 99 }, (_, at) => (at + 1) / 100);
          const covered = names.filter(({ left, right, top, bottom }) =>
            along.some((part) => {
              const [x, y] = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
              return x > left + 1 && x < right - 1 && y > top + 1 && y < bottom - 1;
            }),
          );
          expect(covered).toEqual([]);
          expect(Math.min(...list.map(({ x, y, r }) => Math.abs(Math.hypot(x2 - x, y2 - y) - r)))).toBeLessThan(3);
        }
      }),
      { seed: 42, numRuns: 200 },
    );
  });
});

test("small circles have no letters that other names begin with too, and values have equally many decimals", () => {
  const rows: readonly Row[] = Array.from({ length: 40 }, (_, row) => [
    `Landkreis ${row} am Rhein`,
    10 + (row % 7) / 10,
  ]);
  const texts = textsOf(draw("bubble", rows, { width: 500 }));
  expect(texts.filter((text, index) => text.endsWith("…") && texts.indexOf(text) !== index)).toEqual([]);
  expect(texts.filter((text) => /^\d+$/.test(text))).toEqual([]);
});
