import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

const rows = "| Country | Bags |\n| Brazil | 66 |\n";

/* Mistakes of writers, most from Markdown, spreadsheets and word processors: each has one finding, and not those that follow from it. */
test.each([
  ["attribute with a colon", `@chart bar {height:300}\n${rows}`, "syntax-error"],
  ["colours in typographic quotes", `@chart bar {colors=[“#ff0000” “#00ff00”]}\n${rows}`, "smart-quotes"],
  ["condition with one equals sign", "@if 1 = 1\n# A\n@end\n", "syntax-error"],
  [
    "comment at the end of a line of attributes",
    `@chart bar {\n  height=300 // tall enough\n}\n${rows}`,
    "syntax-error",
  ],
  ["comments of an item", `@chart bar {\n  colors=[\n    #ff0000 // the first\n  ]\n}\n${rows}`, "syntax-error"],
  ["comment of CSS", `@chart bar {height=300 /* tall enough */}\n${rows}`, "syntax-error"],
  ["comment of YAML", `@chart bar {\n  height=300 # tall enough\n}\n${rows}`, "syntax-error"],
  ["branches of a missing condition", "@elseif true\nA\n@else\nB\n@end\n", "unexpected-end"],
  ["branches of a missing condition below a loop", "@for x in [1]\nA\n@end\n@else\nB\n@end\n", "unexpected-end"],
  [
    "another word for a branch with a branch below it",
    "@if 1 > 2\nA\n@else if 2 > 1\nB\n@else\nC\n@end\n",
    "unexpected-text",
  ],
  ["type of a chart in its braces", `@chart {bar}\n${rows}`, "unknown-attribute"],
  ["condition of another language with a branch", "@unless true\nA\n@else\nB\n@end\n", "unknown-directive"],
  ["code within a line, at its start", "```bags``` is a variable.\n\n# A\n", "unclosed-fence"],
  ["code with blanks within a line", "```js const x = 1;```\n", "unclosed-fence"],
  [
    "value that is joined to another in a list",
    `@let c = "fff"\n\n@chart bar {colors=[#{{ c }}]}\n${rows}`,
    "syntax-error",
  ],
  ["slices of Mermaid below a chart", '@chart pie\npie title Pets\n"Dogs" : 386\n"Cats" : 85\n', "missing-data"],
  ["names and numbers below a chart", "@chart pie\nDogs: 386\nCats: 85\n", "missing-data"],
  ["heading between a chart and its rows", `@chart bar\n\n## Title\n\n${rows}`, "missing-data"],
  ["number in typographic quotes", `@chart bar {height=“300”}\n${rows}`, "smart-quotes"],
  ["column in typographic quotes", `\`\`\`csv t\na,b\nx,1\n\`\`\`\n@chart bar {from=t sort=“-b”}\n`, "smart-quotes"],
  [
    "another word for the column of rows",
    "```csv t\na,b,c\nx,y,1\n```\n\n@chart bar {from=t x=a series=b value=c}\n",
    "unknown-attribute",
  ],
  [
    "comma without quotes",
    "@chart bar {decimal_separator=, legend=false}\n| A | B |\n| c | 1,5 |\n| d | -2,5 |\n",
    "syntax-error",
  ],
  ["comment of Jinja", "# A\n{# note #}\n", "syntax-error"],
  ["comment of YAML in the front matter", "---\ntitle: A\n# note\n---\n\n# A\n", "syntax-error"],
  ["list in braces at the end of a heading", "# The set {1, 2}\n", "syntax-error"],
  ["names in braces at the end of a heading", "# Use {a, b}\n", "syntax-error"],
  ["comment of HTML in a heading", "# A <!-- *x* -->\n", "looks-like-markdown"],
  ["loop with a word of another language", "@for each x in [1]\n{{ x }}\n@end\n", "syntax-error"],
  ["type of a chart as an attribute", `@chart {type=bar}\n${rows}`, "unknown-attribute"],
  ["territory as an attribute", "@map {territory=world}\n| title | value |\n| Brazil | 1 |\n", "unknown-attribute"],
  [
    "colour before the last bar of each row",
    "@chart bar\n| a | b |\n| A | 1 | {color=#fff} |\n| B | 2 | {color=#000} |\n",
    "looks-like-igx",
  ],
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
  [
    "misspelled separator of decimals",
    '@chart bar {decimal_seperator=","}\n| A | B |\n| c | 1,5 |\n',
    "unknown-attribute",
  ],
  ["table without braces", "```csv t\na,b\nx,1\n```\n\n@chart bar from=t sort=-b\n", "unexpected-text"],
  ["table of a map without braces", "```csv t\ntitle,value\nPeru,1\n```\n\n@map world from=t\n", "unexpected-text"],
  ["table of facts without braces", "```csv t\nfigure,fact\n1,b\n```\n\n@facts from=t\n", "unexpected-text"],
  ["table in two braces", "```csv t\na,b\nx,1\n```\n\n@chart bar {{ t }}\n", "unexpected-text"],
  ["table as SQL names it", "```csv t\na,b\nx,1\n```\n\n@chart bar from t\n", "unexpected-text"],
  ["table as an attribute called data", "```csv t\na,b\nx,1\n```\n\n@chart bar {data=t}\n", "unknown-attribute"],
  ["table that is called data, alone", "```csv data\na,b\nx,1\n```\n\n@chart bar {data}\n", "unknown-attribute"],
  ["misspelled half alone", "A\n{hlf}\n", "unknown-attribute"],
  ["misspelled half", "A\n{hlf}\n\nB\n{half}\n", "unknown-attribute"],
  [
    "misspelled from",
    "```csv t\na,b\nx,1\n```\n\n@chart bar {from=t}\n\n@chart bar {fom=t columns=[a b]}\n",
    "unknown-attribute",
  ],
  ["no from", "```csv _t\na,b,c\nx,y,1\n```\n\n@chart bar {row=a series=b value=c}\n", "attribute-not-allowed"],
  ["no from of a map", "@map world {sort=-value top=3}\n", "attribute-not-allowed"],
  ["no blank between attributes", `@chart bar {height=24colors=[#ff0000 #00ff00]}\n${rows}`, "syntax-error"],
  ["no equals sign", `@chart bar {colors[#ff0000]}\n${rows}`, "syntax-error"],
  ["bar too many in a header", "@chart bar\n|| A | B |\n| c | 1 |\n| d | 2 |\n", "row-too-short"],
  ["bar missing in a header", "@chart bar\n| A  B |\n| c | 1 |\n| d | 2 |\n", "row-too-long"],
  [
    "bar too many in the header of a map",
    "@map world\n| title | value || label |\n| Brazil | 1 | a |\n| Peru | 1 | b |\n",
    "unknown-column",
  ],
  ["front matter that goes on", "---\ntitle: A\n\n# A\n\nText\n\n> Quote\n> -- B\n\n---\n\n# C\n", "syntax-error"],
  ["fence of two backticks", "``csv t\na,b\nx,1\n```\n\n# A\n", "unclosed-fence"],
  ["fence that ends with two backticks", '```element\n{"type":"separator"}\n``\n\n# A\n', "unclosed-fence"],
  ["attributes that end without a brace", `@chart bar {colors=[#ff0000]\nlegend=false\n${rows}`, "unclosed-attributes"],
  ["attributes with an empty line", `@chart bar {height=300\n\nlegend=false}\n${rows}`, "unclosed-attributes"],
  ["half-width attributes that end without a brace", `@chart bar {half\n${rows}`, "unclosed-attributes"],
  ["half-width attributes below an empty line", "A\n{half}\n\nB\n\n{half}\n", "misplaced-attributes"],
  ["branch of another language, in no block", "# A\n\n@elif true\n", "unknown-directive"],
  ["sheet without a chart", `@sheet\n${rows}`, "row-outside-data"],
  ["white space between two braces", "{ { year }}\n", "misplaced-attributes"],
  ["brace that opens a loop", "@for (x in [1]) {\n\nA\n\n@end\n", "syntax-error"],
  ["brace that opens a block", "@if true {\nA\n@end\n", "syntax-error"],
  ["brace that opens a branch", "@if true\nA\n@else {\nB\n@end\n", "unexpected-text"],
  ["brace that closes a block", "@if true\nA\n}\n", "unclosed-block"],
  ["heading of attributes alone", "# {half}\n\nA\n", "heading-empty"],
  ["decimal comma of an attribute", "# A {width=0,5}\n\n# B {half}\n", "syntax-error"],
  ["second row of hyphens", `@chart bar\n${rows}|---|---|\n| India | 6 |\n`, "looks-like-igx"],
  ["row of hyphens in facts", "@facts\n| figure | fact |\n|---|---|\n| 1 | a |\n| --- | :---: |\n", "looks-like-igx"],
  ["row of hyphens in a map", "@map world\n| title | value |\n| Peru | 1 |\n|---|---|\n", "value-not-number"],
  ["brace too many in a row", "@chart bar\n| a | b |\n| c | 1 | {color=#ff0000}}\n| d | 2 |\n", "row-too-long"],
  ["interpolation of a shell", "@let year = 2024\n\nIn ${year}\n", "unopened-interpolation"],
  ["chart without its @", `chart bar {height=300}\n${rows}`, "row-outside-data"],
  ["map without its @", "map world\n| title | value |\n| Peru | 1 |\n", "row-outside-data"],
  [
    "attribute without its =",
    "# A {half}\n\n@chart bar {half callouts{enabled}}\n| a | b |\n| c | 1 |\n",
    "syntax-error",
  ],
  ["attribute with a value beside it", `@chart bar {height300}\n${rows}`, "unknown-attribute"],
  ["half of a pair with a brace too few", "# A {half\n\n# B {half}\n", "looks-like-igx"],
  ["half of a run that misses a brace", "# A half}\n\n# B {half}\n\n# C {half}\n\n# D {half}\n", "looks-like-igx"],
  ["bar too few in a row", "@chart bar-grouped\n| a | b | c |\n| d | 1 | 2 |\n| e | 1  2 |\n", "row-too-short"],
  ["bar too many in a row", "@map world\n| title | value |\n| Peru || 1 |\n", "row-too-long"],
  [
    "brace too few in a cell of a loop",
    "@chart bar\n| a | b |\n@for x in [1, 2]\n| { x }} | 1 |\n@end\n",
    "unopened-interpolation",
  ],
  ["rows without an end", "@chart bar\n| a | b |\n@for x in [1]\n| {{ x }} | 1 |\n\n# B\n\nC\n", "unclosed-block"],
  ["fence of two backticks around JSON", '``element\n{"type": "separator", "a b": 1}\n```\n\n# A\n', "unclosed-fence"],
  ["file without a quote", '@data t t.csv" {delimiter=";"}\n\n@chart bar {from=t}\n', "syntax-error"],
  ["equals signs apart", "@if 1 = = 1\nA\n@end\n", "syntax-error"],
  ["equals sign before the other", "A {{ 1 =< 2 }}\n", "syntax-error"],
  ["control character", "A\u0000B\n", "control-character"],
  ["misspelled directive of a half", `# A {half}\n\n@Chart bar {half}\n${rows}`, "unknown-directive"],
  ["misspelled directive between halves", `# A {half}\n\n@bar {half}\n${rows}\n# B\n`, "unknown-directive"],
  ["wrong width in a pair", "# A {width=0.6}\n\n# B {half}\n", "width-not-half"],
  [
    "text between the rows of a half",
    `@chart bar {half}\n${rows}Units: bags\n| Peru | 4 |\n\n# B {half}\n`,
    "row-outside-data",
  ],
  ["rows without bars in a half", "@chart bar {half}\nCountry | Bags\nBrazil | 66\n\n# B {half}\n", "missing-data"],
  ["front matter that ends with two hyphens", "---\ntitle: A\n--\n# A\n\nText\n\n---\n\n# B\n", "syntax-error"],
  ["front matter that ends with a dash", "---\ntitle: A\n\u2014\n\nText: a\n\n---\n\n# B\n", "syntax-error"],
  ["front matter without its end, and a separator", "---\ntitle: A\n\nText\nmore\n\n# A\n\n---\n\nB\n", "syntax-error"],
  ["condition after a blank", "@ if 1 > 0\nA\n@else\nB\n@end\n", "looks-like-igx"],
  ["condition of another language", "@when 1 > 0\nA\n@else\nB\n@end\n", "unknown-directive"],
  ["end without a block below one", "@if 1 > 0\nA\n@end\n@end\n", "unexpected-end"],
  [
    "open interpolation instead of a number",
    "@map world\n| title | value |\n| Peru | {{ 5 } |\n",
    "unclosed-interpolation",
  ],
  [
    "open interpolation of a colour",
    `@map world\n| title | value | color |\n| Peru | 5 | {{ "#ff0000" } |\n`,
    "unclosed-interpolation",
  ],
  ["open interpolation in a header", '@map world\n| title | {{ "value" } |\n| Peru | 5 |\n', "unclosed-interpolation"],
  ["bar in a title", "@map world\n| title | value |\n| Peru | South | 5 |\n", "row-too-long"],
  ["header alone behind its directive", "@chart bar {} | a | b |\n", "unexpected-text"],
  ["sign in the name of a row's colour", "@chart bar\n| a | b |\n| A | 1 | {c]olor=#abc}\n| B | 2 |\n", "syntax-error"],
  ["header instead of a territory", "@map | title | value |\n| Peru | 5 |\n", "unexpected-text"],
  ["row of one cell instead of a territory", "@map |title|\n| title | value |\n| Peru | 5 |\n", "unexpected-text"],
  ["header instead of a chart type", "@chart | a | b |\n| A | 1 |\n| B | 2 |\n", "unexpected-text"],
  ["open interpolation over a bar", "@map world\n| title | value |\n| {{ x | 5 |\n", "unclosed-interpolation"],
  ["table of Markdown", "| City | NO2 |\n|---|---|\n| Berlin | 20 |\n", "row-outside-data"],
])("%s", async (_mistake, source, code) => {
  const { diagnostics } = await compile(source);
  expect(diagnostics.map((one) => one.code)).toEqual([code]);
  expect(diagnostics[0]!.hint).toBeDefined();
});

const map = "| title | value |\n| Japan | 3 |\n";

/* A first attempt, its hint, and the fixed text. */
test.each([
  [`@chart: bar\n${rows}`, "Write `@chart bar`.", `@chart bar\n${rows}`],
  [`@chart=bar {legend=false}\n${rows}`, "Write `@chart bar`.", `@chart bar {legend=false}\n${rows}`],
  [`@chart(bar)\n${rows}`, "Did you mean `bar`?", `@chart bar\n${rows}`],
  [`@chart type=bar\n${rows}`, "Did you mean `bar`?", `@chart bar\n${rows}`],
  [
    "```csv t\na,b\nx,1\n```\n\n@chart bar from t\n",
    "Write `{from=t}`.",
    "```csv t\na,b\nx,1\n```\n\n@chart bar {from=t}\n",
  ],
  [
    "```csv t\na,b\nx,1\n```\n\n@chart bar from=t sort=-b\n",
    "Write `{from=t sort=-b}`.",
    "```csv t\na,b\nx,1\n```\n\n@chart bar {from=t sort=-b}\n",
  ],
  [`@map:world\n${map}`, "Write `@map world`.", `@map world\n${map}`],
  [`@map = world\n${map}`, "Write `@map world`.", `@map world\n${map}`],
  [`@chart bar {height 320}\n${rows}`, "Write `height=320`.", `@chart bar {height=320}\n${rows}`],
  ["@facts | fact |\n| A |\n", "Begin the row on a line of its own.", "@facts\n| fact |\n| A |\n"],
  ["@facts {}|fact|\n| A |\n", "Begin the row on a line of its own.", "@facts {}\n|fact|\n| A |\n"],
  ["@chart bar | a | b |\n| A | 1 |\n", "Begin the row on a line of its own.", "@chart bar\n| a | b |\n| A | 1 |\n"],
  [
    "@map world | title | value |\r\n| Peru | 1 |\r\n",
    "Begin the row on a line of its own.",
    "@map world\r\n| title | value |\r\n| Peru | 1 |\r\n",
  ],
  [
    "@map world\n| title | value label | color |\n| Peru | 1 | P | #ff0000 |\n",
    "Write `value | label`.",
    "@map world\n| title | value | label | color |\n| Peru | 1 | P | #ff0000 |\n",
  ],
  [
    "@map world\n| title, value |\n| Peru | 1 |\n",
    "Write the header `| title | value |`.",
    "@map world\n| title | value |\n| Peru | 1 |\n",
  ],
  [`@chart bar {legend false}\n${rows}`, "Write `legend=false`.", `@chart bar {legend=false}\n${rows}`],
  [`@chart bar {callouts enabled}\n${rows}`, "Write `callouts={enabled}`.", `@chart bar {callouts={enabled}}\n${rows}`],
  [`@chart bar {callouts {name}}\n${rows}`, "Write `callouts={name}`.", `@chart bar {callouts={name}}\n${rows}`],
  [
    "```csv t\na,b\nx,1\n```\n\n@chart bar {from t sort=-b}\n",
    "Write `from=t`.",
    "```csv t\na,b\nx,1\n```\n\n@chart bar {from=t sort=-b}\n",
  ],
  [`@chart bar {height='320'}\n${rows}`, "Write `height=320`.", `@chart bar {height=320}\n${rows}`],
  [`@chart bar {callouts=enabled}\n${rows}`, "Write `callouts={enabled}`.", `@chart bar {callouts={enabled}}\n${rows}`],
  [
    `@chart bar\n${rows}| Peru | 4 | {#2e8b57}\n`,
    "Write `color=#2e8b57`.",
    `@chart bar\n${rows}| Peru | 4 | {color=#2e8b57}\n`,
  ],
])("%j is fixed", async (source, hint, fixed) => {
  const { diagnostics } = await compile(source);
  expect(diagnostics.map((one) => one.hint)).toEqual([hint]);
  expect(fixText(source, diagnostics[0]!.fixes![0]!)).toBe(fixed);
  expect((await compile(fixed)).diagnostics).toEqual([]);
});

test.each([
  [
    '```csv t\na,b\nx,1\n```\n\n@chart bar {from=t where="b > 1"}\n',
    "Filter the rows of a table where it is read: `from={{ where(NAME, row => row.COLUMN == 1) }}`.",
  ],
  ['```csv t {decimal_separator=","}\na;b\nx;1,5\n```\n\n@chart bar {from=t}\n', "Did you mean `decimal`?"],
  [
    "```csv t\na,b\nx,1\n```\n\n@for i, row in t\n# {{ row.a }}\n@end\n",
    "If it is from `@for`, the item has the first name: `@for item, number in list`.",
  ],
])("%j is told what to write", async (source, hint) => {
  expect((await compile(source)).diagnostics.map((one) => one.hint)).toContain(hint);
});

test("braces of a document between backquotes are reported, and fixed to those of a template text", async () => {
  const source = "@let year = 2024\n\n# {{ `In {{ year }} and ${1}` }}\n";
  const [found, ...others] = (await compile(source)).diagnostics;
  expect([found!.code, found!.hint, others]).toEqual(["unopened-interpolation", "Write `${year}`.", []]);
  const fixed = await compile(fixText(source, found!.fixes![0]!));
  expect([fixed.diagnostics, fixed.output?.json]).toEqual([[], '[{"type":"h1","text":"In 2024 and 1"}]']);
  expect((await compile("# {{ `In {{ year }}` }}\n")).diagnostics).toEqual([]);
});

test("a loop that counts with an equals sign is told of lists", async () => {
  const [found] = (await compile("@for i = 1\nA {{ i }}\n@end\n")).diagnostics;
  expect(found!.hint).toBe("Write `@for i in list`, such as `@for i in range(1, 11)`.");
  expect(found!.fixes).toBeUndefined();
});

test("`||` with a value instead of null is told of `??`", async () => {
  const source = "@let a = [{b: 1}, {b: null}]\n\n# {{ a[1].b || 0 }}\n";
  const [found, ...others] = (await compile(source)).diagnostics;
  expect([found!.hint, others]).toEqual(["Write `??` to provide a value for null.", []]);
  const fixed = await compile(fixText(source, found!.fixes![0]!));
  expect([fixed.diagnostics, fixed.output?.json]).toEqual([[], '[{"type":"h1","text":"0"}]']);
  const [mixed] = (await compile("@let a = 1\n\n# {{ a > 0 || a }}\n")).diagnostics;
  expect(mixed!.hint).toMatch(/^Compare it/);
});

test("attributes in two braces are told to be in one", async () => {
  const [found, ...others] = (await compile(`@chart bar {{height=320}}\n${rows}`)).diagnostics;
  expect([found!.hint, others]).toEqual(["Write `{height=320}`.", []]);
});

test("an almost right end of the front matter has the fix", async () => {
  const source = "---\ntitle: A\n--\n# A\n\n---\n\n# B\n";
  const [found] = (await compile(source)).diagnostics;
  expect(found!.hint).toBe("Write `---` to end the front matter.");
  expect((await compile(fixText(source, found!.fixes![0]!))).diagnostics).toEqual([]);
});

test("attributes that only lack a brace have no hint about an empty line", async () => {
  const [found] = (await compile(`@chart bar {colors=[#ff0000]\nlegend=false\n${rows}`)).diagnostics;
  expect(found!.hint).toBe("Write the missing `}`, or write `\\{` for text that begins with a brace.");
});

test("braces with white space between them have the fix that removes it", async () => {
  const source = "@let year = 2024\n\n{ { year } }\n";
  const found = (await compile(source)).diagnostics.find(({ code }) => code === "misplaced-attributes")!;
  expect(found.hint).toBe("Write `{{ year }}`, without white space between its braces.");
  expect((await compile(fixText(source, found.fixes![0]!))).output?.json).toContain('"text":"2024"');
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

test("a header with another number of cells than all rows has the finding, and its element the suppression", async () => {
  const below = "| A | B | C |\n| c | 1 |\n| d | 2 |\n";
  const { diagnostics } = await compile(`@chart bar\n${below}`);
  expect(diagnostics).toMatchObject([
    { code: "row-too-short", message: "The header has 3 cells, but each row has 2.", start: { line: 2 } },
  ]);
  expect(
    (await compile(`// igx-disable-next-line row-too-short A reason\n@chart bar\n${below}`)).diagnostics,
  ).toHaveLength(2);
  const inside = `@chart bar\n| A | B | C |\n// igx-disable-next-line row-too-short A reason\n| c | 1 |\n| d | 2 |\n`;
  expect((await compile(inside)).diagnostics).toEqual([]);
  // A colour before the last bar is what is too long in the first row, and nothing that looks like igx elsewhere is.
  const codes = async (rows: string) =>
    (await compile(`@chart bar\n| A | B |\n${rows}`)).diagnostics.map((one) => one.code);
  expect(await codes("| c | 1 | {color=#fff} |\n| d | 2 | {color=#fff} |\n")).toEqual(["looks-like-igx"]);
  expect(await codes('| c | 1 | 3 |\n| d | 2 | "a\\q" |\n')).toContain("row-too-long");
  expect(await codes("| c | 1 | 3 |\n| d | 2 | {color=#fff} |\n")).toContain("row-too-long");
  // One row is as likely wrong as the header, and rows that differ are wrong themselves.
  const { diagnostics: own } = await compile("@chart bar\n| A | B | C |\n| c | 1 |\n| d | 2 | 3 | 4 |\n");
  expect(own.map(({ start, code }) => `${start.line} ${code}`)).toEqual(["3 row-too-short", "4 row-too-long"]);
});

test.each([
  ["``csv t\na,b\nx,1\n```\n\n@chart bar {from=t}\n", 0],
  ["```csv t\na,b\nx,1\n`\n\n@chart bar {from=t}\n", undefined],
])("the fix of a fence with too few backticks closes it: %j", async (source, place) => {
  const found = (await compile(source)).diagnostics.find(({ code }) => code === "unclosed-fence")!;
  expect(found.start.offset).toBe(place ?? 0);
  const fixed = fixText(source, found.fixes![0]!);
  expect((await compile(fixed)).output?.json).toContain('["x",1]');
});

test("a comma that is a part of a value has no fix that removes it", async () => {
  const { diagnostics } = await compile(`@chart bar {decimal_separator=,"," height=300}\n${rows}`);
  expect(diagnostics.find(({ code }) => code === "syntax-error")?.fixes).toBeUndefined();
});

test("an end too many below branches without a condition is a second mistake", async () => {
  const { diagnostics } = await compile("@else\nA\n@end\n@end\n");
  expect(diagnostics.map(({ code, start }) => [code, start.line])).toEqual([
    ["unexpected-end", 1],
    ["unexpected-end", 4],
  ]);
});

test("no fix makes two columns of one name", async () => {
  const found = (await compile("@map world\n| Title | title | value |\n| a | Brazil | 1 |\n")).diagnostics;
  expect(found.map(({ code, fixes }) => [code, fixes])).toEqual([["unknown-column", undefined]]);
});

/** The texts that the first fixes of findings give, until none is left; each round has one finding. */
async function mended(source: string): Promise<readonly string[]> {
  const texts: string[] = [];
  for (let text = source; texts.length < 5; texts.push(text)) {
    const [finding, ...others] = (await compile(text)).diagnostics;
    expect(others).toEqual([]);
    if (!finding) return texts;
    text = fixText(text, finding.fixes![0]!);
  }
  throw new Error(`Still wrong: ${texts.at(-1)}`);
}

const table = "```csv t\na,b\nx,1\n```\n";

test.each([
  [`@chart bar\n\n## Title\n\n${rows}`, `## Title\n\n@chart bar\n\n${rows}`],
  [`@chart bar {height=“300”}\n${rows}`, `@chart bar {height=300}\n${rows}`],
  [`${table}@chart bar {from=t top="3"}\n`, `${table}@chart bar {from=t top=3}\n`],
  [`${table}@chart bar {from=t top=‘3’}\n`, `${table}@chart bar {from=t top=3}\n`],
  [`${table}@chart bar {from=t sort='-b'}\n`, `${table}@chart bar {from=t sort="-b"}\n`],
  [`${table}@chart bar {from=t row='a' value=b}\n`, `${table}@chart bar {from=t row="a" value=b}\n`],
  ["@chart bar\n| a | b |\n| A | 1 | {color=#fff} |\n", "@chart bar\n| a | b |\n| A | 1 | {color=#fff}\n"],
  ["# A\n{# note #}\n", "# A\n// note\n"],
  ["---\n# note\ntitle: A\n---\n\n# A\n", "---\n// note\ntitle: A\n---\n\n# A\n"],
  ["# The set {1, 2}\n", "# The set \\{1, 2}\n"],
  ["# A <!-- *x* -->\n", "# A\n"],
  ["@for each x in [1]\n{{ x }}\n@end\n", "@for x in [1]\n{{ x }}\n@end\n"],
  ["# A\n{half=false}\n", "# A {half=false}\n"],
  [`@chart bar\n{height=300}\n${rows}`, `@chart bar {height=300}\n${rows}`],
  ["A text.\n\n{half=false}\n", "A text.\n{half=false}\n"],
  [
    "@chart bar\n| a | b |\n| A | 1 | {color=#fff} |\n| B | 2 |\n",
    "@chart bar\n| a | b |\n| A | 1 | {color=#fff}\n| B | 2 |\n",
  ],
])("one fix mends %j", async (source, meant) => {
  expect(await mended(source)).toEqual([meant]);
});
