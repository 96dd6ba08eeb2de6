import { describe, expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import {
  functionMeant,
  suggestAttribute,
  suggestChart,
  suggestColumn,
  suggestDirective,
  suggestField,
  suggestFormat,
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
    expect(functionMeant(name)).toBe(meant);
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

describe("in findings", () => {
  test.each([
    ["@pie\n| Bean | Share |\n| Arabica | 57 |\n", "Did you mean `@chart pie`?"],
    ["@if true\n# Coffee\n@endif\n", "Did you mean `@end`?"],
    ["@if true\n# Coffee\n@else if false\n# Tea\n@end\n", "Write `@elseif` instead of `@else if`."],
    ["# {{ average([1, 2]) }}\n", "Did you mean `mean`?"],
    ["# {{ detect([1, 2], x => x > 1) }}\n", "Did you mean `find`?"],
    ['# {{ concat("a", "b") }}\n', 'Write `a + b` for two strings, or `join(list, "")` for a list.'],
    ["@chart donut\n| Bean | Share |\n| Arabica | 57 |\n", "Did you mean `pie-doughnut`?"],
    ["@chart bar {colour=[#6f4e37]}\n| Bean | Share |\n| Arabica | 57 |\n", "Did you mean `colors`?"],
  ])("%j", async (source, hint) => {
    expect((await compile(source)).diagnostics.map((finding) => finding.hint)).toContain(hint);
  });
});
