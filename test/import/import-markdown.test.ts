import fc from "fast-check";
import { expect, test } from "vitest";
import { importMarkdown } from "../../src/import/import-markdown.js";
import { check, compile, format } from "../../src/index.js";

const runs = Number(process.env["IGX_FUZZ_RUNS"] ?? 150);

const imported = async (text: string) => {
  const { output, diagnostics } = await importMarkdown({ path: "a.md", text });
  const built = await compile(output);
  expect(built.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const found = diagnostics.map(({ start, message }) => `${start.line}: ${message}`);
  return { output, content: JSON.parse(built.output!.json), found };
};

const h1 = (text: string) => ({ type: "h1", text });
const body = (text: string) => ({ type: "body", text });

test("headings, paragraphs, line breaks and separators", async () => {
  const { content, found } = await imported(
    "***\nTitle\n=====\n\nOne  \ntwo\nthree\\\nfour\n\nSmall\n---\n\n#### Deep `x`\n\n#\n\n---\n",
  );
  expect(content).toEqual([
    { type: "separator" },
    h1("Title"),
    body("One\ntwo three\nfour"),
    { type: "h2", text: "Small" },
    { type: "h2", text: "Deep x" },
    { type: "separator" },
  ]);
  expect(found).toEqual([
    "13: Emphasis is removed; its text stays.",
    "13: A heading below the second level becomes `##`.",
    "15: A heading without a text is left out.",
  ]);
});

test("the anchors that Google Docs and Pandoc write behind headings are removed", async () => {
  const { output, content, found } = await imported(
    "# Coffee {#coffee}\n\n## Beans {#1} {#beans-2}\n\n## {#none}\n\nA text {#stays}\n",
  );
  expect(output).toContain("title: Coffee\n");
  expect(content).toEqual([
    h1("Coffee"),
    { type: "h2", text: "Beans {#1}" },
    { type: "h2", text: "{#none}" },
    body("A text {#stays}"),
  ]);
  expect(found).toEqual(["1: The anchor of a heading is removed 2 times, here first."]);
});

test("the title is that of the front matter, or the first heading; other fields are comments", async () => {
  const { output, found } = await imported(
    '---\ntitle: "A {{ b }}"\nauthor: Ann\nlang: de\nrights: © Ann\npassword: hidden\ntheme_id: 45\n---\n\n# Coffee\n',
  );
  expect(output).toBe(
    '---\ntitle: "A \\{\\{ b }}"\nlocale: de\ncopyright: © Ann\ntheme_id: 45\n---\n\n// author: Ann\n// password\n\n# Coffee\n',
  );
  expect(found).toEqual([
    "3: The field `author` has no place in the front matter of igx.",
    "6: The field `password` has no place in the front matter of igx.",
  ]);
  expect((await imported("## Coffee & *tea*\n")).output).toBe("---\ntitle: Coffee & tea\n---\n\n## Coffee & tea\n");
  expect((await imported("---\n- no\n- fields\n---\nText\n")).found).toEqual([
    "1: The front matter is not YAML with fields; it becomes a comment.",
  ]);
});

test("a callout is a text, not a quote without an author", async () => {
  const { content, found } = await imported(
    "> [!NOTE]\n> Useful *information*.\n> More.\n\n> [!tip]- A title\n> Text\n\n> [!WARNING] Alone\n\n> [!] no\n> -- Ann\n",
  );
  expect(content).toEqual([
    { type: "body", text: "Note: Useful information. More." },
    { type: "body", text: "A title: Text" },
    { type: "body", text: "Alone" },
    { type: "quote", text: "[!] no", author: "Ann" },
  ]);
  expect(found).toContain("1: A callout becomes a text that begins with its kind or title 3 times, here first.");
});

test("a table with a blank column stays a table, and the finding says why", async () => {
  const { found } = await imported("| H | O |\n|---|---|\n| a | |\n| b | |\n");
  expect(found).toEqual(["1: The table becomes `@chart table`: the column `O` has no values."]);
});

test("front matter may be TOML without tables", async () => {
  const { output, found } = await imported(
    '+++\ntitle = "Coffee = tea"\nlanguageCode = "de"\ntheme_id=45\ndraft = true\ntags = ["a", "b"]\n+++\nText\n',
  );
  expect(output).toBe(
    '---\ntitle: Coffee = tea\ntheme_id: 45\n---\n\n// languageCode: de\n// draft: true\n// tags: ["a","b"]\n\nText\n',
  );
  expect(found).toEqual([
    "3: The field `languageCode` has no place in the front matter of igx.",
    "5: The field `draft` has no place in the front matter of igx.",
    "6: The field `tags` has no place in the front matter of igx.",
  ]);
  const tables = await imported('+++\ntitle = "A"\n[params]\nx = 1\n+++\n\nText\n');
  expect(tables.output).toBe('// title = "A"\n// [params]\n// x = 1\n\nText\n');
  expect(tables.found).toEqual(["1: The front matter is not TOML with fields; it becomes a comment."]);
  expect((await imported("+++\n\nText\n")).output).toBe("+++\n\nText\n");
});

test("quotes take their author from the last line", async () => {
  const { content, found } = await imported(
    "> Coffee is\n> a language.\n> — Jackie Chan\n\n> Nobody said\n>\n> > it\n>\n> | a | b |\n> |---|---|\n> | x | 1 |\n",
  );
  expect(content).toEqual([
    { type: "quote", text: "Coffee is a language.", author: "Jackie Chan" },
    { type: "quote", text: "Nobody said\nit", author: "" },
    {
      type: "chart",
      chart_type: "bar",
      data: [
        [
          ["a", "b"],
          ["x", 1],
        ],
      ],
    },
  ]);
  expect(found).toContain("5: A quote has no author.");
});

test("lists become lines, lists of figures become facts", async () => {
  const { content, output } = await imported(
    "3. one\n4. two\n   - inner\n\n     more\n\n- [x] done\n- [ ] open\n\n+ **42%** of adults\n+ **7**: cups a day\n",
  );
  expect(content).toEqual([
    body("3. one\n4. two\n◦ inner\nmore"),
    body("• ☑ done\n• ☐ open"),
    {
      type: "facts_and_figures",
      data: [
        { figure: "42%", fact: "of adults" },
        { figure: 7, fact: "cups a day" },
      ],
    },
  ]);
  expect(await check(output)).toEqual([]);
});

test("links, images, HTML and footnotes leave their text, and comments with the rest", async () => {
  const { content, output, found } = await imported(
    '# A\n\nSee [the *report*](https://a.example/x "T") and <https://b.example>[^n]. ![Alt](i.png)\n<b>x</b><!-- y -->\n\n<div>\nIn &eacute;\n</div>\n\n<script>\nalert(1)\n</script>\n\n[^n]: The note\n\n[u]: https://u.example\n',
  );
  expect(content).toEqual([
    h1("A"),
    body("See the report and https://b.example[n]. x"),
    body("In é"),
    body("[n] The note"),
  ]);
  expect(output.match(/^\/\/ .*$/gm)).toEqual([
    "// Link: the report, https://a.example/x, T",
    "// Image: Alt, i.png",
    "// y",
    "// <script>",
    "// alert(1)",
    "// </script>",
    "// Link: U, https://u.example",
  ]);
  expect(found).toHaveLength(7);
});

test.each([
  [
    "| Country | Bags |\n|--|--|\n| Brazil | 1,234,000 |\n| Peru | n/a |\n",
    "bar",
    [
      ["Country", "Bags"],
      ["Brazil", 1234000],
      ["Peru", ""],
    ],
  ],
  [
    "| P | Votes |\n|--|--|\n| A | 40.5% |\n| B | 59.5 % |\n",
    "pie",
    [
      ["P", "Votes (%)"],
      ["A", 40.5],
      ["B", 59.5],
    ],
  ],
  [
    "| Y | € |\n|--|--|\n| 2020 | €1,5 |\n| 2021 | €2 |\n| 2022 | €1.234,5 |\n",
    "line",
    [
      ["Y", "€"],
      ["2020", 1.5],
      ["2021", 2],
      ["2022", 1234.5],
    ],
  ],
  [
    "| Y | a | b |\n|--|--|--|\n| x | 1 | 2 |\n",
    "column-grouped",
    [
      ["Y", "a", "b"],
      ["x", 1, 2],
    ],
  ],
  [
    "| Y | a |\n|--|--|\n| x | 01067 |\n| y | 3 |\n",
    "table",
    [
      ["Y", "a"],
      ["x", "01067"],
      ["y", 3],
    ],
  ],
  [
    "| Y | a |\n|--|--|\n| x | 3m |\n",
    "table",
    [
      ["Y", "a"],
      ["x", "3m"],
    ],
  ],
  ["| Y | a |\n|--|--|\n", "table", [["Y", "a"]]],
])("%j becomes a %s chart", async (text, type, rows) => {
  const { content, found } = await imported(text);
  expect(content).toEqual([{ type: "chart", chart_type: type, data: [rows] }]);
  expect(found[0]).toContain(`The table becomes \`@chart ${type}\``);
});

test("three digits after a point or comma are no number where the column does not tell what they are", async () => {
  const table = (first: string, second: string) => `| City | A | B |\n|--|--|--|\n| Bonn | ${first} | ${second} |\n`;
  const read = async (first: string, second: string) => {
    const { content, found } = await imported(table(first, second));
    return [content[0].data[0][1].slice(1), found.at(-1)];
  };
  const reason = (text: string, numbers: string) =>
    `1: The table becomes \`@chart table\`: the column \`B\` has numbers that can be read in two ways, such as \`${text}\` (${numbers}).`;
  expect((await read("12,5", "773.068"))[1]).toBe(reason("773.068", "773.068 or 773068"));
  expect(await read("12.5", "1,859")).toEqual([[12.5, "1,859"], reason("1,859", "1859 or 1.859")]);
  expect((await read("12,5", "1,859"))[1]).toBe(reason("1,859", "1859 or 1.859"));
  expect((await read("7", "773.068"))[0]).toEqual([7, 773.068]);
  // A column that tells its own notation keeps it.
  expect((await read("12,5", "773.06"))[0]).toEqual([12.5, 773.06]);
});

test("cells beyond the header become a comment, and the finding says so", async () => {
  const { output, found } = await imported("| a | b |\n|---|---|\n| x | 1 | 2 \\| 3 |\n");
  expect(output).toContain("// Cells: 2 \\| 3\n");
  expect(found).toContain("3: A row has more cells than its header; the others become a comment.");
});

test("nothing of what nests deeper than the parser reads is lost", async () => {
  const { output } = await imported(`${"> ".repeat(200)}deep\n\n${"- ".repeat(200)}list\n`);
  expect(output).toContain("deep");
  expect(output).toContain("list");
});

test("a simple table in HTML becomes a chart; text around it stays", async () => {
  const { content, found } = await imported(`<p>Before</p>
<table>
  <caption>Bags</caption>
  <thead><tr><th>Country</th><th align="right">Bags</th></tr></thead>
  <tbody>
    <tr><td>Brazil</td><td>66</td></tr>
    <tr><td>Viet&nbsp;nam<br><b>North</b></td><td>29.5</td></tr>
  </tbody>
</table>
After
<TABLE><tr><th>a<th>b<tr><td>x<td>1</TABLE>
`);
  expect(content).toEqual([
    body("Before"),
    body("Bags"),
    {
      type: "chart",
      chart_type: "bar",
      data: [
        [
          ["Country", "Bags"],
          ["Brazil", 66],
          ["Viet\u00a0nam\nNorth", 29.5],
        ],
      ],
    },
    body("After"),
    {
      type: "chart",
      chart_type: "bar",
      data: [
        [
          ["a", "b"],
          ["x", 1],
        ],
      ],
    },
  ]);
  expect(found).toContain("2: The table becomes `@chart bar`: it has one column of numbers.");
  expect(found).toContain("11: The table becomes `@chart bar`: it has one column of numbers.");
});

test.each([
  '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>1</td></tr></table>',
  '<table><tr><td>a</td><td><img src="x.png"></td></tr><tr><td>b</td><td>1</td></tr></table>',
  "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>",
  "<table><tr><td>a</td><td>b</td></tr></table>",
  "<table><tr><td>a</td><td>b</td></tr><tr><td>1</td></tr></table>",
  "<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr>",
  "<table><tr><td>a</td><td><table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table></td></tr></table>",
])("another table stays a text: %s", async (text) => {
  const { content } = await imported(`${text}\n`);
  expect(content.map(({ type }: { type: string }) => type)).toEqual(["body"]);
});

test("many tables in one block of HTML, or ones without an end, take no long time", async () => {
  const simple = "<table><tr><td>a<td>b<tr><td>c<td>1</table>";
  expect((await imported(`<div>${simple.repeat(500)}</div>\n`)).content).toHaveLength(500);
  expect((await imported(`<div>${"<table><tr><td>a<td>b".repeat(30_000)}</div>\n`)).content).toHaveLength(1);
});

/** Words that can be found again, between everything that means something in Markdown, HTML or igx. */
const word = fc.integer({ min: 0, max: 999 }).map((number) => `w${number}q`);
const mark = fc.constantFrom(
  ...[
    "# ",
    "### ",
    "> ",
    "- ",
    "1. ",
    "* ",
    "| ",
    " | ",
    "|---|---|\n",
    "---\n",
    "===\n",
    "```\n",
    "    ",
    "\n",
    "\n\n",
  ],
  ...["**", "*", "_", "~~", "`", "[", "](", ")", "![", "[^a]", "[^a]: ", "]: ", "<b>", "</b>", "<br>", "<!-- ", " -->"],
  ...[
    "<div>\n",
    "<script>",
    "{{",
    "}}",
    "{half}",
    "{",
    "}",
    "@chart bar",
    "@if ",
    "@end",
    "// ",
    "\\",
    "  \n",
    "-- ",
    "— ",
  ],
  ...[
    "[ ] ",
    "[x] ",
    "&amp;",
    "&#0;",
    "12%",
    "1,234",
    "$3",
    "n/a",
    "\t",
    "\u0001",
    "\u202e",
    "é",
    "😀",
    "\r\n",
    '"',
    "'",
  ],
  ...[
    "---\ntitle: ",
    "element",
    "```element\n",
    "igx-disable-next-line x ",
    "https://x.example ",
    "<",
    ">",
    "&",
    "%",
    ":",
  ],
);
const markdown = fc
  .array(fc.oneof({ weight: 3, arbitrary: mark }, { weight: 2, arbitrary: word }), { maxLength: 40 })
  .map((parts) => parts.join(""));

test("any Markdown becomes a canonical document without errors that has all of its words", async () => {
  await fc.assert(
    fc.asyncProperty(markdown, async (text) => {
      const { output, diagnostics } = await importMarkdown({ path: "a.md", text });
      expect(format(output).output).toBe(output);
      const errors = (await check(output)).filter(({ severity }) => severity === "error");
      expect(errors).toEqual([]);
      const said = output + JSON.stringify(diagnostics);
      // The name of a tag is no word.
      for (const [word] of text.matchAll(/(?<!<\/?(?:w\d+q)*)w\d+q/g)) expect(said.toLowerCase()).toContain(word);
    }),
    { numRuns: runs },
  );
});

test("the language of a block of code is named once", async () => {
  const { diagnostics } = await importMarkdown({
    path: "a.md",
    text: "~~~~js\na\n~~~~\n\n```js\nb\n```\n\n```\nc\n```\n",
  });
  const named = diagnostics.filter(({ message }) => message.startsWith("The language"));
  expect(named.map(({ message, start }) => [start.line, message])).toEqual([
    [1, "The language of a block of code, `js`, is removed."],
  ]);
});

test.each([
  ["tags of a block of HTML", `<div>${'<i title="a">x</i>'.repeat(130_000)}</div>\n`],
  ["links of a paragraph", `${"[a](b) ".repeat(130_000)}\n`],
])("there may be more %s than a call can have arguments", async (_, text) => {
  const { output } = await importMarkdown({ path: "a.md", text });
  expect(output?.length).toBeGreaterThan(130_000);
});

test("a table of HTML with cells that reach over others: names are joined, values repeated", async () => {
  const { content, found } = await imported(
    '<table><tr><th rowspan="2">Country</th><th colspan="2">2023</th></tr><tr><th>Tea</th><th>Mate</th></tr>' +
      "<tr><td>Peru</td><td>1</td><td>2</td></tr><tr><td rowspan=2>Chile</td><td>3</td><td>4</td></tr><tr><td>5</td><td>6</td></tr></table>\n",
  );
  expect(content[0].data[0]).toEqual([
    ["Country", "2023 Tea", "2023 Mate"],
    ["Peru", 1, 2],
    ["Chile", 3, 4],
    ["Chile", 5, 6],
  ]);
  expect(found.join()).toContain("A cell that reaches over others is repeated in each of their places.");
});

test.each([
  ["Source: UN, WPP 2024", '{source="UN, WPP 2024"}'],
  ["Quelle: Destatis", '{source="Quelle: Destatis"}'],
])("a line with a source below a table becomes its attribute: %s", async (line, written) => {
  const table = "| Country | Bags |\n|---|---|\n| Brazil | 66 |\n| Kenia | 1 |\n";
  const { output, diagnostics } = await importMarkdown({
    path: "a.md",
    text: `${table}\n${line}\n\nText.\n\n${line}\n`,
  });
  expect(output).toContain(`@chart bar ${written}\n`);
  // Only the one directly below the picture.
  expect(output?.split(line).length).toBe(line.startsWith("Quelle") ? 3 : 2);
  expect(diagnostics.map(({ message }) => message)).toContain(
    "A line with a source becomes `source` of the picture above it; the service does not show it.",
  );
});
