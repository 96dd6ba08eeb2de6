import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { chartOfText } from "../../src/import/chart-of-text.js";

const data = [
  ["Country", "Bags"],
  ["Brazil", 66.5],
  ["Peru", -4],
];

test.each([
  ["cells of a spreadsheet", "Country\tBags\nBrazil\t66.5\nPeru\t-4\n"],
  ["CSV", '"Country",Bags\r\nBrazil,66.5\r\nPeru,-4'],
  ["CSV with semicolons and decimal commas", "Country;Bags\nBrazil;66,5\nPeru;-4\n"],
  ["JSON records", '[\n  { "Country": "Brazil", "Bags": 66.5 },\n  { "Country": "Peru", "Bags": -4 }\n]'],
  ["a Markdown table", "Country | Bags\n--- | ---:\nBrazil | 66.5\nPeru | -4\n"],
])("%s become a chart", async (_, text) => {
  const { output } = await compile((await chartOfText(text))!);
  expect(output!.content).toEqual([{ type: "chart", chart_type: "bar", data: [data] }]);
});

test.each([
  ["", "Coffee", "Coffee, tea\nand cake, too", "One line, 2", "a\tb", "{", "[{", "a;b\nc", "\u0000\t1\n\ud800\t2"],
])("what is not a table has no chart, and nothing throws: %j", async (...texts) => {
  for (const text of texts.slice(0, 8)) expect([text, await chartOfText(text)]).toEqual([text, undefined]);
  await chartOfText(texts[8]!);
});

/** What people copy, each with what arrives. */
const pasted: readonly (readonly [name: string, text: string, rows: readonly unknown[]])[] = [
  [
    "quotes",
    'A\tB\n"Say ""hi"""\t1\nO\'Neil 5"\t2\n"open\t3\n',
    [
      ["A", "B"],
      ['Say "hi"', 1],
      ["O'Neil 5\"", 2],
      ['"open', 3],
    ],
  ],
  [
    "marks of the language",
    "A\tB\na|b\t1\n{{x}}\t2\n@chart \\|\t3\n",
    [
      ["A", "B"],
      ["a|b", 1],
      ["{{x}}", 2],
      ["@chart \\|", 3],
    ],
  ],
  [
    "a line end in a cell",
    'A\tB\r\n"two\nlines\tand a tab"\t1\r\nb\t2\r\n',
    [
      ["A", "B"],
      ["two\nlines\tand a tab", 1],
      ["b", 2],
    ],
  ],
  [
    "a line end and commas in a cell of CSV",
    'A,B\n"two,\nlines",1\nb,2\n',
    [
      ["A", "B"],
      ["two,\nlines", 1],
      ["b", 2],
    ],
  ],
  [
    "decimal commas",
    "A\tB\tC\nx\t1.234,5\t12,5 %\ny\t66,4\t3 %\n",
    [
      ["A", "B", "C (%)"],
      ["x", 1234.5, 12.5],
      ["y", 66.4, 3],
    ],
  ],
  [
    "thousands",
    'A,B\na,"1,234"\nb,"2,345,678"\n',
    [
      ["A", "B"],
      ["a", 1234],
      ["b", 2345678],
    ],
  ],
  [
    "blank cells, a blank corner and blank ends",
    "\n\tA\tB\t\nx\t\t1\t\ny\t2\t\t\n\t\t\t\n\n",
    [
      ["", "A", "B"],
      ["x", "", 1],
      ["y", 2, ""],
    ],
  ],
  [
    "names that are duplicate",
    "N,A,A\nx,1,2\n",
    [
      ["N", "A", "A"],
      ["x", 1, 2],
    ],
  ],
  [
    "digits of numbers",
    "\uFEFFA;B\na;24.40\nb;1e400\n",
    [
      ["A", "B"],
      ["a", "24.40"],
      ["b", "1e400"],
    ],
  ],
  [
    "other scripts",
    "שם\tערך\nشاي\t1\n😀\t2\n",
    [
      ["שם", "ערך"],
      ["شاي", 1],
      ["😀", 2],
    ],
  ],
];

test.each(pasted)("a pasted table with %s arrives as it is", async (name, text, rows) => {
  const chart = (await chartOfText(text))!;
  const { output, diagnostics } = await compile(chart);
  // That a picture cannot show 1e400 is a note.
  expect(diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
  // Numbers that JavaScript would round are compared as they are written.
  const exact = output!.json.replaceAll(/(?<=,)(24\.40|1e400)(?=\])/g, '"$1"');
  expect([name, JSON.parse(exact)[0].data[0]]).toEqual([name, rows]);
});

test("lists and records in a cell are their JSON", async () => {
  const chart = await chartOfText('[{"a": "x", "b": {"c": 1.50}}, {"a": "y", "b": [1, "z"]}, {"b": true}]');
  const { output } = await compile(chart!);
  expect(output!.content).toMatchObject([
    {
      data: [
        [
          ["a", "b"],
          ["x", '{"c":1.50}'],
          ["y", '[1,"z"]'],
          ["", "true"],
        ],
      ],
    },
  ]);
});

test("a text with very many blank lines or quotes is looked at once", async () => {
  for (const text of [
    `${"\n".repeat(200_000)}a`,
    '"'.repeat(200_000),
    '\t"'.repeat(100_000),
    "a\n".repeat(100_000),
    '\t"a""'.repeat(50_000),
    '\n"""'.repeat(50_000),
  ])
    expect(await chartOfText(text)).toBeUndefined();
});
