import fc from "fast-check";
import { expect, test } from "vitest";
import { editCells } from "../../src/editor/edit-cells.js";
import { isRefusal } from "../../src/editor/refusal.js";
import { parsed, writtenCells } from "../../src/editor/written-cells.js";
import { compile } from "../../src/index.js";
import { scanRow } from "../../src/syntax/scan-row.js";
import type { Span } from "../../src/text/span.js";
import { caret } from "../support/editor.js";

/** The text between two carets, and the text without them. */
function marked(input: string) {
  const start = input.indexOf(caret);
  const end = input.indexOf(caret, start + 1) - 1;
  return { text: input.replaceAll(caret, ""), span: { start, end } };
}

/** The text after an edit, or why there is none. */
function edited(input: string, typed: string): string {
  const { text, span } = marked(input);
  return applied(text, editCells(text, [{ span, typed }]));
}

const applied = (text: string, edits: ReturnType<typeof editCells>): string =>
  isRefusal(edits)
    ? edits.refused
    : edits.reduceRight((now, one) => now.slice(0, one.span.start) + one.text + now.slice(one.span.end), text);

function only(text: string, span: Span) {
  const cells = writtenCells(parsed(text), span);
  return isRefusal(cells) ? [] : cells;
}

const aligned = "@chart bar\n| Name  | People |\n|-------|-------:|\n| North |    ‸120‸ |\n| South |     80 |\n";

test("an aligned table stays aligned, and any other changes in the cell alone", () => {
  expect(edited(aligned, "1234567")).toBe(
    "@chart bar\n| Name  |  People |\n|-------|--------:|\n| North | 1234567 |\n| South |      80 |\n",
  );
  expect(edited(aligned, "9")).toBe(
    "@chart bar\n| Name  | People |\n|-------|-------:|\n| North |      9 |\n| South |     80 |\n",
  );
  expect(edited("@chart bar\r\n|a|b|\r\n|x |‸1‸|\r\n", "234")).toBe("@chart bar\r\n|a|b|\r\n|x |234|\r\n");
  expect(edited("@if true\n  @chart bar\n  | a | b |\n  | x | ‸1‸ | {color=red}\n@end\n", "22")).toBe(
    "@if true\n  @chart bar\n  | a | b  |\n  | x | 22 | {color=red}\n@end\n",
  );
  expect(edited("@chart bar\n| 日本 | b |\n| ‸北‸   | 1 |\n", "北海道")).toBe(
    "@chart bar\n| 日本   | b |\n| 北海道 | 1 |\n",
  );
});

test("a cell reads as what was typed", () => {
  const cell = (typed: string) => edited("@chart bar\n| a | b |\n|x|‸1‸|\n", typed).split("\n")[2];
  expect(cell("a|b")).toBe("|x|a\\|b|");
  expect(cell("{{ x }}")).toBe("|x|\\{\\{ x }}|");
  expect(cell("C:\\")).toBe("|x|C:\\\\|");
  expect(cell("one\ntwo")).toBe('|x|"one\\ntwo"|');
  expect(cell("---")).toBe("|x|\\---|");
  expect(cell("{color=red}")).toBe("|x|\\{color=red}|");
  expect(cell('"5"')).toBe('|x|"\\"5\\""|');
  expect(cell("  1,234\t")).toBe("|x|1,234|");
  expect(cell("")).toBe("|x||");
  // A cell in quotes is a text on purpose.
  expect(edited('@chart bar\n|a|b|\n|x|‸"007"‸|\n', " 08 ")).toBe('@chart bar\n|a|b|\n|x|" 08 "|\n');
  expect(edited("@chart bar\n|a|b|\n|x| ‸1‸\n", "")).toBe("@chart bar\n|a|b|\n|x| |\n");
  expect(edited("@chart bar\n|a|b|\n|x| ‸1‸", "{x}")).toBe("@chart bar\n|a|b|\n|x| \\{x}");
});

test("any text can be typed into any cell, and its row keeps its cells", () => {
  const texts = fc.string({ unit: fc.constantFrom(..."ab1|\\{}\"'-:#@ \t\n\r\u0000é😀\ud800") });
  const tables = fc.constantFrom(
    "@chart bar\n| a | b |\n|---|--:|\n| x | ‸1‸ |\n",
    "@chart bar\n|a|b|\n|‸x‸|1|\n",
    '@facts\r\n|figure|fact|\r\n|"4"|‸"it"‸\r\n',
    "@chart bar\n| a | ‸‸|\n| x | 2 |\n",
  );
  fc.assert(
    fc.property(tables, texts, (table, typed) => {
      const { text, span } = marked(table);
      const next = edited(table, typed);
      const lines = next.split(/\r\n|\n/);
      const line = text.slice(0, span.start).split("\n").length - 1;
      expect(lines).toHaveLength(text.split(/\r\n|\n/).length);
      const row = (of: string) => scanRow(of, of.split("\n").slice(0, line).join("\n").length + 1);
      const [before, after] = [row(text), row(next)];
      const column = before.starts.indexOf(span.start);
      expect(after.starts).toHaveLength(before.starts.length);
      const [read] = only(next, { start: after.starts[column]!, end: after.ends[column]! });
      const isText = only(text, span)[0]!.quoted;
      expect(read).toMatchObject({ text: isText ? typed : typed.replace(/^[ \t]+|[ \t]+$/g, "") });
    }),
    { numRuns: 300 },
  );
});

test("a mark of a row has its cells, and changes of some are one edit", () => {
  const { text, span } = marked(
    "@chart bubble\n| Name |   X |   Y |\n|------|----:|----:|\n‸| a    |   1 |   2‸ |\n| b    |   3 |  44 |\n",
  );
  const cells = only(text, span);
  expect(cells.map(({ name, text: read }) => `${name}: ${read}`)).toEqual(["Name: a", "X: 1", "Y: 2"]);
  const edits = editCells(text, [
    { span: cells[2]!.span, typed: "2222" },
    { span: cells[0]!.span, typed: "a" },
    { span: cells[1]!.span, typed: "" },
  ]);
  expect(applied(text, edits)).toBe(
    "@chart bubble\n| Name |   X |    Y |\n|------|----:|-----:|\n| a    |     | 2222 |\n| b    |   3 |   44 |\n",
  );
  const far = text.indexOf("44");
  const both = [
    { span: cells[1]!.span, typed: "9" },
    { span: { start: far, end: far + 2 }, typed: "9" },
  ];
  expect(editCells(text, both)).toEqual({ refused: "Only cells of one row can be edited together." });
  // A cell with an expression is not among them.
  const mixed = marked("@chart bubble\n| Name | X |\n‸| a | {{ 1 }}‸ |\n");
  expect(only(mixed.text, mixed.span).map(({ text: read }) => read)).toEqual(["a"]);
});

test("what is not one written value is refused", () => {
  expect(edited("@chart bar\n| a | b |\n| x | ‸{{ 1 + 1 }}‸ |\n", "3")).toMatch(/expression/);
  expect(edited("@chart bar\n| a | b |\n@for x in [1]\n| x | ‸1‸ |\n@end\n", "3")).toMatch(/loop/);
  expect(edited('@data t "t.csv"\n@chart bar {‸from=t‸}\n', "3")).toBe("The value comes from data. Edit the data.");
  expect(edited("‸# Title‸\n", "3")).toMatch(/not a cell/);
  expect(edited("@chart bar\n| a | b |\n‸| x | 1‸ |\n", "3")).toMatch(/one row/);
  expect(edited("```csv t\n| a | ‸b‸ |\n```\n", "3")).toMatch(/not a cell/);
});

test("the text of an attribute is edited in its quotes, and stays one", () => {
  const source = '@chart bar {source=‸"UN"‸ half}\n| a | b |\n| x | 1 |\n';
  expect(edited(source, 'UN, "World"')).toBe('@chart bar {source="UN, \\"World\\"" half}\n| a | b |\n| x | 1 |\n');
  expect(edited(source, "{{ x }}")).toContain('source="\\{\\{ x }}" half}');
  expect(edited(source, " ")).toBe("`source` cannot be empty. Remove it in the source.");
  expect(edited("@chart bar {source=‸UN‸}\n| a | b |\n| x | 1 |\n", "WHO")).toContain('{source="WHO"}');
  const mark = '@chart line\n| a | b |\n| x | 1 |\n@mark {value=1 text=‸"Goal"‸}\n';
  expect(edited(mark, "Ziel")).toContain('@mark {value=1 text="Ziel"}');
  expect(edited('@chart bar {source=‸"UN {{ 1 }}"‸}\n| a | b |\n| x | 1 |\n', "WHO")).toMatch(/expression/);
});

test("the text of a heading, a body, a quote and its author is edited, and the rest of the line stays", () => {
  expect(edited("# ‸Coffee‸ {half}\n\nText\n", "Tea")).toBe("# Tea {half}\n\nText\n");
  expect(edited("# ‸Coffee‸\r\n", "Tea }")).toBe("# Tea }\r\n");
  expect(edited("‸Coffee‸\n", "# Tea\n| a |")).toBe("\\# Tea\\\n\\| a |\n");
  expect(edited("> ‸Coffee‸\n> -- Me\n", "Tea\n-- You")).toBe("> Tea\\\n> -- You\n> -- Me\n");
  expect(edited("> Coffee\n> -- ‸Me‸\n", "You")).toBe("> Coffee\n> -- You\n");
  expect(edited("@if true\n  ‸Coffee‸\n@end\n", "Tea\nMilk")).toBe("@if true\n  Tea\\\n  Milk\n@end\n");
  expect(edited("# ‸Coffee‸\n", " ")).toBe("A text cannot be empty. Remove it in the source.");
  expect(edited("# ‸Coffee {{ 1 }}‸\n", "Tea")).toMatch(/expression/);
  expect(edited("@for x in [1]\n# ‸Coffee‸\n@end\n", "Tea")).toMatch(/loop/);
});

test("lines and escapes of a text stay where nothing has changed", () => {
  const text = "‸The first line\\* is\nlong, and the second\none too.‸\n";
  expect(edited(text, "The first line* is\nlong, and the 2nd one too.".replace("\n", " "))).toBe(
    "The first line\\* is\nlong, and the 2nd\none too.\n",
  );
  expect(edited("‸one\\\ntwo‸\n", "one\nthree")).toBe("one\\\nthree\n");
});

test("a heading, a body or a quote reads as any text that is typed", async () => {
  const texts = fc.string({ unit: fc.constantFrom(..."ab1|\\{}\"'-:#@> \n*`/é😀") });
  const places = fc.constantFrom("# ‸x‸ {half}\n\ny\n", "‸x\ny‸\n\n## z\n", "> ‸x‸\n> -- y\n", "> x\n> -- ‸y‸\n");
  await fc.assert(
    fc.asyncProperty(places, texts, async (place, typed) => {
      const next = edited(place, typed);
      if (/cannot (?:be empty|contain this text)/.test(next)) return;
      const read = async (source: string) =>
        JSON.parse((await compile(source, { path: "doc.igx" })).output?.json ?? "[]") as readonly object[];
      const [before, after] = [await read(marked(place).text), await read(next)];
      const shape = (elements: readonly object[]) => elements.map((one) => ({ ...one, text: "", author: "" }));
      expect(shape(after)).toEqual(shape(before));
      const wanted = typed
        .split("\n")
        .map((line) => line.trim())
        .join("\n")
        .trim();
      if (wanted !== "") expect(after.flatMap((one) => Object.values(one))).toContain(wanted);
    }),
    { numRuns: 300 },
  );
});
