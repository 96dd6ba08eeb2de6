import { expect, test } from "vitest";
import { diffContent } from "../../src/diff/diff-content.js";
import { chart } from "../support/content.js";

const changes = (before: unknown, after: unknown, more: object = {}) => {
  const [element] = diffContent([{ ...chart(before), ...more }], [{ ...chart(after), ...more }]).elements;
  return { cells: element?.cells ?? [], lines: element?.lines ?? [], fields: element?.fields ?? [] };
};
const cell = (before: unknown, after: unknown, more: object = {}) =>
  changes(
    [
      ["", "x"],
      ["a", before],
      ["b", 7],
    ],
    [
      ["", "x"],
      ["a", after],
      ["b", 7],
    ],
    more,
  ).cells[0];

test("a cell has its row, its column, its pointers and how far it went", () => {
  expect(cell(40, 50)).toEqual({
    sheet: 1,
    row: "a",
    column: "x",
    before: 40,
    after: 50,
    difference: 10,
    percent: 25,
    pointers: { before: "/0/data/0/1/1", after: "/0/data/0/1/1" },
  });
});

test.each<[unknown, unknown, unknown, unknown]>([
  [0.1, 0.3, 0.2, 200],
  [-10, -5, 5, 50],
  [3, 0, -3, -100],
  ["12 %", "13 %", 1, 8.33],
  ["1200", 1500, 300, 25],
  ["€ 5", "€ 4", -1, -20],
  ["+5", 6, 1, 20],
  [".5", "1.", 0.5, 100],
  ["\u22125", "\u22124", 1, 20],
  [1e-7, 2e-7, 1e-7, 100],
  [30000, 30000.003, 0.003, 0.00001],
])("from %j to %j: %j, %j per cent", (before, after, difference, percent) => {
  expect(cell(before, after)).toMatchObject({ before, after, difference, percent });
});

test("no share of zero, and none across zero", () => {
  expect(cell(0, 5)).toMatchObject({ difference: 5 });
  expect(cell(0, 5)).not.toHaveProperty("percent");
  expect(cell(-5, 5)).toMatchObject({ difference: 10 });
  expect(cell(-5, 5)).not.toHaveProperty("percent");
});

test.each([
  ["12 %", "12 €"],
  ["5 kg", "6 kg"],
  ["n/a", 3],
  ["", 3],
  [null, 3],
  ["2024-01", "2024-02"],
])("no distance between %j and %j", (before, after) => {
  const found = cell(before, after);
  expect(found).toMatchObject({ before, after });
  expect(found).not.toHaveProperty("difference");
});

test("texts are read by `decimal_separator`, each side by its own", () => {
  expect(cell("1.200,5", "1.300,5", { settings: { decimal_separator: "," } })).toMatchObject({ difference: 100 });
  const at = (value: string, separator: string) => [
    {
      ...chart([
        ["", "x"],
        ["a", value],
      ]),
      settings: { decimal_separator: separator },
    },
  ];
  expect(diffContent(at("1.200", ","), at("1,300", ".")).elements[0]!.cells[0]).toMatchObject({ difference: 100 });
});

test("digits that no double holds are kept", () => {
  const at = (digits: string) => `[{"type":"chart","chart_type":"bar","data":[[["","x"],["a",${digits}]]]}]`;
  const [element] = diffContent(at("9007199254740993"), at("9007199254740995")).elements;
  expect(element!.cells[0]).toMatchObject({ before: "9007199254740993", after: "9007199254740995", difference: 2 });
  // Another notation of the same number is a change of the text alone.
  const [other] = diffContent(at("24.40"), at("24.4")).elements;
  expect(other!.cells[0]).toMatchObject({ before: 24.4, after: 24.4 });
  expect(other!.cells[0]).not.toHaveProperty("difference");
});

test("rows in another order are moved, and their cells are the same", () => {
  const { cells, lines } = changes(
    [
      ["", "x"],
      ["a", 1],
      ["b", 2],
      ["c", 3],
    ],
    [
      ["", "x"],
      ["c", 3],
      ["a", 1],
      ["b", 2],
    ],
  );
  expect(cells).toEqual([]);
  expect(lines).toEqual([
    {
      kind: "row",
      change: "moved",
      sheet: 1,
      before: "c",
      after: "c",
      pointers: { before: "/0/data/0/3", after: "/0/data/0/1" },
    },
  ]);
});

test("of rows with the same title, equal ones are the same", () => {
  const { cells, lines } = changes(
    [
      ["", "x"],
      ["a", 1],
      ["a", 2],
      ["a", 3],
    ],
    [
      ["", "x"],
      ["a", 1],
      ["a", 3],
    ],
  );
  expect(cells).toEqual([]);
  expect(lines).toMatchObject([{ kind: "row", change: "removed", before: "a", values: [2] }]);
});

test("columns in another order and with another name", () => {
  const before = [
    ["", "x", "y", "z"],
    ["a", 1, 2, 3],
    ["b", 4, 5, 6],
  ];
  const after = [
    ["", "y", "x", "Z new"],
    ["a", 2, 1, 3],
    ["b", 5, 4, 6],
  ];
  const { cells, lines } = changes(before, after);
  expect(cells).toEqual([]);
  expect(lines.map(({ kind, change, before, after }) => [kind, change, before, after])).toEqual([
    ["column", "moved", "x", "x"],
    ["column", "renamed", "z", "Z new"],
  ]);
});

test("a column with another name and other values is another column", () => {
  const { lines } = changes(
    [
      ["", "2023"],
      ["a", 1],
      ["b", 2],
    ],
    [
      ["", "2024"],
      ["a", 5],
      ["b", 6],
    ],
  );
  expect(lines.map(({ change, before, after, values }) => [change, before ?? after, values])).toEqual([
    ["removed", "2023", [1, 2]],
    ["added", "2024", [5, 6]],
  ]);
});

test("a row with another title and the same values is renamed, unless the values say nothing", () => {
  const renamed = changes(
    [
      ["", "x"],
      ["a", 1],
      ["Holland", 22],
    ],
    [
      ["", "x"],
      ["a", 1],
      ["Netherlands", 22],
    ],
  );
  expect(renamed.lines).toMatchObject([{ change: "renamed", before: "Holland", after: "Netherlands" }]);
  const zeros = changes(
    [
      ["", "x"],
      ["a", 1],
      ["b", 0],
    ],
    [
      ["", "x"],
      ["a", 1],
      ["c", 0],
    ],
  );
  expect(zeros.lines.map(({ change }) => change)).toEqual(["removed", "added"]);
});

test("duplicate column names are compared in their order", () => {
  expect(
    changes(
      [
        ["", "x", "x"],
        ["a", 1, 2],
      ],
      [
        ["", "x", "x"],
        ["a", 1, 5],
      ],
    ).cells,
  ).toMatchObject([{ before: 2, after: 5, pointers: { after: "/0/data/0/1/2" } }]);
});

test("sheets that are new, missing and at another place", () => {
  const [a, b, c] = ["A", "B", "C"].map((name) => [
    [name, "x"],
    ["a", name.charCodeAt(0)],
  ]);
  const sheets = (...data: unknown[]) => [{ type: "chart", chart_type: "bar", data }];
  const linesOf = (before: unknown[], after: unknown[]) =>
    diffContent(sheets(...before), sheets(...after)).elements[0]!.lines.map(({ kind, change, before, after }) => [
      kind,
      change,
      before ?? after,
    ]);
  expect(linesOf([a], [a, b])).toEqual([["sheet", "added", "B"]]);
  expect(linesOf([a, b], [b])).toEqual([["sheet", "removed", "A"]]);
  expect(linesOf([a, b, c], [c, a, b])).toEqual([["sheet", "moved", "C"]]);
});

test("regions of maps and facts are rows; their fields are columns", () => {
  const map = (...data: object[]) => [{ type: "map", territory: "world", data }];
  const [changed] = diffContent(
    map({ title: "Japan", value: 3 }, { title: "Chad", value: 4 }),
    map({ title: "Japan", value: 6, label: "JP" }, { title: "Chad", value: 4 }),
  ).elements;
  expect(changed!.cells).toMatchObject([
    { row: "Japan", column: "value", difference: 3, percent: 100, pointers: { after: "/0/data/0/value" } },
    { row: "Japan", column: "label", before: null, after: "JP" },
  ]);
  expect(changed!.lines).toEqual([]);
  const facts = (figure: unknown) => [{ type: "facts_and_figures", data: [{ figure, fact: "people" }] }];
  expect(diffContent(facts("7 bn"), facts("8 bn")).elements[0]!.cells).toMatchObject([
    { row: "people", column: "figure", before: "7 bn", after: "8 bn" },
  ]);
});

test("colours of rows and the header of the titles are fields", () => {
  const sheet = (header: string, color: string) => [
    {
      type: "chart",
      chart_type: "bar",
      data: { sheets: [{ header: [header, "x"], rows: [{ header: "a", data: [1], color }] }] },
    },
  ];
  expect(diffContent(sheet("Country", "#ff0000"), sheet("Land", "#00ff00")).elements[0]!.fields).toMatchObject([
    { name: "header", before: "Country", after: "Land" },
    { name: "color", row: "a", before: "#ff0000", after: "#00ff00" },
  ]);
});
