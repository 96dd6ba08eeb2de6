import { expect, test } from "vitest";
import type { ElementDiff } from "../../src/diff/content-diff.js";
import { diffContent } from "../../src/diff/diff-content.js";
import { compile } from "../../src/index.js";
import { chart, text } from "../support/content.js";

const only = (before: unknown, after: unknown): ElementDiff => {
  const { elements } = diffContent(before, after);
  expect(elements).toHaveLength(1);
  return elements[0]!;
};

test("equal contents have no changes; with `all`, their elements are there", () => {
  const content = [
    text("h1", "Coffee"),
    chart([
      ["", "2024"],
      ["Brazil", 3],
    ]),
  ];
  expect(diffContent(content, content)).toEqual({ elements: [] });
  expect(diffContent(content, content, { all: true }).elements.map(({ change, name }) => [change, name])).toEqual([
    ["unchanged", "Coffee"],
    ["unchanged", "Coffee"],
  ]);
});

test("an element at another place is moved, not removed and added; those that it passes are not", () => {
  const [a, b, c] = [text("h2", "A"), text("h2", "B"), text("h2", "C")];
  expect(diffContent([a, b, c], [c, a, b]).elements).toEqual([
    { change: "moved", moved: true, kind: "h2", name: "C", before: 3, after: 1, fields: [], cells: [], lines: [] },
  ]);
});

test("what follows a new element is not moved", () => {
  const content = [text("h2", "A"), text("body", "one")];
  expect(only(content, [text("h1", "New"), ...content])).toMatchObject({ change: "added", name: "New", after: 1 });
  expect(only([text("h1", "Old"), ...content], content)).toMatchObject({ change: "removed", name: "Old", before: 1 });
});

test("a separator more leaves the other ones where they are", () => {
  const line = { type: "separator" };
  const content = [line, text("body", "one"), line, text("body", "two")];
  expect(only(content, [line, line, ...content.slice(1)])).toMatchObject({ change: "added", kind: "separator" });
});

test("a picture below the same heading is the same one, also as another chart and at another place", () => {
  const rows = [
    ["", "2024"],
    ["Brazil", 3],
  ];
  const before = [
    text("h2", "Exports"),
    chart(rows),
    text("h2", "Imports"),
    chart([
      ["", "2024"],
      ["Italy", 1],
    ]),
  ];
  const after = [
    before[2],
    before[3],
    before[0],
    chart(
      [
        ["", "2024"],
        ["Brazil", 4],
      ],
      "bar",
    ),
  ];
  const { elements } = diffContent(before, after);
  expect(elements.map(({ change, name, before, after }) => [change, name, before, after])).toEqual([
    ["changed", "Exports", 2, 4],
    ["moved", "Exports", 1, 3],
  ]);
  expect(elements[0]!.fields).toEqual(
    [{ name: "chart_type", before: "column", after: "bar", words: undefined }].map(({ words: _, ...one }) => one),
  );
  expect(elements[0]!.cells).toMatchObject([{ row: "Brazil", column: "2024", before: 3, after: 4, difference: 1 }]);
});

test("a heading that becomes smaller is a changed type; a text that is rewritten keeps its place", () => {
  expect(only([text("h1", "Coffee")], [text("h2", "Coffee")]).fields).toEqual([
    { name: "type", before: "h1", after: "h2" },
  ]);
  const [before, after] = [
    [text("h1", "A"), text("body", "one two")],
    [text("h1", "A"), text("body", "nothing alike")],
  ];
  expect(only(before, after)).toMatchObject({ change: "changed", before: 2, after: 2 });
});

test("texts by words", () => {
  const { fields } = only([text("body", "Exports grew by 3 per cent.")], [text("body", "Exports fell by 3 per cent.")]);
  expect(fields[0]!.words).toEqual([
    { change: "same", text: "Exports " },
    { change: "removed", text: "grew" },
    { change: "added", text: "fell" },
    { change: "same", text: " by 3 per cent." },
  ]);
});

test("what only pictures show is a change of the picture", () => {
  const before = {
    ...chart([
      ["", "2024"],
      ["Brazil", 3],
    ]),
    picture: { source: "ICO", marks: [{ value: 3 }] },
  };
  const after = { ...before, picture: { source: "FAO", marks: [{ value: 4 }] } };
  expect(only([before], [after]).fields).toEqual([
    { name: "source", before: "ICO", after: "FAO", picture: true },
    { name: "marks/0/value", before: 3, after: 4, difference: 1, percent: 33.33, picture: true },
  ]);
});

test("a new mark differs in what its line says: its sheet only if it is not the first", async () => {
  const sheet = "| a | b |\n| x | 1 |\n| y | 2 |\n";
  const names = async (...sheets: readonly string[]) => {
    const made = (marks: readonly string[]) =>
      compile(`@chart line\n${marks.map((mark) => `${sheet}${mark}`).join("@sheet\n")}`);
    const [before, after] = [await made(sheets.map(() => "")), await made(sheets)];
    const contents = [before, after].map(({ output }) => JSON.parse(output!.pictureJson));
    return only(contents[0], contents[1]).fields.map(({ name }) => name);
  };
  expect(await names("@mark {value=1.5}\n")).toEqual(["marks/0/value"]);
  expect(await names("", "@mark {value=1.5}\n")).toEqual(["marks/0/sheet", "marks/0/value"]);
});

test("columns that only pictures have are compared row by row", () => {
  const target = (values: readonly number[]) => ({ target: { name: "Goal", values: [values] } });
  const before = {
    ...chart([
      ["", "2024"],
      ["A", 1],
      ["B", 2],
    ]),
    picture: target([10, 20]),
  };
  const after = {
    ...chart([
      ["", "2024"],
      ["B", 2],
      ["A", 1],
    ]),
    picture: target([25, 10]),
  };
  const changed = only([before], [after]);
  expect(changed.cells).toMatchObject([
    {
      row: "B",
      column: "Goal",
      before: 20,
      after: 25,
      picture: true,
      pointers: { after: "/0/picture/target/values/0/0" },
    },
  ]);
  expect(changed.fields).toEqual([]);
});

test("a change that no cell and no field shows is still a change", () => {
  const rows = [
    ["", "2024"],
    ["A", 1],
  ];
  const sheets = { ...chart(rows), data: { sheets: [{ header: rows[0], rows: rows.slice(1) }] } };
  expect(only([chart(rows)], [sheets]).fields).toEqual([{ name: "data" }]);
});

test("the order of fields in JSON is not a change", () => {
  const { elements } = diffContent('[{"type":"body","text":"a"}]', '[{"text":"a","type":"body"}]');
  expect(elements).toEqual([]);
});

test("the largest change comes first", () => {
  const at = (value: number, name: string) => [
    text("h2", name),
    chart([
      ["", "x"],
      ["a", value],
      ["b", value],
    ]),
  ];
  const next = (one: number, other: number, name: string) => [
    text("h2", name),
    chart([
      ["", "x"],
      ["a", one],
      ["b", other],
    ]),
  ];
  const { elements } = diffContent(
    [...at(100, "S"), ...at(100, "L")],
    [...next(101, 102, "S"), ...next(150, 190, "L")],
  );
  expect(elements.map(({ name }) => name)).toEqual(["L", "S"]);
  expect(elements.map(({ cells }) => cells.map(({ percent }) => percent))).toEqual([
    [90, 50],
    [2, 1],
  ]);
});

test.each([undefined, null, 3, "{", "[", {}, [null, 3, "text", [[]]], [{ type: "chart" }], [{ type: "map", data: 3 }]])(
  "never throws: %j",
  (content) => {
    expect(diffContent(content, content).elements).toEqual([]);
    expect(() =>
      diffContent(content, [
        chart([
          ["", "x"],
          ["a", 1],
        ]),
      ]),
    ).not.toThrow();
    expect(() =>
      diffContent(
        [
          chart([
            ["", "x"],
            ["a", 1],
          ]),
        ],
        content,
      ),
    ).not.toThrow();
  },
);

test("ten thousand elements and rows that all differ", () => {
  const many = (shift: number) => Array.from({ length: 10_000 }, (_, at) => text("body", `text ${at + shift}`));
  expect(diffContent(many(0), many(20_000)).elements).toHaveLength(10_000);
  const rows = (shift: number) => [["", "x"], ...Array.from({ length: 20_000 }, (_, at) => [`row ${at}`, at + shift])];
  expect(only([chart(rows(0))], [chart(rows(1))]).cells).toHaveLength(20_000);
});
