import { expect, test } from "vitest";
import { compile } from "../../src/index.js";

const rows = "| Country | Bags |\n| Brazil | 66 |\n";

/* Mistakes of writers, most from Markdown, spreadsheets and word processors: each has one finding, and not those that follow from it. */
test.each([
  ["attribute with a colon", `@chart bar {height:300}\n${rows}`, "syntax-error"],
  ["colours in typographic quotes", `@chart bar {colors=[“#ff0000” “#00ff00”]}\n${rows}`, "smart-quotes"],
  ["condition with one equals sign", "@if 1 = 1\n# A\n@end\n", "syntax-error"],
  ["list below a chart", "@chart bar\n- Brazil: 66\n- Vietnam: 29\n", "missing-data"],
  ["rows without bars", "@chart bar\nCountry | Bags\nBrazil | 66\n", "missing-data"],
  ["author without a quote", "> Coffee\n- Jackie Chan\n", "missing-author"],
  ["table of HTML", "<table>\n<tr><td>a</td></tr>\n</table>\n", "looks-like-markdown"],
  ["task list", "- [x] done\n- [ ] open\n", "looks-like-markdown"],
  ["attributes beside a separator", "--- {half}\n", "looks-like-markdown"],
  ["map without a header", "@map world\n| Brazil | 66 |\n", "missing-header"],
  ["facts without a header", "@facts\n| 42% | of adults |\n", "missing-header"],
  ["header in capitals", "@facts\n| Icon | Figure | Fact |\n| cup | 42% | of adults |\n", "missing-header"],
  ["units", "@chart bar\n| Country | Bags |\n| Brazil | 66 t |\n| Vietnam | 29 t |\n", "not-a-number"],
  ["only missing values", "@chart line\n| Year | Bags |\n| A | n/a |\n| B | - |\n", "no-numbers"],
  ["days as values", "@chart line\n| Name | Day |\n| A | 01.02.2024 |\n", "no-numbers"],
  ["open quote", '@chart bar\n| Country | Bags |\n| Brazil | "66 |\n', "unclosed-quote"],
  ["number of a map", "@map world\n| title | value |\n| Brazil | 12,5% |\n", "value-not-number"],
  ["two rows of one title", `@chart bar\n${rows}| Brazil | 67 |\n`, "duplicate-row"],
  ["open fence in a block", "@if true\n```csv t\na\n1\n@end\n", "unclosed-fence"],
  ["open attributes", `@chart bar {height=300\n${rows}`, "unclosed-attributes"],
  ["type of a chart that is a number", `@chart {{ 5 }}\n${rows}`, "attribute-type"],
  [
    "columns of an expression",
    '```csv t\na,b,c\nx,y,1\nx,z,2\n```\n\n@chart bar {from=t columns={{ ["b", "c"] }}}\n',
    "attribute-type",
  ],
  [
    "a column without its list",
    "```csv t\na,b,c\nx,y,1\nx,z,2\n```\n\n@chart bar {from=t columns=b}\n",
    "attribute-type",
  ],
  ["row without its first bar", `@chart bar\n${rows}Vietnam | 29 |\n| India | 6 |\n`, "row-outside-data"],
  ["header without its first bar", "@chart bar\nCountry | Bags |\n|---|---|\n| Brazil | 66 |\n", "missing-data"],
  [
    "decoration without its first bar",
    "@map world\n| title | value |\n---|---|\n| Brazil | 66 |\n",
    "row-outside-data",
  ],
  ["no-break space in an author", "> Coffee\n> --\u00a0Jackie Chan\n", "missing-author"],
  ["table of Markdown", "| City | NO2 |\n|---|---|\n| Berlin | 20 |\n", "row-outside-data"],
])("%s", async (_mistake, source, code) => {
  const { diagnostics } = await compile(source);
  expect(diagnostics.map((one) => one.code)).toEqual([code]);
  expect(diagnostics[0]!.hint).toBeDefined();
});

test("attributes that a blank line ends have the hint to remove it", async () => {
  const { diagnostics } = await compile(
    `text\n{\n  width=0.5\n\n  half\n}\n\n@chart bar {\n\n  height=300\n}\n${rows}`,
  );
  const hints = diagnostics.flatMap(({ code, hint }) => (code === "unclosed-attributes" ? [hint] : []));
  expect(hints).toEqual([
    "Write the missing `}`, or write `\\{` for text that begins with a brace.",
    "Remove the empty line inside the braces, or write the missing `}` above it.",
  ]);
});

test("a suppression in a document that is not evaluated is not called unused", async () => {
  const source =
    "@param y: integer\n// igx-disable-next-line lone-half the other half comes later\n# A {{ y }} {half}\n";
  expect((await compile(source, { optionalParams: true })).diagnostics).toEqual([]);
  expect((await compile(source, { params: { y: 1 } })).diagnostics).toEqual([]);
});

/* A table that an element takes gives a finding for each of its rows, all at the name of the table: a wrong column of 200 rows is no reading. */
test.each([
  ["@map world {from=t}", "value-not-number"],
  ["@chart table {from=t color=value}", "invalid-color"],
])("%s with a wrong column shows the first rows, and how many more there are", async (line, code) => {
  const found = async (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => `Region ${at},x${at}`);
    const { diagnostics } = await compile(`\`\`\`csv t\ntitle,value\n${rows.join("\n")}\n\`\`\`\n\n${line}\n`);
    return diagnostics.filter((one) => one.code === code).map(({ message }) => message);
  };
  const few = await found(5);
  expect(few).toHaveLength(5);
  const many = await found(200);
  expect(many).toHaveLength(5);
  expect(many.slice(0, 4)).toEqual(few.slice(0, 4));
  expect(many[4]).toBe(few[4]!.replace(/\.$/, ", with 195 more such mistakes at this place."));
  expect((await found(6))[4]).toContain("1 more such mistake at this place.");
});
