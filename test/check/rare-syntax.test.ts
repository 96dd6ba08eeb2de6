import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { memoryHost } from "../../src/contract/memory-host.js";

/* Syntax that few documents contain. Each case fails if a condition of the parser is wrong, and no other test has it. */

const host = memoryHost({ "colors.csv": "name,v,color\nA,1,#ff0000\nB,2,\n" });

async function read(text: string) {
  const { output, diagnostics } = await compile(text, { path: "r.igx", host });
  return {
    content: output?.content,
    found: diagnostics.map(({ code, start, end }) => [code, text.slice(start.offset, end.offset)]),
    fixes: diagnostics.flatMap(({ fixes = [] }) => fixes.flatMap(({ edits }) => edits)),
  };
}

const chart = (data: unknown, type = "bar") => [{ type: "chart", chart_type: type, data }];

test.each([
  [
    "a row after the one that aligns columns, where carriage returns end lines",
    "@chart bar\r| a | b |\r|---|---|\r| x | 1 |\r",
    chart([
      [
        ["a", "b"],
        ["x", 1],
      ],
    ]),
  ],
  [
    "an escape that JSON lacks, in an interpolation of a quoted cell",
    "@chart table\n| a | b |\n| x | \"a {{ 'x\\'y' }}\" |\n",
    chart(
      [
        [
          ["a", "b"],
          ["x", "a x'y"],
        ],
      ],
      "table",
    ),
  ],
  ["a tab before the backslash of a line break", "one\t\\\ntwo\n", [{ type: "body", text: "one\ntwo" }]],
  [
    "colours from a column of data",
    '@data t "colors.csv"\n\n@chart bar {from=t columns=[name v] color=color}\n',
    chart({
      sheets: [
        {
          header: ["name", "v"],
          rows: [
            { header: "A", data: [1], color: "#ff0000" },
            { header: "B", data: [2] },
          ],
        },
      ],
    }),
  ],
  [
    "a number with a zero before it, and one of sixty digits, which are identifiers",
    `@chart bar\n| a | b |\n| x | 1 |\n| y | 01234 |\n| z | ${"1".repeat(60)}% |\n`,
    chart([
      [
        ["a", "b"],
        ["x", 1],
        ["y", "01234"],
        ["z", `${"1".repeat(60)}%`],
      ],
    ]),
  ],
])("%s", async (_, text, content) => {
  expect(await read(text)).toMatchObject({ content, found: [] });
});

test.each([
  [
    "an empty name in a group",
    '```csv t {dates={""="DD.MM.YYYY"}}\nday,v\n01.02.2024,1\n```\n\n@chart bar {from=t}\n',
    [["syntax-error", '""="DD.MM.YYYY"']],
  ],
  [
    "a name in a group that is computed",
    '```csv t {dates={"{{ 1 }}"="DD.MM.YYYY"}}\nday,v\n01.02.2024,1\n```\n\n@chart bar {from=t}\n',
    [["syntax-error", '"{{']],
  ],
  [
    "rows that a heading separates from their directive, twice",
    "@chart bar\n\n# One\n| a | b |\n| x | 1 |\n\n@chart bar\n\n# Two\n\n| a | b |\n| x | 1 |\n",
    [
      ["missing-data", "# One"],
      ["missing-data", "# Two"],
    ],
  ],
  [
    "a header without its first bar, in lines that end with two characters",
    "@chart bar\r\na | b  \r\n| x | 1 |\r\n",
    [["missing-data", "a | b"]],
  ],
  [
    "an item of a map that is JSON",
    '```element\n{"type":"map","territory":"world","data":[{"title":"A","value":"x"},{"value":1}]}\n```\n',
    [
      ["value-not-number", '"x"'],
      ["missing-cell", "{"],
    ],
  ],
  [
    "an open text in backquotes that ends with an open value",
    "@let x = `a ${ 1 \n\n{{ x }}\n",
    [["syntax-error", "`a $"]],
  ],
  ["an open text in backquotes inside another one", "@let x = `a ${ `b` } c\n\n{{ x }}\n", [["syntax-error", "`a $"]]],
  ["an open text in backquotes after one that is closed", "@let x = `a` + `b\n\n{{ x }}\n", [["syntax-error", "`b"]]],
  [
    "braces around the name of a file",
    '@data t {{ "a.csv" }}\n\n@include {{ "b.igx" }}\n',
    [
      ["syntax-error", "{"],
      ["syntax-error", "{"],
    ],
  ],
  [
    "a list where a number is expected, and a number where a list is",
    "```csv t\nn,v\nA,1\n```\n\n@chart bar {from=t columns={{ 5 }} top={{ [1] }}}\n",
    [
      ["attribute-type", "{{ 5 }}"],
      ["attribute-type", "{{ [1] }}"],
    ],
  ],
  [
    "a text that every turn of a loop shows again",
    "@chart bar\n| a | b |\n| q | 1 |\n@for x in [1, 2]\n| r {{ x }} | 5% |\n@end\n",
    [["not-a-number", "5%"]],
  ],
])("%s is found", async (_, text, found) => {
  expect((await read(text)).found).toEqual(found);
});

test("a fix removes a character that cannot be seen before a bar, and nothing else", async () => {
  const text = "@chart bar\n| a | b |\n\u200b| x | 1 |\n| y | 2 |\n";
  const { fixes } = await read(text);
  expect(fixes.map(({ start, end, text: to }) => [text.slice(start.offset, end.offset), to])).toEqual([
    ["\u200b| ", "| "],
  ]);
});

test("a finding about a row of data without a title names the row by its number", async () => {
  const text = "```csv t\ntitle,value\n,1\nB,1\n,2\n```\n\n@map world {from=t}\n";
  const { diagnostics } = await compile(text);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    "Row 1 of the table has no `title`.",
    "Row 3 of the table has no `title`.",
  ]);
});

const nested = (count: number) => `${"(".repeat(count)}1${")".repeat(count)}`;
const sum = (count: number) => Array.from({ length: count }, () => "1").join(" + ");

test.each([
  ["brackets in a value", `@let x = ${nested(120)}\n\n{{ x }}\n`],
  ["brackets in a list", `@for x in [${nested(120)}]\n{{ x }}\n@end\n`],
  ["operators in a row", `@let x = ${sum(900)}\n\n{{ x }}\n`],
])("too many %s are one finding: what is declared is known", async (_, text) => {
  expect((await read(text)).found.map(([code]) => code)).toEqual(["limit-exceeded"]);
});

test("a long list is not too deep", async () => {
  const { content, found } = await read(
    `@let x = [${Array.from({ length: 900 }, () => "1").join(", ")}]\n\n{{ length(x) }}\n`,
  );
  expect([content, found]).toEqual([[{ type: "body", text: "900" }], []]);
});

const plain = "\n| a | b |\n| x | 1 |\n";
const table = "```csv t\nname,v\nA,1\n```\n\n";

test.each([
  ["the same with a value of its own", `@chart bar {height300=5}${plain}`, "height300", "Did you mean `height`?"],
  [
    "the singular of `callouts` that is false",
    `@chart bar {callout=false}${plain}`,
    "callout",
    "Did you mean `callouts`?",
  ],
  [
    "columns of facts that have rows",
    "@facts {columns=[fact]}\n| fact |\n| x |\n",
    "columns",
    "Remove `columns`: `@facts` takes the columns of a table by their names.",
  ],
  [
    "a width that is larger than any number",
    "---\nwidth: 1e400\n---\n# A\n",
    "1e400",
    "Write a number up to 9007199254740991.",
  ],
  [
    "columns of a map whose table lacks them",
    `${table}@map world {from=t columns=[name v]}\n`,
    "t",
    "Rename the columns of the table: `from={{ map(t, row => {title: row.name, value: row.v}) }}`.",
  ],
])("%s has one finding, with its hint", async (_, text, at, hint) => {
  const { diagnostics } = await compile(text);
  expect(diagnostics.map(({ start, end, hint: own }) => [text.slice(start.offset, end.offset), own])).toEqual([
    [at, hint],
  ]);
});
