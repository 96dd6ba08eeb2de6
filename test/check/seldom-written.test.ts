import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { memoryHost } from "../../src/contract/memory-host.js";

/* What few documents contain: each case is one that a wrong condition of the reading would change, and no other test has. */

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
