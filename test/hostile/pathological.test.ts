import { describe, expect, test } from "vitest";
import { compile, decompile, format } from "../../src/index.js";
import { longTest } from "../support/long.js";

/*
 * Inputs that make parsers throw, overflow or crawl. Nothing may be thrown and nothing lost. Some have more than a hundred thousand
 * parts, which are too many for the arguments of a call. That twice the input is twice the work is counted in `growth.steps.test.ts`.
 */

const chart = "@chart bar\n| a | b |\n| c | 1 |\n";
const fence = (json: string): string => `\`\`\`element\n${json}\n\`\`\`\n`;
const numbered = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("");

const inputs: Readonly<Record<string, string>> = {
  "open braces in a line": "{".repeat(100_000),
  "open braces with blanks": "{ ".repeat(100_000),
  "a line for each open brace": "{\n".repeat(10_000),
  "open braces closed once": `${"{\n".repeat(20_000)}}\n`,
  "lines of text with braces": "{a} b\n".repeat(50_000),
  "directives with open braces": "@chart bar {a\n".repeat(5_000),
  "a heading of open braces": `# a ${"{ ".repeat(100_000)}}`,
  "a heading of groups": `# a ${"{a} ".repeat(100_000)}b`,
  "a heading of openings": `# ${"{{".repeat(100_000)} a}`,
  "a directive of openings": `@chart ${"{{".repeat(100_000)}`,
  "a directive of quotes": `@chart ${'"'.repeat(100_000)}`,
  "quotes and backslashes in attributes": `@chart bar {a=${'"\\'.repeat(100_000)}}`,
  "nested lists in attributes": `@chart bar {colors=${"[".repeat(10_000)}}\n| a |\n| b |\n`,
  "nested and closed lists in attributes": `@chart bar {colors=${"[".repeat(10_000)}${"]".repeat(10_000)}}\n| a |\n| b |\n`,
  "nested groups in attributes": `@chart bar {${"a={".repeat(10_000)}${"}".repeat(10_000)}}\n| a |\n| b |\n`,
  "nested groups that stay open": `@chart bar {${"a={".repeat(50_000)}`,
  "many attributes": `@chart bar {${numbered(10_000, (index) => `a${index}=1 `)}}\n`,
  "comments in attributes": `@chart bar {\n${"// a {\n".repeat(130_000)}}\n`,
  "bars in a row": `@chart bar\n${"|".repeat(100_000)}`,
  "bars without a chart": "|".repeat(100_000),
  "rows of one bar": `@chart bar\n${"|\n".repeat(100_000)}`,
  "a row of openings": `${chart}${"| {{ ".repeat(20_000)}`,
  "a row of quotes": `${chart}${'| " '.repeat(50_000)}`,
  "a quoted cell of openings": `${chart}| a | "${"{{".repeat(100_000)}" |`,
  "a row with open braces behind": `${chart}| a | 1 | ${"{".repeat(100_000)}`,
  "a wide decoration": `@chart bar\n${"| a ".repeat(130_000)}\n${"|-".repeat(130_000)}`,
  "digits without end": `${chart}| d | ${"1".repeat(100_000)} |\n| e | ${"1,".repeat(100_000)}x |\n`,
  "sheets without end": `@chart bar\n${"@sheet\n| a |\n| b |\n".repeat(4_000)}`,
  "nested conditions": `${"@if true\n".repeat(5_000)}# a\n${"@end\n".repeat(5_000)}`,
  "nested conditions that stay open": "@if true\n".repeat(5_000),
  "nested loops": `${"@for x in [1]\n".repeat(5_000)}${"@end\n".repeat(5_000)}`,
  "nested conditions in data": `${chart}${"@if true\n".repeat(5_000)}| d | 2 |\n${"@end\n".repeat(5_000)}`,
  "ends of nothing": "@end\n@else\n".repeat(8_000),
  "nested parentheses": `{{ ${"(".repeat(10_000)}1${")".repeat(10_000)} }}`,
  "nested lists": `{{ ${"[".repeat(10_000)}${"]".repeat(10_000)} }}`,
  "signs without end": `{{ ${"-".repeat(10_000)}1 }}`,
  "sums without end": `{{ 1${"+1".repeat(10_000)} }}`,
  "fields without end": `{{ a${".a".repeat(10_000)} }}`,
  "openings in text": "{{ ".repeat(100_000),
  "openings and strings in text": '{{ "'.repeat(100_000),
  "openings and escaped strings in text": '{{ "\\'.repeat(100_000),
  "interpolations on two lines": `${'{{ "a" }}'.repeat(70_000)}\n${'{{ "b" }}'.repeat(70_000)}`,
  "a long line": "a".repeat(1_000_000),
  "a long line of blanks": `a${" ".repeat(1_000_000)}b`,
  "a million backticks": "`".repeat(1_000_000),
  "lines of backticks": "```\n".repeat(15_000),
  "fences side by side": fence('{"type":"separator"}').repeat(5_000),
  "backticks in a fence": `\`\`\`\`element\n${"``` a\n".repeat(50_000)}`,
  "deep arrays in a fence": fence("[".repeat(100_000)),
  "deep objects in a fence": fence(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`),
  "an open string in a fence": fence(`{"type":"${'\\"'.repeat(100_000)}}`),
  "wrong cells in a fence": fence(`{"type":"chart","chart_type":"bar","data":[[${"[true],".repeat(130_000)}["a"]]]}`),
  "wrong regions in a fence": fence(`{"type":"map","territory":"a","data":[${'{"title":1},'.repeat(5_000)}{}]}`),
  "lone quote marks": ">\n".repeat(50_000),
  hashes: "#".repeat(100_000),
  "wrong headings": "### a\n".repeat(8_000),
  "separators below blank lines": "\n".repeat(100_000) + "---\n".repeat(20_000),
  "front matter of one field": `---\n${"title: a\n".repeat(15_000)}---\n`,
  "front matter that stays open": `---\n${"-- -\n".repeat(40_000)}`,
  "suppressions without end": `${"// igx-disable-next-line lone-half\n".repeat(15_000)}# a {half}\n`,
  "suppressions of many": "// igx-disable-next-line looks-like-markdown\n- a\n\n".repeat(5_000),
  "an address without end": `//${"a.".repeat(100_000)}b/${"c".repeat(100_000)} d`,
  backslashes: "\\".repeat(100_001),
  "lines of backslashes": "\\\n".repeat(50_000),
  stars: "*".repeat(100_000),
  "bold without end": "**a ".repeat(50_000),
  brackets: "[".repeat(100_000),
  "links without end": "[a](".repeat(50_000),
  "CR and LF in every order": "a\r\n\r\r\n\n\r".repeat(20_000),
  "regions that are all the same": `@map world\n| title | value |\n${"| a | 1 |\n".repeat(6_000)}`,
};

describe.each(Object.entries(inputs))("%s", (_name, source) => {
  test("compile", async () => {
    const { output, diagnostics } = await compile(source);
    expect(output === undefined).toBe(diagnostics.some(({ severity }) => severity === "error"));
    // Of some inputs there are a hundred thousand, and to expect something of each took longer than to compile.
    expect(diagnostics.filter(({ start, end }) => start.offset < 0 || end.offset > source.length)).toEqual([]);
  });

  longTest("are formatted, to the same once more", () => {
    const once = format(source).output;
    // What is as it would be written has just been formatted.
    if (once !== undefined && once !== source) expect(format(once).output).toBe(once);
  });
});

describe("of what is nested too deep or never closed, little is said:", () => {
  const codes = async (source: string) => (await compile(source)).diagnostics.map(({ code }) => code);

  test.each([
    ["conditions", `${"@if true\n".repeat(5_000)}# a\n${"@end\n".repeat(5_000)}# b\n`, ["syntax-error"]],
    ["lists in attributes", `# a {a=${"[".repeat(10_000)}}`, ["syntax-error"]],
    ["an open fence", `\`\`\`element\n${"### a\n".repeat(1_000)}`, ["unclosed-fence"]],
    ["JSON", fence("[".repeat(100_000)), ["syntax-error"]],
    ["openings in a line", `a ${"{{ ".repeat(10_000)}`, ["unclosed-interpolation"]],
    ["front matter", "---\ntitle: a\n# b\n", ["unclosed-front-matter"]],
  ])("%s", async (_name, source, expected) => {
    expect(await codes(source)).toEqual(expected);
  });
});

describe("half characters", () => {
  test("arrive as escapes, wherever they stand", async () => {
    const half = "\ud800";
    const sources = [
      `# ${half}`,
      `> ${half}\n> -- a`,
      `@facts\n| fact |\n| ${half} |`,
      fence(`{"type":"h1","text":"${half}"}`),
    ];
    for (const source of sources) {
      const { output } = await compile(source);
      expect(output?.json).toContain("\\ud800");
      expect(output?.json).not.toContain(half);
    }
  });
});

describe("content that is hard to decompile", () => {
  test.each([
    ["deep arrays", "[".repeat(100_000)],
    ["deep elements", `[${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}]`],
    [
      "braces in texts",
      JSON.stringify([
        { type: "h1", text: "{ ".repeat(50_000) },
        { type: "body", text: "{\n".repeat(10_000) },
      ]),
    ],
    ["openings in texts", JSON.stringify([{ type: "body", text: '{{ "'.repeat(50_000) }])],
    [
      "many elements",
      JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ type: "body", text: `- **${index}**` }))),
    ],
    [
      "a wide table",
      JSON.stringify([
        { type: "chart", chart_type: "table", data: [[Array(5_000).fill("|"), Array(5_000).fill("\\")]] },
      ]),
    ],
  ])("%s", async (_name, json) => {
    const { output, diagnostics } = await decompile(json);
    expect(output === undefined).toBe(diagnostics.length > 0);
    if (output !== undefined) expect(JSON.parse((await compile(output)).output!.json)).toEqual(JSON.parse(json));
  });
});
