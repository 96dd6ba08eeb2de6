import { describe, expect, test } from "vitest";
import { applyFixes, compatibleFixes, fixOf } from "../../src/compile/apply-fixes.js";
import { compile } from "../../src/compile/compile.js";
import { memoryHost } from "../../src/contract/memory-host.js";
import {
  hintForAttribute,
  hintForChart,
  hintForDirective,
  hintForFunction,
  suggestLiteral,
  suggestType,
} from "../../src/language/absent.js";
import { chartNames } from "../../src/language/charts.js";
import { functionNames } from "../../src/language/functions.js";
import {
  chartSynonym,
  suggestAttribute,
  suggestChart,
  suggestColumn,
  suggestDirective,
  suggestField,
  suggestFormat,
  suggestFunction,
  suggestOption,
} from "../../src/language/synonyms.js";

describe("suggestions go by meaning before spelling", () => {
  test.each([
    ["donut", "pie-doughnut"],
    ["pie chart", "pie"],
    ["piechart", "pie"],
    ["barChart", "bar"],
    ["gauge", "progress-gauge"],
    ["Funnel", "hierarchy-funnel"],
    ["histogram", "column"],
    ["linegraph", "line"],
    ["colunm", "column"],
    ["constructor", undefined],
  ])("the chart type %s", (name, meant) => {
    expect(suggestChart(name)).toBe(meant);
  });

  test.each([
    ["pie", "chart pie"],
    ["donut", "chart pie-doughnut"],
    ["barchart", "chart bar"],
    ["chartbar", "chart bar"],
    ["chart-bar-grouped", "chart bar-grouped"],
    ["chart_donut", "chart pie-doughnut"],
    ["mapworld", "map world"],
    ["world-map", "map world"],
    ["endfor", "end"],
    ["elif", "elseif"],
    ["foreach", "for"],
    ["import", "include"],
    ["chrat", "chart"],
    ["constructor", undefined],
  ])("the directive @%s", (name, meant) => {
    expect(suggestDirective(name)).toBe(meant);
  });

  test.each([
    ["average", "mean"],
    ["len", "length"],
    ["filter", "where"],
    ["distinct", "unique"],
    ["toUpperCase", "upper"],
    ["substring", "slice"],
    ["left", "slice"],
    ["count_if", "count"],
    ["countIf", "count"],
    ["detect", "find"],
    ["lookup", "find"],
    ["group", "groupBy"],
    ["parseFloat", "parseNumber"],
    ["toNumber", "parseNumber"],
    ["toFixed", "fixed"],
    ["dateadd", "addDays"],
    ["datediff", "days"],
    ["constructor", undefined],
    ["uper", undefined],
    ["__proto__", undefined],
  ])("the function %s", (name, meant) => {
    expect(suggestFunction(name)).toBe(meant);
  });

  test("names in their place: the first that is known there", () => {
    expect(suggestAttribute("colour", ["height", "colors", "color"])).toBe("colors");
    expect(suggestAttribute("colour", ["color"])).toBe("color");
    expect(suggestAttribute("hieght", ["height", "colors"])).toBe("height");
    expect(suggestField("language", ["title", "locale"])).toBe("locale");
    expect(suggestColumn("country", ["title", "value"])).toBe("title");
    expect(suggestColumn("country", ["figure", "fact"])).toBeUndefined();
    expect(suggestFormat("xls", ["csv", "xlsx"])).toBe("xlsx");
    expect(suggestOption("separator", ["delimiter", "text"])).toBe("delimiter");
  });
});

describe("what igx does not have", () => {
  test.each([
    ["sankey", "Use `bar-stacked`, the nearest type: the service has no `sankey`."],
    ["radar chart", "Use `column-radial`, the nearest type: the service has no `radar chart`."],
    ["Box-Plot", "Use `scatter-dotplot`, the nearest type: the service has no `Box-Plot`."],
    ["map", "Write a map: `@map world`, with the columns `title` and `value`."],
    ["constructor", undefined],
  ])("the chart type %s", (name, hint) => {
    expect(hintForChart(name)).toBe(hint);
  });

  test("no word is both a synonym and missing, and every nearest type exists", () => {
    for (const word of ["donut", "gauge", "barchart", "stacked", "histogram"])
      expect(hintForChart(word)).toBeUndefined();
    for (const word of [
      "sankey",
      "radar",
      "boxplot",
      "heatmap",
      "gantt",
      "venn",
      "sunburst",
      "combo",
      "bullet",
      "slope",
    ]) {
      expect(chartSynonym(word)).toBeUndefined();
      expect(chartNames).toContain(/`([^`]+)`/.exec(hintForChart(word) ?? "")?.[1]);
    }
  });

  test.each([
    [
      "title",
      "Write `# Coffee` for a heading, or `title: Coffee` in the front matter for the title of the infographic.",
    ],
    ["locale", "Write `locale: de-CH` in the front matter, between two lines `---` at the start of the file."],
    ["theme", "Write `theme_id: 45` in the front matter, between two lines `---` at the start of the file."],
    ["radar", "Use `@chart column-radial`, the nearest type: the service has no `radar`."],
    ["pie", undefined],
    ["chrat", undefined],
  ])("the directive @%s", (name, hint) => {
    expect(hintForDirective(name)).toBe(hint);
  });

  test("attributes, functions, types, literals", () => {
    expect(hintForAttribute("legend-position")).toContain("`legend=false`");
    expect(hintForAttribute("fontSize")).toBe("Remove `fontSize`: the theme and the service decide it.");
    expect(hintForAttribute("height")).toBeUndefined();
    expect(hintForFunction("now")).toContain("@param today: date");
    expect(hintForFunction("toString")).toContain("number(x)");
    expect(suggestType("int")).toBe("integer");
    expect(suggestType("toString")).toBeUndefined();
    expect(suggestLiteral("None")).toBe("null");
  });
});

const oneRow = "\n| Bean | Share |\n| Arabica | 57 |\n";
const rows = "\n| Bean | Share |\n| Arabica | 57 |\n| Robusta | 43 |\n";

const strikes = "```csv t\nstate,Cost Total $\nTexas,1200\n```\n";

/** Mistakes with the text that every fix together makes of them. */
describe("one mistake is one finding, whose fix is the text that was meant", () => {
  test.each([
    [`@pie${rows}`, `@chart pie${rows}`],
    [`@bar chart${rows}`, `@chart bar${rows}`],
    [`@stacked bar${rows}`, `@chart bar-stacked${rows}`],
    [`@chart stacked bar${rows}`, `@chart bar-stacked${rows}`],
    [`@chart bar grouped${rows}`, `@chart bar-grouped${rows}`],
    [`@chart Pie semi circle {half=false}${rows}`, `@chart pie-semi-circle {half=false}${rows}`],
    [`@chart pie chart${rows}`, `@chart pie${rows}`],
    [`@chart bar (height=300)${rows}`, `@chart bar {height=300}${rows}`],
    [`@chart bar height=300${rows}`, `@chart bar {height=300}${rows}`],
    [`@chart bar {height:300}${rows}`, `@chart bar {height=300}${rows}`],
    [`@chart bar {height=300, legend=false}${rows}`, `@chart bar {height=300 legend=false}${rows}`],
    [`@chart bar {"height"=300}${rows}`, `@chart bar {height=300}${rows}`],
    [`@chart bar {height=300px}${rows}`, `@chart bar {height=300}${rows}`],
    [`@chart bar {height=05}${rows}`, `@chart bar {height=5}${rows}`],
    [
      `@map united states {half=false}\n| title | value |\n| Texas | 1 |\n`,
      `@map "united states" {half=false}\n| title | value |\n| Texas | 1 |\n`,
    ],
    ["# {{ sum([1, 2,]) }}\n", "# {{ sum([1, 2]) }}\n"],
    ["@let o = {a: 1,}\n# {{ o.a }}\n", "@let o = {a: 1}\n# {{ o.a }}\n"],
    [
      '---\npublish: yes\ntheme_id: "045"\nigx: 1.0\n---\n# A\n',
      "---\npublish: true\ntheme_id: 45\nigx: 1\n---\n# A\n",
    ],
    [`${strikes}# {{ t[0].Cost_Total }}\n`, `${strikes}# {{ t[0]["Cost Total $"] }}\n`],
    [`${strikes}# {{ t[0]?.CostTotal }}\n`, `${strikes}# {{ t[0]?.["Cost Total $"] }}\n`],
    [`${strikes}# {{ t[0]["Cost Total"] }}\n`, `${strikes}# {{ t[0]["Cost Total $"] }}\n`],
    [
      `${strikes}@chart bar {from=t columns=[state X=costtotal]}\n`,
      `${strikes}@chart bar {from=t columns=[state X="Cost Total $"]}\n`,
    ],
    [`${strikes}@chart bar {from=t sort=-costtotal}\n`, `${strikes}@chart bar {from=t sort="-Cost Total $"}\n`],
    [`@chart bar {legend=off}${rows}`, `@chart bar {legend=false}${rows}`],
    [`@chart bar {callouts}${rows}`, `@chart bar {callouts={enabled}}${rows}`],
    [`@chart bar {labels=true}${rows}`, `@chart bar {callouts={enabled}}${rows}`],
    [`@chart bar {colors=#6f4e37}${oneRow}`, `@chart bar {colors=[#6f4e37]}${oneRow}`],
    [`@chart bar {callouts=[enabled name]}${rows}`, `@chart bar {callouts={enabled name}}${rows}`],
    [`@ chart bar${rows}`, `@chart bar${rows}`],
    [
      '```csv d {sep=";"}\na;b\nx;1\n```\n\n@chart bar {from=d}\n',
      '```csv d {delimiter=";"}\na;b\nx;1\n```\n\n@chart bar {from=d}\n',
    ],
    ["@h1 Coffee\n", "# Coffee\n"],
    ["# A\n\n@hr\n\n# B\n", "# A\n\n---\n\n# B\n"],
    ["# A\n\n@note hello\n", "# A\n\n// hello\n"],
    ["---\nlocale: german\n---\n# A\n", "---\nlocale: de\n---\n# A\n"],
    ["@if true\n# A\n@endif\n", "@if true\n# A\n@end\n"],
    ["@if true\n# A\n@end if\n", "@if true\n# A\n@end\n"],
    ["@if true\n# A\n@else if false\n# B\n@end\n", "@if true\n# A\n@elseif false\n# B\n@end\n"],
    ["@if true\n# A\n@elif false\n# B\n@end\n", "@if true\n# A\n@elseif false\n# B\n@end\n"],
    ["@foreach x in [1]\n# A {{ x }}\n@end\n", "@for x in [1]\n# A {{ x }}\n@end\n"],
    ["@for x of [1]\n# A {{ x }}\n@end\n", "@for x in [1]\n# A {{ x }}\n@end\n"],
    ["@set x = 1\n# {{ x }}\n", "@let x = 1\n# {{ x }}\n"],
    ["@If true\n# A\n@End\n", "@if true\n# A\n@end\n"],
    ["@if 1 = 1\n# A\n@end\n", "@if 1 == 1\n# A\n@end\n"],
    ["@if 1 === 1\n# A\n@end\n", "@if 1 == 1\n# A\n@end\n"],
    ["@if true and not false\n# A\n@end\n", "@if true && !(false)\n# A\n@end\n"],
    ["@param x: int = 1\n# {{ x }}\n", "@param x: integer = 1\n# {{ x }}\n"],
    ["# {{ None ?? 1 }}\n", "# {{ null ?? 1 }}\n"],
    ["---\ntitle = X\n---\n# A\n", "---\ntitle: X\n---\n# A\n"],
    ["---\nTitle: X\n---\n# A\n", "---\ntitle: X\n---\n# A\n"],
  ])("%j", async (wrong, right) => {
    let text = wrong;
    for (let round = 0; round < 4; round++) {
      const { diagnostics } = await compile(text);
      const fixes = diagnostics.flatMap((one) => fixOf(one, "all") ?? []);
      // Each finding of these mistakes has its fix: none is a consequence of another.
      expect(fixes).toHaveLength(diagnostics.length);
      text = applyFixes(text, compatibleFixes(fixes, text.length));
    }
    expect(text).toBe(right);
  });
});

test.each([
  ["@include sub/a-b.igx\n", '@include "sub/a-b.igx"\n', "@include a b.igx\n"],
  ['@data t 2024.csv {delimiter=";"}\n# {{ t }}\n', '@data t "2024.csv" {delimiter=";"}\n# {{ t }}\n', "@data t .\n"],
])("a file name without quotes gets them: %j", async (wrong, right, other) => {
  const [finding] = (await compile(wrong)).diagnostics;
  expect(finding).toMatchObject({ code: "syntax-error", fixes: [{ edits: [{}] }] });
  expect(applyFixes(wrong, finding!.fixes!)).toBe(right);
  expect((await compile(other)).diagnostics[0]!.fixes).toBeUndefined();
});

test("an unknown name in the front matter is declared below, and one in locale as a parameter", async () => {
  const { diagnostics } = await compile("---\ntitle: {{ x }}\nlocale: {{ y }}\n---\n@let _y = 1\n# A\n");
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ["unknown-name", expect.stringContaining("Declare `x` outside all blocks")],
    ["unknown-name", expect.stringContaining('`@param y: string = "en"`')],
  ]);
});

test("a sign that means nothing has a hint", async () => {
  const hints = async (source: string) => (await compile(source)).diagnostics.map(({ hint }) => hint);
  expect(await hints("{{ 1\u00a0+ 1 }}\n")).toEqual(["Write a plain space."]);
  expect(await hints("{{ a§ }}\n")).toEqual(["Remove it, or put the text in quotes."]);
  expect(await hints("{{ 1 ^ 2 }}\n")).toEqual([expect.any(String)]);
});

test("text after a directive that only looks like attributes is read in linear time", async () => {
  const text = `@chart bar ${'a="b" '.repeat(45)}!${rows}`;
  const [finding, ...others] = (await compile(text)).diagnostics;
  expect(finding).toMatchObject({ code: "unexpected-text" });
  expect(finding?.fixes).toBeUndefined();
  expect(others).toEqual([]);
});

describe("in findings", () => {
  test.each([
    [
      "@for x in [1]\n# {{ x }}\n@elseif true\n# B\n@end\n",
      "Write `@if` and `@end` inside the loop, or `@else` for an empty list.",
    ],
    ["@for x in [1]\n# {{ x }}\n@else\n# B\n@else\n# C\n@end\n", "Remove one `@else`."],
    ["@if true\n# A\n@else\n# B\n@elseif true\n# C\n@end\n", "Move `@elseif` above `@else`."],
    [
      "# {{ map([1], upper) }}\n",
      "Declare `upper` above this line with `@param`, `@let` or `@data`, or write `upper(…)` for the function.",
    ],
    ["# {{ upper(null) }}\n", 'Provide a value for null: `value ?? "none"`.'],
    ["# {{ join(null) }}\n", "Provide a value for null: `value ?? []`."],
    ["@if null\n# A\n@end\n", "Provide a value for null: `value ?? false`."],
    ['# {{ "a" + null }}\n', 'Provide a value for null: `value ?? "none"`.'],
    ['@data t "t.xls"\n', "Save the workbook as `.xlsx`."],
    ['@data t "t.txt"\n', "Write `{format=csv}` after the file name."],
    [`@chart bar {legend=maybe}${rows}`, "Write `legend=true` or `legend=false`."],
    [`@chart bar {height=tall}${rows}`, "Write `height=300`."],
    [`@chart bar {colors={a=1}}${rows}`, "Write `colors=[#6f4e37 #a67c52]`."],
    ["# A {half=0.5}\n", "Write `half`."],
    ["---\ntheme_id: many\n---\n# A\n", "Write `theme_id: 45`."],
    ['@param d: date = "May"\n# {{ d }}\n', 'Write `@param d: date = "2024-01-31"`.'],
    ['@param d: "a" | "b" = "c"\n# {{ d }}\n', 'Write `@param d: "a" | "b" = "a"`.'],
    ["@param d: strng\n# {{ d }}\n", "Did you mean `string`?"],
    ["```csv\na\n1\n```\n", "Write a name after `csv`, such as `csv table`; an element is in a fence `element`."],
    ["# {{ sum([1e400]) }}\n", "Write smaller numbers: igx calculates up to about 1.8e308."],
    ["@pie\n| Bean | Share |\n| Arabica | 57 |\n", "Did you mean `@chart pie`?"],
    ["@if true\n# Coffee\n@endif\n", "Did you mean `@end`?"],
    ["@if true\n# Coffee\n@else if false\n# Tea\n@end\n", "Write `@elseif` instead of `@else if`."],
    ["# {{ average([1, 2]) }}\n", "Did you mean `mean`?"],
    ["# {{ detect([1, 2], x => x > 1) }}\n", "Did you mean `find`?"],
    ["@chart donut\n| Bean | Share |\n| Arabica | 57 |\n", "Did you mean `pie-doughnut`?"],
    ["@chart bar {colour=[#6f4e37]}\n| Bean | Share |\n| Arabica | 57 |\n", "Did you mean `colors`?"],
  ])("%j", async (source, hint) => {
    const host = memoryHost({ "t.xls": "a", "t.txt": "a" });
    expect((await compile(source, { host })).diagnostics.map((finding) => finding.hint)).toContain(hint);
  });
});

test("no name of a chart or a function has the advice for a missing one", () => {
  const advised = [
    ...chartNames.filter((name) => hintForChart(name) !== undefined),
    ...functionNames.filter((name) => hintForFunction(name) !== undefined),
  ];
  expect(advised).toEqual([]);
});
