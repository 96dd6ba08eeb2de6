import { describe, expect, test } from "vitest";
import type { ChartName } from "../../../../src/language/charts.js";
import type { MarkupNode } from "../../../../src/render/markup/node.js";
import { withoutHyphen } from "../../../../src/render/text/break-word.js";
import { textWidth } from "../../../../src/render/text/measure.js";
import {
  boxes,
  circlesOf,
  drawnWith,
  find,
  numberOf,
  outside,
  ownText,
  type Row,
  textsOf,
} from "../../../support/picture.js";

const { draw } = drawnWith({ columns: ["A"] });
const states = ["Nordrhein-Westfalen", "Baden-Württemberg", "Mecklenburg", "Bayern", "Saarland", "Schleswig-Holstein"];
const named = (names: readonly string[]) => names.map((name, row): Row => [name, row + 1]);
const isTurned = (type: "line" | "area-stream", names: readonly string[], width: number, height?: number) =>
  find(draw(type, named(names), { width, ...(height && { height }) }).nodes, "g").some(({ node }) =>
    String(node.attributes["transform"]).startsWith("rotate(-45"),
  );

/** How far slanted names reach to the left. */
const leftEnds = ({ nodes }: { readonly nodes: readonly MarkupNode[] }): readonly number[] =>
  nodes
    .flatMap((node) => {
      const [, x] = /^rotate\(-45 ([\d.]+)/.exec(String(node.attributes["transform"])) ?? [];
      return x === undefined ? [] : textsOf({ nodes: [node] }).map((text) => [Number(x), text] as const);
    })
    .map(([x, text]) => x - textWidth(text, { size: 12, weight: 400 }) * Math.SQRT1_2);

/* Names of rows below lines and areas: a reader can continue years and months, but no list of states. */

describe.each(["line", "area-stepped", "area-stream"] as const)("the names below %s", (type) => {
  test.each([320, 640])("are all there, at hyphens or slanted, and inside the picture, at %d pixels", (width) => {
    const picture = draw(type, named(states), { width });
    for (const state of states) expect(textsOf(picture).join("")).toContain(state);
    expect(outside(boxes(picture), width, picture.height + 4)).toEqual([]);
    expect(Math.min(0, ...leftEnds(picture))).toBeGreaterThanOrEqual(0);
    expect(picture.notes ?? []).not.toContain("Not every row is named: there is no room.");
  });

  test("without room for all of them have a note", () => {
    const many = named(
      Array.from({ length: 120 }, (_, row) => `${"abcdefghij"[row % 10]}${"klmnopqrst"[row % 7]} town`),
    );
    expect(draw(type, many, { width: 320 }).notes).toContain("Not every row is named: there is no room.");
  });
});

test.each([
  ["months", ["January", "February", "March", "April", "May", "June", "July", "August"]],
  ["names with numbers", Array.from({ length: 12 }, (_, row) => `Calendar week ${row + 20}`)],
  ["short names", ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri"]],
])("%s stay level, and readers continue them without a note", (_, names) => {
  expect(isTurned("line", names, 320)).toBe(false);
  expect(draw("line", named(names), { width: 320 }).notes ?? []).toEqual([]);
});

test("a small height that is asked for keeps the plot: names are level", () => {
  expect(isTurned("line", states, 640, 120)).toBe(false);
  expect(isTurned("line", states, 320, 300)).toBe(true);
  expect(draw("line", named(states), { width: 320, height: 300 }).height).toBe(300);
});

describe.each(["line", "column", "waterfall"] as const)(
  "of many names below %s, as many are shown as have room when slanted",
  (type) => {
    const names = (count: number) =>
      Array.from(
        { length: count },
        (_, row) => `${"ABCDEFGHIJ"[row % 10]}${"aeiou"[row % 5]}${"lmnrst"[row % 6]}${"aeiou"[row % 3]}`,
      );
    const shown = (count: number) => {
      const picture = draw(type, named(names(count)), { width: 640 });
      return { ...picture, shown: textsOf(picture).filter((text) => names(count).includes(text)) };
    };

    test.each([20, 38])("all of %d", (count) => {
      expect(shown(count).shown).toEqual(names(count));
      expect(shown(count).notes).not.toContain("Not every row is named: there is no room.");
    });

    test.each([
      [60, 2],
      [90, 3],
    ])("of %d each that is %d further, and the last, with a note", (count, every) => {
      expect(shown(count).shown).toEqual([
        ...names(count).filter((_, row) => row % every === 0 && row < count - every),
        names(count).at(-1),
      ]);
      expect(shown(count).notes).toContain("Not every row is named: there is no room.");
      expect(outside(boxes(shown(count)), 640, shown(count).height + 4)).toEqual([]);
    });
  },
);

describe("a name below wide columns that no line holds", () => {
  const word = "Donaudampfschifffahrtsgesellschaftskapitän";
  const names = named([word, "An extremely long title of many words that has room in three lines", "x"]);
  const widestOf = (texts: readonly string[]) =>
    Math.max(...texts.map((text) => textWidth(text, { size: 12, weight: 400 })));

  test("has several lines, also if it is one word", () => {
    const shown = textsOf(draw("column", names)).filter((text) => /[a-z]/.test(text));
    expect(shown.map(withoutHyphen).join("")).toContain(word);
    expect(shown.join(" ")).toContain("An extremely long title of many");
    expect(shown.join(" ")).not.toContain("…");
  });

  test("is cut where its column ends, if the chart is too low for lines", () => {
    const shown = textsOf(draw("column", names, { height: 90 })).filter((text) => text.endsWith("…"));
    expect(shown).toHaveLength(2);
    expect(widestOf(shown)).toBeGreaterThan(150);
    expect(widestOf(shown)).toBeLessThan(640 / 3 - 10);
  });
});

test("names of which every twentieth is shown have the room between them", () => {
  const names = Array.from({ length: 60 }, (_, at) => `Country of number ${at}`);
  expect(textsOf(draw("column", named(names), { width: 640 }))).toContain("Country of number 20");
});

describe("names below columns", () => {
  const shown = (names: readonly string[], width = 640) =>
    find(draw("column", named(names), { width }).nodes, "text")
      .filter(({ node }) => /\p{L}/u.test(ownText(node)))
      .map(({ node }) => ownText(node));
  const land = ["Nordrhein-Westfalen", "Bayern", "Baden-Württemberg", "Niedersachsen", "Hessen", "Rheinland-Pfalz"];

  test("are broken at hyphens before they are turned", () => {
    expect(shown([...land, "Sachsen", "Berlin"]).slice(0, 2)).toEqual(["Nordrhein-", "Westfalen"]);
    expect(shown([...land, "Sachsen", "Berlin"])).toContain("Niedersachsen");
    expect(shown(["Alpha-Beta-Gamma", "B", "C"], 190)).toEqual(["Alpha-", "Beta-", "Gamma", "B", "C"]);
  });

  test("are broken at soft hyphens, which are not seen elsewhere", () => {
    const soft = "Rechts\u00adschutz\u00adversicherung";
    expect(shown([soft, "B", "C", "D", "E", "F"])).toEqual(["Rechtsschutz\u2010", "versicherung", ..."BCDEF"]);
    expect(shown([soft, "B", "C"])).toEqual(["Rechtsschutzversicherung", "B", "C"]);
  });

  test("have a finding that says so where they are turned", () => {
    const notes = (names: readonly string[]) => draw("column", named(names)).notes;
    const turned = "The names of the rows are turned: there is no room for them.";
    expect(notes(Array.from({ length: 12 }, (_, row) => `Wahlkreis ${row + 75}`))).toContain(turned);
    expect(notes([...land, "Sachsen", "Berlin"])).not.toContain(turned);
    const many = Array.from({ length: 90 }, (_, row) => `Wahlkreis ${row + 75}`);
    expect(notes(many)).toContain("Not every row is named: there is no room.");
  });
});

describe("the first and the last name are there, at their own marks", () => {
  const marks: readonly (readonly [ChartName, (names: readonly string[], width: number) => readonly number[]])[] = [
    ["line", (names, width) => circlesOf(draw("line", named(names), { width })).map(({ x }) => x)],
    ["area", (names, width) => circlesOf(draw("area", named(names), { width })).map(({ x }) => x)],
  ];
  const years = (count: number, every = 1) => Array.from({ length: count }, (_, row) => String(1987 + row * every));
  const ages = (count: number) => Array.from({ length: count }, (_, row) => `${row + 3}`);
  test.each(marks)("%s", (type, at) => {
    for (const names of [years(38), years(5, 7), ages(50), ages(9), ["2000", "2003", "2010", "2023"]])
      for (const width of [304, 358, 640]) {
        const texts = find(draw(type, named(names), { width }).nodes, "text");
        const x = at(names, width).toSorted((one, other) => one - other);
        for (const [name, mark] of [
          [names[0]!, x[0]],
          [names.at(-1)!, x.at(-1)],
        ] as const) {
          const label = texts.find(({ node }) => ownText(node) === name && node.attributes["text-anchor"] === "middle");
          expect(label, `${type} ${width} ${name}`).toBeDefined();
          if (mark !== undefined) expect(Math.abs(numberOf(label!.node, "x") - mark)).toBeLessThan(0.6);
        }
      }
  });

  test.each(["column", "column-grouped", "area-stepped", "area-stream", "waterfall"] as const)("%s", (type) => {
    for (const names of [years(38), years(5, 7), ages(50), ages(9)])
      for (const width of [304, 640]) {
        const texts = textsOf(draw(type, named(names), { width }));
        expect(texts).toContain(names[0]);
        expect(texts).toContain(names.at(-1));
      }
  });

  test("of at most eight columns in time, all are there", () => {
    const texts = textsOf(draw("column", named(["1950", "1960", "1990", "2020", "2024"])));
    expect(texts).toEqual(expect.arrayContaining(["1950", "1960", "1990", "2020", "2024"]));
    expect(texts).not.toContain("1970");
  });
});

test("charts of half width have equally high plots", () => {
  const bottoms = (["line", "area", "area-stepped", "column", "column-grouped", "waterfall"] as const).map((type) => {
    const rows = ["2020", "2021", "2022"].map((name, row): Row => [name, row + 1, row + 2]);
    const { nodes } = draw(type, rows, { width: 304, columns: ["A", "B"], callouts: { enabled: false } });
    const lines = find(nodes, "line").map(({ node }) => [numberOf(node, "y1"), numberOf(node, "y2")] as const);
    return Math.max(...lines.filter(([from, to]) => from === to).map(([y]) => y));
  });
  expect(new Set(bottoms).size).toBe(1);
});
