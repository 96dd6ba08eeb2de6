import { expect, test } from "vitest";
import { compile, memoryHost } from "../../src/index.js";

const chart = (fields: object) => ({ type: "chart", chart_type: "table", data: [[["a", "b"]]], ...fields });

/* A field of the wrong type in an `element` fence: the JSON to type. */
test.each([
  [chart({ settings: { height: "300" } }), "Write `300`."],
  [chart({ settings: { category_height: "tall" } }), "Write a number."],
  [chart({ settings: { legend: "no" } }), "Write `false`."],
  [chart({ settings: { legend: null } }), "Write `true` or `false`."],
  [chart({ settings: { callouts: { name: 1 } } }), "Write `true`."],
  [chart({ settings: 5 }), "Write an object in `{` and `}`."],
  [chart({ settings: { decimal_separator: 5 } }), 'Write `"5"`.'],
  [chart({ colors: "#fff" }), "Write a list in `[` and `]`."],
  [chart({ icon: false }), 'Write `"false"`.'],
  [chart({ data: [[["a", true]]] }), 'Write `"true"`.'],
  [chart({ data: [[["a", null]]] }), "Write a text in double quotes."],
  [{ type: "facts_and_figures", data: {} }, "Write a list in `[` and `]`."],
  [{ type: "h1", text: 5 }, 'Write `"5"`.'],
  [{ type: 5 }, 'Write `"body"`.'],
])("%j", async (element, hint) => {
  const { diagnostics } = await compile(`\`\`\`element\n${JSON.stringify(element)}\n\`\`\`\n`);
  expect(diagnostics.map((one) => [one.code, one.hint])).toEqual([["attribute-type", hint]]);
});

/* Other mistakes of JSON, whose rules show attributes in a written element. */
test.each([
  [
    { type: "h1", text: "a", settings: { width: 0.6 } },
    "width-not-half",
    "Write `0.5`, or remove `width` for the full width.",
  ],
  [chart({ chart_type: "bar", icon: "cup" }), "icon-not-table", 'Remove `icon`, or write `"chart_type": "table"`.'],
])("%j", async (element, code, hint) => {
  const { diagnostics } = await compile(`\`\`\`element\n${JSON.stringify(element)}\n\`\`\`\n`);
  expect(diagnostics).toMatchObject([{ code, hint }]);
});

test("a number keeps the digits that no double holds", async () => {
  const { diagnostics } = await compile('```element\n{"type": "h1", "text": 9007199254740993}\n```\n');
  expect(diagnostics[0]?.hint).toBe('Write `"9007199254740993"`.');
});

const rows = "\n| Country | Bags |\n| Brazil | 66 |\n";

/* Parts of attributes. */
test.each([
  ["callouts={enabled=yes}", "Write `enabled=true`.", "callouts={enabled=true}"],
  ["callouts={enabled=5}", "Write `enabled=true` or `enabled=false`.", undefined],
  ["callouts={enabled={{ 1 }}}", "Write `enabled=true` or `enabled=false`.", undefined],
  ["callouts={later=[a]}", "Write `later=true`.", undefined],
  ["colors=[#fff [a]]", "Write a hex colour, such as `#6f4e37`.", undefined],
])("{%s}", async (attribute, hint, fixed) => {
  const source = `@chart bar {${attribute}}${rows}`;
  const { diagnostics } = await compile(source);
  const [finding] = diagnostics.filter(({ severity }) => severity === "error");
  expect(finding).toMatchObject({ code: "attribute-type", hint });
  const edit = finding!.fixes?.[0]?.edits[0];
  const text = edit && source.slice(0, edit.start.offset) + edit.text + source.slice(edit.end.offset);
  expect(text).toBe(fixed && `@chart bar {${fixed}}${rows}`);
});

/* Options of data, and fields of the front matter. */
test.each([
  ['@data t "t.csv" {header=no}\n', "Write `header=false`."],
  ['@data t "t.csv" {encoding}\n', "Write `encoding=latin1`."],
  ['@data t "t.csv" {text=zip}\n', "Write `text=[zip]`."],
  ['@data t "t.csv" {null=[a=b]}\n', 'Write `null=["n/a" "-"]`.'],
  ['@data t "t.csv" {sheet}\n', 'Write `sheet="2024"`.'],
  ["---\nlocale: nowhere in particular\n---\n# a\n", "Write `locale: en`."],
])("%j", async (source, hint) => {
  const { diagnostics } = await compile(source, { host: memoryHost({ "t.csv": "a\n1\n" }) });
  expect(diagnostics.filter(({ code }) => code === "attribute-type").map((one) => one.hint)).toEqual([hint]);
});
