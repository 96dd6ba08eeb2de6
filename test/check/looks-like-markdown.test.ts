import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";
import { onlyFinding } from "../support/only-finding.js";

/** The only finding of a document. */
test.each([
  ["some **bold** text\n", "some bold text\n"],
  ["some ``code`` text\n", "some code text\n"],
  ["see [the source](https://x.y/z)\n", "see the source (https://x.y/z)\n"],
  ["see <https://x.y/z>\n", "see https://x.y/z\n"],
  ["some <b>bold</b> text\n", "some bold text\n"],
  ["R&amp;D\n", "R&D\n"],
  ["5&nbsp;kg\n", '5{{ "\\u00a0" }}kg\n'],
  ["- item\n", "item\n"],
  ["Intro:\n- one\n1. two\n• three\n", "Intro: \\\n\\- one \\\n1\\. two \\\n• three\n"],
  ["Title\n====\n", "# Title\n"],
  ["Title\n---\n", "## Title\n"],
  ["## Title ##\n", "## Title\n"],
  ["#Title\n", "# Title\n"],
  ["###Title\n", "## Title\n"],
  ["***\n", "----\n"],
  ["  ***\n", "  ----\n"],
  ["# A\n\n* * *\n", "# A\n\n---\n"],
  ["one  \ntwo  \nthree\n", "one \\\ntwo \\\nthree\n"],
  ["City | NO2\n--- | ---\nBerlin | 20\n", "@chart table\n| City | NO2\n| --- | ---\n| Berlin | 20\n"],
  ["<!-- Do not edit\n  by hand -->\n", "// Do not edit\n// by hand\n"],
  ["#\u00a0Title\n", "# Title\n"],
  ["###\u00a0Title\nmore\n", "## Title\nmore\n"],
  ["@chart bar\n| A | B |\n| c | 1 |\nd | 2 |\ne | 3\n", "@chart bar\n| A | B |\n| c | 1 |\n| d | 2 |\n| e | 3\n"],
  ["@chart bar\n| A | B |\nd | 2\n", "@chart bar\n| A | B |\n| d | 2\n"],
  ["> > nested\n> >more\n> -- author\n", "> nested\n> more\n> -- author\n"],
])("the fix of %j is what was meant, and has no finding", async (source, fixed) => {
  const { code, fixes } = await onlyFinding(source);
  expect(code).toBe("looks-like-markdown");
  // What is published changes, so the writer decides.
  expect(fixes![0]!.safe).toBeUndefined();
  expect(fixText(source, fixes![0]!)).toBe(fixed);
  expect((await compile(fixed)).diagnostics.filter(({ code: other }) => other !== "empty-document")).toEqual([]);
});

test("a text below rows with bars inside it is one, and what ends as a row is meant as one, also below a blank line", async () => {
  const rows = "@chart bar\n| A | B |\n| c | 1 |\n";
  for (const text of ["Source: A | B\n", "\nSource: A | B\n", "\nd | 2 \\|\n"])
    expect((await compile(rows + text)).diagnostics).toEqual([]);
  const { code, fixes } = await onlyFinding(`${rows}\nd | 2 |\n`);
  expect(code).toBe("looks-like-markdown");
  expect(fixText(`${rows}\nd | 2 |\n`, fixes![0]!)).toBe(`${rows}\n| d | 2 |\n`);
});

test("attributes at the end of a text move to the line below it", async () => {
  for (const source of ["Some text {half}\n", "Some text{half}\n"]) {
    const { fixes } = await onlyFinding(source);
    expect(fixText(source, fixes![0]!)).toBe("Some text\n{half}\n");
  }
  expect((await compile("Let f{x=1} be a set.\n\nThe set f{x=1}\n")).diagnostics).toEqual([]);
  const quote = "> Some text {half}\n// A comment\n> -- Author\n";
  const inQuote = (await onlyFinding(quote)).fixes![0]!;
  expect(fixText(quote, inQuote)).toBe("> Some text\n// A comment\n> -- Author\n{half}\n");
});

test("the finding of lines says what is published and what to write", async () => {
  const { message, hint } = await onlyFinding("- Kraków: 21\n- Milan: 19\n- Stockholm and its suburbs: 5\n");
  expect(message).toBe("These lines become one text: `- Kraków: 21 - Milan: 19 - Stockholm and…`.");
  expect(hint).toContain("`@chart table`");
});

test("a hyphen before the author of a quote is one finding, that of the author", async () => {
  expect(await onlyFinding("> Coffee is a language.\n> - Jackie Chan\n")).toMatchObject({ code: "missing-author" });
});

test("a mark in a loop has one finding", async () => {
  await onlyFinding("@for x in [1, 2, 3]\n**bold** {{ x }}\n@end\n");
});

test("lines with more than the rule can show are cut by characters", async () => {
  const { message } = await onlyFinding(`**${"👩‍🚀".repeat(60)}**\n`);
  expect(message).not.toMatch(/\p{Surrogate}/u);
});

/* A fix changes one thing: attributes below the text would be those of nothing, and a mark that is removed can hide another one. */
test.each([
  "#Title\n{half}\n",
  "Title\n=====\n{half}\n",
  "Title\n---\n{half}\n",
  "City | NO2\n--- | ---\nBerlin | 20\n{half}\n",
  "<!-- Do not edit -->\n{half}\n",
  "{half} {half}\n",
  "- # Title\n",
  "* @chart bar\n",
])("%j has no fix, which would make another mistake", async (source) => {
  const found = (await compile(source)).diagnostics.find(({ code }) => code === "looks-like-markdown");
  expect(found).toBeDefined();
  expect(found!.fixes).toBeUndefined();
});

test.each([
  ["tabs", "Country\tBags\nBrazil, South\t66\n", "| Country | Bags |\n| Brazil, South | 66 |\n"],
  ["no first header", "\t2023\t2024\nBrazil\t66\t69\n", "\t|  | 2023 | 2024 |\n| Brazil | 66 | 69 |\n"],
  ["commas", 'Country,Bags\n"Brazil, ""South""",66\n', '| Country | Bags |\n| Brazil, "South" | 66 |\n'],
  ["semicolons", "Country;Bags\nBrazil|South;66\n", "| Country | Bags |\n| Brazil\\|South | 66 |\n"],
  ["bars", "Country | Bags\n---|---\nBrazil | 66\n", "| Country | Bags\n| ---|---\n| Brazil | 66\n"],
  ["blanks", "Country   Bags\nBrazil      66\n", "| Country | Bags |\n| Brazil | 66 |\n"],
])("pasted cells with %s become rows", async (_separator, pasted, rows) => {
  for (const directive of ["@chart line", "@chart line\n| Tea | Bags |\n| China | 1 |\n@sheet"]) {
    const source = `${directive}\n${pasted}\nCoffee, tea and milk.\n`;
    const { code, hint, fixes, start } = await onlyFinding(source);
    expect(code).toBe("missing-data");
    expect(hint).toContain("Begin each row with `|`");
    expect(source.slice(start.offset)).toMatch(new RegExp(`^${pasted.trim()[0]}`));
    const fixed = fixText(source, fixes![0]!);
    expect(fixed).toContain(rows);
    expect((await compile(fixed)).diagnostics).toEqual([]);
  }
});

test("maps and facts have pasted rows too, prose is not one", async () => {
  expect(await onlyFinding("@map world\ntitle;value\nBrazil;66\n")).toMatchObject({ start: { line: 2 } });
  expect(await onlyFinding("@facts\nfigure;fact\n42;is it\n")).toMatchObject({ start: { line: 2 } });
  expect(await onlyFinding("@chart bar\nCoffee, tea and milk.\n")).toMatchObject({ start: { line: 1 } });
  expect(await onlyFinding("@chart bar\nCoffee, tea\nand milk.\n")).toMatchObject({ start: { line: 1 } });
});

test("an escaped comment and one in an interpolation are text", async () => {
  const source = '# A\n\n\\<!-- x -->\n\nb {{ "<!-- y -->" }}\n\nc \\<!-- d <!-- e --> f\n';
  const { diagnostics } = await compile(source);
  expect(diagnostics.map(({ start, end }) => source.slice(start.offset, end.offset))).toEqual(["<!-- e -->"]);
});

test.each([
  "::: details\n\nCoffee\n",
  ":::{.note}\nCoffee\n",
  "> [!WARNING]\n> Hot\n> -- A\n",
  "!!! note\nCoffee\n",
  '!!! danger "Hot"\nCoffee\n',
  "[TOC]\n",
  "[[_toc_]]\n",
])("boxes of dialects: %j", async (source) => {
  expect(await onlyFinding(source)).toMatchObject({ code: "looks-like-markdown" });
});

test.each([
  ":: a\n",
  "!!! Stop\n",
  "[!NOTE] a text\n",
  "Source: a | b\n",
  "@chart bar\n| A | B |\n| c | 1 |\n\nSource: a | b\n",
])("%j is no box and no row", async (source) => {
  expect((await compile(source)).diagnostics).toEqual([]);
});
