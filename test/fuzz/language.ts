import { sameJson } from "../../src/emit/same-json.js";
import {
  type CompileResult,
  compile,
  contentSchema,
  type Diagnostic,
  decompile,
  format,
  memoryHost,
} from "../../src/index.js";
import { findChart } from "../../src/language/charts.js";
import { parseContent } from "../../src/language/content-schema.js";
import { chartPictures, mapPictures, markAttributes } from "../../src/language/picture-attributes.js";
import { findElement } from "../../src/language/registry.js";
import { compactJson, type JsonNode, parseJson } from "../../src/text/json.js";
import { contentJson, source } from "../support/arbitraries.js";
import { seedFiles } from "./seeds.js";
import { hold, signature, type Target, textOf } from "./target.js";

/** What documents of the fixtures name, and more that they may come to name. */
const files: Readonly<Record<string, string>> = {
  "t.csv": "a,b\nx,1.50\ny,\nz,3\n",
  "data.json": '[{"a":"x","b":[1,{"c":null}]},{"a":"y","b":2}]',
  "data.yaml": "- {a: x, b: 1}\n- {a: y, b: .5}\n",
  "part.igx": "@param n: number = 1\n# {{ n }}\n@if n > 2\n@chart bar\n| a | b |\n| c | {{ n }} |\n@end\n",
  "loop.igx": '# l\n@include "loop.igx"\n',
};

/** Small, so that a case stays short whatever it tries. */
const project = {
  limits: { steps: 100_000, rows: 5_000, elements: 2_000, outputBytes: 1_000_000, dataBytes: 1_000_000 },
};

const build = (text: string): Promise<CompileResult> => compile(text, { host: memoryHost(files), project });

function holdFindings(diagnostics: readonly Diagnostic[], text: string): void {
  for (const { file, start, end, code } of diagnostics) {
    const length = file === "input.igx" ? text.length : (files[file]?.length ?? Number.MAX_SAFE_INTEGER);
    hold(start.offset >= 0 && start.offset <= end.offset, `the span of ${code} is in order`);
    hold(end.offset <= length, `the span of ${code} is within the text`);
    hold(start.line >= 1 && start.column >= 1, `the position of ${code} counts from 1`);
  }
}

const codesOf = ({ diagnostics }: Pick<CompileResult, "diagnostics">): string =>
  diagnostics
    .map(({ code }) => code)
    .sort()
    .join(" ");

const tokens = [
  "@chart bar",
  "@chart {{ t }}",
  "@map world",
  "@facts",
  "@sheet",
  ...[...chartPictures, ...mapPictures].map(({ example }) => ` {${example}}`),
  ...markAttributes.map(({ example }) => `@mark {${example}}`),
  "@if true",
  "@elseif 1",
  "@else",
  "@end",
  "@for x in [1, 2]",
  "@let a = 1",
  '@data t "t.csv"',
  '@data d "data.json"',
  '@data y "data.yaml"',
  '@include "part.igx" {n=3}',
  '@include "loop.igx"',
  "@param p: number = 1",
  "```csv t",
  "```yaml t",
  "```json t",
  "```element",
  "```",
  "````",
  "---",
  "----",
  "| a | b |",
  "|--|:-:|",
  "| x | 1 | {color=#fff}",
  "{half}",
  "{width=0.5}",
  "{from=t columns=[a=b]}",
  "{{ t }}",
  "{{",
  "}}",
  "// c",
  "// igx-disable-next-line",
  "# ",
  "## ",
  "> ",
  "> -- ",
  '"',
  "\\",
  "|",
  " ?? ",
  " && ",
  " ? ",
  "t.a",
  "(",
  ")",
  "[",
  "]",
  "x => x",
  "{a: 1}",
  "?.",
  "`",
  "${",
  "sum(t.b)",
  "where(t, r => r.b > 1)",
  "number(1.5)",
  "{\n  // a\n  half\n  // b\n}",
];

export const compileTarget: Target = {
  name: "compile",
  extension: "igx",
  seeds: () => seedFiles(".igx"),
  tokens,
  arbitrary: source,
  run: async (input) => {
    const text = textOf(input);
    const result = await compile(text, { host: memoryHost(files), project });
    const failed = result.diagnostics.some(({ severity }) => severity === "error");
    hold((result.output === undefined) === failed, "there is output exactly when no finding is an error");
    holdFindings(result.diagnostics, text);
    if (!result.output) return codesOf(result);
    const { json } = result.output;
    const elements = JSON.parse(json) as readonly Element[];
    // An `element` fence may hold a type that igx does not know yet.
    if (elements.every(isKnown))
      hold(contentSchema.safeParse(parseContent(json)).success, "the output passes the schema");
    return `${codesOf(result)} ${signature(elements.map(({ type, chart_type = "" }) => type + chart_type))}`;
  },
};

interface Element {
  readonly type: string;
  readonly chart_type?: string;
}

const isKnown = ({ type, chart_type }: Element): boolean =>
  findElement(type) !== undefined && (chart_type === undefined || findChart(chart_type) !== undefined);

export const formatTarget: Target = {
  name: "format",
  extension: "igx",
  seeds: compileTarget.seeds,
  tokens,
  arbitrary: source,
  run: async (input) => {
    const text = textOf(input);
    const { output } = format(text);
    if (output === undefined) return "unformatted";
    hold(format(output).output === output, "formatting a second time changes nothing");
    const [before, after] = [await build(text), await build(output)];
    hold(before.output?.json === after.output?.json, "formatting changes nothing that is emitted");
    // Formatting writes the empty line above a separator, and removes blanks at the ends of lines: both are what that rule advises.
    // A suppression of it has nothing left to silence then.
    const allowed = ["looks-like-markdown", ...(text.includes("igx-disable-next-line") ? ["unused-suppression"] : [])];
    const others = ({ diagnostics }: CompileResult): string =>
      codesOf({ diagnostics: diagnostics.filter(({ code }) => !allowed.includes(code)) });
    hold(others(before) === others(after), "formatting changes no finding");
    return codesOf(before);
  },
};

export const decompileTarget: Target = {
  name: "decompile",
  extension: "json",
  seeds: async () =>
    (await seedFiles(".json")).filter((bytes) => bytes.length < 20_000 && textOf(bytes).trimStart().startsWith("[")),
  tokens: [
    '{"type":"h1","text":"a"}',
    '"settings":{"width":0.5}',
    '"type"',
    '"chart_type":"bar"',
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    '"',
    "null",
    "true",
    "1e999",
    '"\\ud800"',
  ],
  arbitrary: contentJson,
  run: async (input) => {
    const json = textOf(input);
    const { output, diagnostics } = await decompile(json);
    const failed = diagnostics.some(({ severity }) => severity === "error");
    hold((output === undefined) === failed, "there is output exactly when there is no error");
    if (output === undefined) return signature(diagnostics.map(({ code }) => code));
    hold(format(output).output === output, "what is decompiled has the canonical layout");
    const text = json.startsWith("\uFEFF") ? json.slice(1) : json;
    if (!contentSchema.safeParse(parseContent(text)).success) return "not content";
    const built = await compile(output);
    hold(built.output !== undefined, "content that is decompiled builds");
    const [left, right] = [parseJson(built.output.json).root!.children!, parseJson(text).root!.children!];
    const made = built.output.json;
    const rawOf = ({ offset, length }: JsonNode, within: string) => compactJson(within.slice(offset, offset + length));
    // A field that is there twice makes an object unlike any other, but it may be kept as it was written.
    const same = (at: number) =>
      rawOf(left[at]!, made) === rawOf(right[at]!, text) ||
      [{}, { title: "author" }].some((renamed) => sameJson(left[at]!, made, right[at]!, text, renamed));
    hold(
      left.length === right.length && left.every((_, at) => same(at)),
      "decompile, then build gives the same content",
    );
    return signature(output.match(/^@\w+(?: [\w-]+)?|^```\w+|\{\w+/gm) ?? []);
  },
};
