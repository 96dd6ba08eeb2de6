import { expect, test } from "vitest";
import { check, compile, memoryHost } from "../../src/index.js";
import { folderWith, igx } from "../support/cli.js";

const rules = { "inline-data": "warning", "source-required": "error" } as const;
const files = { "coffee.csv": "Country,Bags\nBrazil,66\n" };

/** The findings of the two rules, each with the text at its place. */
async function found(source: string, given: Record<string, "warning" | "error" | "info" | "off"> = rules) {
  const { diagnostics } = await compile(source, { host: memoryHost(files), project: { rules: given } });
  const lines = source.split("\n");
  return diagnostics.map(({ code, severity, start, end }) => {
    const line = lines[start.line - 1]!;
    return [code, severity, line.slice(start.column - 1, end.line === start.line ? end.column - 1 : undefined)];
  });
}

const onlyInline = { "inline-data": "warning" } as const;
const onlySource = { "source-required": "warning" } as const;
const fromFile = '@data coffee "coffee.csv"\n\n';

test("without a severity in the configuration, neither rule reports", async () => {
  const source = "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n";
  expect(await found(source, {})).toEqual([]);
  expect(await found(source, { "inline-data": "off", "source-required": "off" })).toEqual([]);
  expect(await found(source)).toEqual([
    ["source-required", "error", "@chart bar"],
    ["inline-data", "warning", "66"],
  ]);
});

test.each([
  ["a chart, once", "@chart bar\n| A | B |\n| C | 1 |\n| D | 2 |\n", "1"],
  ["the second sheet", "@chart bar {from=coffee}\n@sheet\n| A | B |\n| C | 7 |\n", "7"],
  ["a table of text and numbers", "@chart table\n| A | B | C |\n| D | text | 5 |\n", "5"],
  ["numbers as text", '@chart bar {decimal_separator=","}\n| A | B |\n| C | 1,5 |\n', "1,5"],
  ["a number with its unit", "@chart table\n| A | B |\n| C | 12 % |\n", "12 %"],
  ["a map", "@map Germany\n| title | value |\n| Bayern | 13 |\n", "13"],
  ["facts", "@facts\n| fact | figure |\n| Bags | 66 |\n", "66"],
  ["an expression of nothing but numbers", "@chart bar\n| A | B |\n| C | {{ 60 + 6 }} |\n", "{{ 60 + 6 }}"],
  ["a fence of data", "```csv sales\nA,B\nC,1\n```\n\n@chart bar {from=sales}\n", "csv"],
  ["a fence in a block", "@if true\n```json sales\n[]\n```\n@end\n", "json"],
  [
    "an element as JSON",
    '```element\n{"type": "chart", "chart_type": "bar", "data": [[["A", "B"], ["C", 1]]]}\n```\n',
    "element",
  ],
])("inline-data finds %s", async (_name, source, text) => {
  const needed = source.includes("coffee") ? fromFile : "";
  const all = await found(needed + source, onlyInline);
  expect(all.filter(([code]) => code === "inline-data")).toEqual([["inline-data", "warning", text]]);
});

test.each([
  ["rows of a file", `${fromFile}@chart bar {from=coffee}\n`],
  [
    "values of a file in a loop",
    `${fromFile}@chart bar\n| A | B |\n@for row in coffee\n| {{ row.Country }} | {{ row.Bags }} |\n@end\n`,
  ],
  ["titles that are numbers", `${fromFile}@chart table\n| Year | What |\n| 2024 | text |\n`],
  ["sentences", `${fromFile}# Coffee of 2024\n\nAbout 66 million bags.\n`],
])("inline-data finds nothing in %s", async (_name, source) => {
  expect((await found(source, onlyInline)).filter(([code]) => code === "inline-data")).toEqual([]);
});

test("values that only parameters give are not in the document", async () => {
  const source = "@param bags: number\n@chart bar\n| A | B |\n| C | {{ bags }} |\n";
  const options = { project: { rules: onlyInline }, params: { bags: 66 } };
  expect((await compile(source, options)).diagnostics).toEqual([]);
});

test("a document that lacks its parameters is checked too", async () => {
  const source = "@param city: string\n# {{ city }}\n@chart bar\n| A | B |\n| C | 1 |\n";
  const diagnostics = await check(source, { project: { rules }, optionalParams: true });
  expect(diagnostics.map(({ code }) => code)).toEqual(["source-required", "inline-data"]);
});

test.each([
  ["a map without one", "@map Germany\n| title | value |\n| Bayern | 13 |\n", "@map Germany"],
  [
    "JSON, which cannot have one",
    '```element\n{"type": "chart", "chart_type": "bar", "data": [[["A", "B"], ["C", 1]]]}\n```\n',
    "element",
  ],
])("source-required finds %s", async (_name, source, text) => {
  expect(await found(source, onlySource)).toEqual([["source-required", "warning", text]]);
});

test.each([
  "@facts\n| fact | figure |\n| Bags | 66 |\n",
  '@chart bar {source="ICO"}\n| A | B |\n| C | 1 |\n',
  "# Coffee\n",
])("source-required finds nothing in %j", async (source) => expect(await found(source, onlySource)).toEqual([]));

test("a suppression holds, and is not called unused in a project that does not ask for the rule", async () => {
  const source = "@chart bar\n| A | B |\n// igx-disable-next-line inline-data measured by hand\n| C | 1 |\n";
  expect(await found(source, onlyInline)).toEqual([]);
  expect(await found(source, {})).toEqual([]);
  expect(await found(source.replace("| C | 1 |", "| C | |\n| D | {{ 1 }} |"), onlyInline)).toContainEqual([
    "unused-suppression",
    "warning",
    "// igx-disable-next-line inline-data measured by hand",
  ]);
});

test("the command follows the configuration, and explains that the rules are off by default", async () => {
  const document = "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n";
  const cwd = await folderWith({ "a.igx": document });
  expect(await igx(["check", "a.igx"], { cwd })).toMatchObject({ exitCode: 0, stdout: "" });
  const strict = await folderWith({
    "a.igx": document,
    "igx.config.json": '{ "rules": { "inline-data": "error", "source-required": "warning" } }',
  });
  const { exitCode, stdout } = await igx(["check", "a.igx", "--format", "json"], { cwd: strict });
  const findings = JSON.parse(stdout) as readonly { readonly code: string; readonly severity: string }[];
  expect(findings.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
    "source-required warning",
    "inline-data error",
  ]);
  expect(exitCode).toBe(1);
  expect((await igx(["explain", "inline-data"], { cwd })).stdout).toContain("inline-data (warning, off by default)");
});
