import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checks } from "../../src/check/registry.js";
import { compile } from "../../src/compile/compile.js";
import type { CompileOptions } from "../../src/contract/options.js";
import { compileBoth } from "../support/compile-both.js";

/* Most documents are compiled without a tree, from their lines straight to JSON. It must give what compiling them as a whole gives. */

/** Lines with attributes are known once an element with them was compiled, in a project. */
async function meet(...sources: readonly string[]): Promise<void> {
  for (const project of projects) for (const source of sources) await compile(source, { project });
}

/** Directives, and tables for them; the first of each are neat. */
const charts = [
  "@chart bar-grouped",
  "@chart column-grouped {height=300 colors=[#6f4e37]}",
  "@chart line",
  "@chart line ",
];
const oddCharts = [
  "@chart bar",
  "@chart pie",
  '@chart line {decimal_separator=","}',
  "@chart table {icon=cup}",
  "@chart table",
];
const maps = ["@map world", '@map "Côte d\'Ivoire"'];
const facts = ["@facts", "@facts  "];

const manyRows = (count: number) => Array.from({ length: count }, (_, row) => `| row ${row} | ${row + 1} |`).join("\n");

const sheets = [
  "| A | B |\n|---|--:|\n| x | 1 |\n| y | 2.5 |",
  "|  | B | C |\n| x | 1 | 2 |\n|y|3|4|",
  '| Pérou | B  \n| x | 1\n | y "z | 2 |'.replace('"', "“"),
  `| A | B |\n${manyRows(40)}`,
  `| A long title of a column of a wide table | 2020 | 2021 | 2022 | 2023 |\n| ${"é".repeat(38)} | 1 | 2 | 3 | 4 |`,
  `| A long title of a column of a wide table and more of it | 2020 | 2021 |\n| ${"x".repeat(70)} | 1 | 2 |`,
];
const oddSheets = [
  "| A | B |\n| x | n/a |\n| x | 1 |",
  "| A | B | C |\n| x | 0 | -2 |\n|y||1e3|",
  "| A | B |\n| x | 1e400 |",
  "| A | B |\n| x | yes |",
  "| A | B |\n| x | 1,5 |\n| y | 2 |",
  "| 1 | 2 |\n| x | 1 |",
  "|\n| x | 1 |",
  "| A | B |\n\t| x | 1 |",
  "  | A | B |\n  | x | 1 |",
  "| A | B |\n| x | 1 | {color=#fff}",
  "| A | B |\n| x | 1 |\ntext below",
  "| A | B |\n| x | 1 |\n{half}",
  "| A | B |\n| x | 1 | 2 |",
  "| A | B |\n|---|---| {half}\n| x | 1 |",
  "| A | B |\n|---|---|",
  "// a comment\n| A | B |\n| x | 1 |",
  "| A | B |\n// a comment\n| x | 1 |",
  "\n| A | B |\n| x | 1 |",
  '| A | B |\n| "x" | 1 |',
  `| A | B |\n${manyRows(1100)}`,
];
const regions = [
  "| title | value |\n| Brazil | 1 |\n| Perú | 2 |",
  "| title | value | label |  \n|:-:|-|-|\n| Brazil | 1 |  |\n| Perú | -2 | P |",
];
const oddRegions = [
  "| label | title | value |\n|:-:|-|-|\n| B | Brazil | 1 |",
  "| title | value |\n| Brazil |  |",
  "| title | value | color |\n| Brazil | 1 | #fff |",
  "| title | value |\n| Brazil | 1 |\n| Brazil | 2 |",
  "| title | value |\n| Brazil | many |",
  "| title |\n| Brazil |",
  "| title | title | value |\n| Brazil | x | 1 |",
  "| Land | Wert |\n| Brazil | 1 |",
];
const figures = [
  "| icon | figure | fact | color |\n| cup | 42 | a fact | #6f4e37 |\n|  | true |  |  |\n| x | 1.5 | y |  |",
  "| fact | figure |\n| a | 38% |\n|  |  |\n| b | -0 |",
];

const crossed = (heads: readonly string[], tables: readonly string[]): readonly string[] =>
  heads.flatMap((head) => tables.map((table) => `${head}\n${table}`));

const neatTables = [...crossed(charts, sheets), ...crossed(maps, regions), ...crossed(facts, figures)];

const neatLines = [
  "# Coffee",
  "#  Coffee  and “tea” ",
  "A text of one line.",
  'A text\nof two lines, with a "quoted" word.',
  "2024 was a good year.",
  "“Quotes” begin it.",
  "A text in Pérou, 巴西 and 😀.",
  "> A quote\n> of two lines\n> -- Somebody",
  '> A "quoted" quote\n> --   T. S. Eliot ',
  "---",
  "-----  ",
  "// A comment",
  "/ a slash",
  "1.5 of it.\n2.5 of it.",
  "# Coffee {half}\n## Tea {half} ",
  "A text.\n{half}\n\nAnother text.\n{half}",
  "---\n{half}\n> A quote\n> -- Somebody\n{half}",
  "@chart bar {half}\n| A | B |\n| x | 1 |\n\n@facts {half}\n| fact |\n| x |",
];

const odd = [
  "# C# {half}\n# {half}\n# A{half}",
  "# A {x} {half}",
  "A text.\n{half} \n{half}",
  "A text. {half}",
  "A text.\n{ half }",
  "A text.\n{half} x",
  "A text.\n{half=1}",
  ...crossed([...charts, ...oddCharts], [...sheets, ...oddSheets]),
  ...crossed(maps, oddRegions),
  "## Coffee {half}\n# Tea {half}",
  "## Coffee {half}",
  "# Tea #",
  "Arithmetic: 5 * 3, R&D, snake_case.",
  "C#",
  "- an item",
  "1. an item",
  "**bold**",
  "[a link](https://example.com)",
  "a\\",
  "a  \nb",
  "a \nb",
  "title: Coffee",
  "---\n{half}",
  "Title\n---",
  "a\n// a comment\nb",
  "// igx-disable-next-line looks-like-markdown it is fine",
  "//example.com/coffee",
  "#",
  "### Coffee",
  "#tag",
  "> A quote without an author",
  "> A quote\n> - Somebody",
  "> A quote\n>\n> — Somebody",
  "> -- Somebody",
  "> a\n> -- b\n> c",
  "{half}",
  "| a | b |",
  "@chart bar",
  "@chart bar {height=300",
  "@chart bar // a comment",
  "@sheet",
  "@let a = 1",
  "@if true\n@end",
  "{{ 1 + 1 }}",
  "```element\n{}\n```",
  "a\tb",
  "a\u0001b",
  "a\ud800b",
  "a\ufffdb",
  "a\u2028b",
  "\u2022 bullet",
  "\u2013 dash",
  "\u2014 dash",
  "\ufeffa",
  "@ chart",
  "@é",
  "a | b\n---|---\nc | d",
  "Title\n=====",
  "& &nbsp; <b>",
  "    indented",
  "\tindented",
  "@map world\n| title | value |\n|---|---|\n\n| Brazil | 1 |",
];

const fronts = ["---\ntitle: Coffee\n---", "---\ntitle: Coffee\nkey: coffee\nlocale: de\ntheme_id: 45\n---\n", "----"];
const oddFronts = ["---\npassword: x\n---", "---\ntitle: Coffee", "--- \ntitle: {{ 1 }}\n---", "\n---"];

/** Blocks of a document; the larger the share, the more of them are odd. */
const documents = (share: number): fc.Arbitrary<string> =>
  fc
    .record({
      front: fc.option(fc.constantFrom(...fronts, ...(share > 0 ? oddFronts : []))),
      blocks: fc.array(
        fc.tuple(
          fc.oneof(
            { weight: 12, arbitrary: fc.oneof(fc.constantFrom(...neatLines), fc.constantFrom(...neatTables)) },
            { weight: share, arbitrary: fc.constantFrom(...odd) },
          ),
          fc.oneof(
            { weight: 10, arbitrary: fc.constantFrom("\n\n", "\n\n\n", "\n \t\n") },
            { weight: share, arbitrary: fc.constantFrom("\n", "") },
          ),
        ),
        { minLength: 1, maxLength: 12 },
      ),
      lineEnd: fc.constantFrom("\n", "\n", "\n", "\r\n", "\r"),
      mark: fc.constantFrom("", "", "", "\ufeff"),
    })
    .map(({ front, blocks, lineEnd, mark }) => {
      const text = `${front ? `${front}\n` : ""}${blocks.map(([block, after]) => block + after).join("")}`;
      return mark + text.replaceAll("\n", lineEnd);
    });

const projects: readonly NonNullable<CompileOptions["project"]>[] = [
  {},
  { locale: "de", rules: { "duplicate-row": "off" } },
  { catalog: { icons: ["cup"], territories: { world: ["Brazil"] } } },
  { limits: { elements: 3, rows: 20 } },
  { limits: { sourceBytes: 100 } },
];

describe("Compiling a document without a tree", () => {
  test("is for documents in which no rule about whole documents finds anything", () => {
    expect(checks.filter(({ model, isQuietIfPlain }) => model && !isQuietIfPlain)).toEqual([]);
  });

  test.each([0, 1, 6])("gives the same with %i in 12 odd blocks", async (share) => {
    await meet(...neatTables, "# A {half}\n# B {half}\n");
    let plain = 0;
    await fc.assert(
      fc.asyncProperty(documents(share), fc.constantFrom(...projects.slice(0, share + 3)), async (text, project) => {
        if (await compileBoth(text, { project })) plain++;
      }),
      { numRuns: 250 },
    );
    expect(plain).toBeGreaterThan(share === 0 ? 80 : 5);
  });

  test("gives the same for a large document, and for lines that are longer than what is written at once", async () => {
    const blocks = [...neatLines.filter((line) => !line.startsWith("/")), ...neatTables];
    expect(
      await compileBoth(Array.from({ length: 1500 }, (_, at) => `${blocks[at % blocks.length]}\n\n`).join("")),
    ).toBe(true);
    expect(await compileBoth(`# A\n\n${'"é" '.repeat(200_000)}\n\n${"word ".repeat(100_000)}\n`)).toBe(true);
  });

  test.each(["---\n---\ntitle: A\n\n# B\n", "---\n---\n\ntitle: A\n", "---\n\n---\n\ntitle:\n"])(
    "leaves %j, whose front matter comes twice, to compiling as a whole",
    async (text) => {
      expect((await compile(text)).diagnostics.map(({ code }) => code)).toEqual(["looks-like-igx"]);
    },
  );

  test("learns nothing from a line whose finding is suppressed", async () => {
    const chart = "@chart line {category_height=20}\n| A | B |\n| x | 1 |\n| y | 2 |\n";
    const suppression = "// igx-disable-next-line category-height-not-bar it is fine\n";
    for (let times = 0; times < 3; times++) expect((await compile(suppression + chart)).diagnostics).toEqual([]);
    const { diagnostics } = await compile(chart);
    expect(diagnostics.map(({ code }) => code)).toEqual(["category-height-not-bar"]);
  });

  test("gives the same for each fixture and example", async () => {
    for (const folder of ["../fixtures/", "../../examples/"]) {
      const root = new URL(folder, import.meta.url);
      for (const path of readdirSync(root, { recursive: true, encoding: "utf8" }))
        if (path.endsWith(".igx")) await compileBoth(readFileSync(new URL(path.replaceAll("\\", "/"), root)));
    }
  });
});
