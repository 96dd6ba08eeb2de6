import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  type CompileOptions,
  type CompileResult,
  compile,
  type DeclaredParam,
  type Diagnostic,
  type Fix,
} from "../../src/index.js";
import { type GoldenCase, type GoldenGroup, goldenGroups } from "../support/golden-cases.js";

/*
 * What igx makes of every document of this repository: hashes of its JSON, of the indented JSON and of the source map, and its findings in
 * words. `IGX_UPDATE=1` writes the file again; read the difference, and commit it by itself.
 */

const golden = new URL("../fixtures/golden/documents.txt", import.meta.url);

const hash = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 12);

const place = ({ start, end }: Pick<Diagnostic, "start" | "end">): string =>
  end.line === start.line
    ? `${start.line}:${start.column}-${end.column}`
    : `${start.line}:${start.column}-${end.line}:${end.column}`;

const fixLines = ({ title, safe, edits }: Fix): readonly string[] => [
  `    ${safe ? "safe fix" : "fix"}: ${title}: ${edits.map((edit) => `${place(edit)} ${JSON.stringify(edit.text)}`).join(", ")}`,
];

/** A finding with all that is shown of it. */
const findingLines = ({
  code,
  severity,
  message,
  hint,
  fixes = [],
  related = [],
  ...at
}: Diagnostic): readonly string[] => [
  `  ${at.file === "input.igx" ? "" : `${at.file} `}${place(at)} ${severity} ${code}: ${message}`,
  ...(hint === undefined ? [] : [`    hint: ${hint}`]),
  ...fixes.flatMap(fixLines),
  ...related.map((other) => `    related: ${other.file} ${place(other)} ${other.message}`),
];

function resultLines({ output, evaluated, diagnostics, sourceMap, metadata, dependencies }: CompileResult): string[] {
  const { locale, key, title } = metadata;
  const content = output
    ? `json ${hash(output.json)} indented ${hash(output.indentedJson)} map ${hash(JSON.stringify(sourceMap))}`
    : evaluated
      ? "no output"
      : "not evaluated";
  const about = hash(JSON.stringify([output?.request, locale, key, title, dependencies]));
  return [`  ${content} about ${about}`, ...diagnostics.flatMap(findingLines)];
}

/** Values for the parameters without a default, so that their document is evaluated. */
const sample = ({ typeText }: DeclaredParam): unknown =>
  typeText.startsWith("list") ? [] : /integer|number/.test(typeText) ? 3 : typeText === "boolean" ? true : "A";

/** A document with the parameters that are given; if it requires others, without them and with a value for each. */
async function caseLines({ source, options }: GoldenCase): Promise<string[]> {
  const result = await compile(source, options);
  const text = typeof source === "string" ? source : "";
  const lines = [...(text && [`${JSON.stringify(text.slice(0, 240))}${text.length > 240 ? ` ${hash(text)}` : ""}`])];
  lines.push(...resultLines(result));
  const missing = result.metadata.params.filter(({ name, required }) => required && !(name in (options.params ?? {})));
  if (missing.length === 0) return lines;
  const params = { ...options.params, ...Object.fromEntries(missing.map((param) => [param.name, sample(param)])) };
  for (const [name, more] of [
    ["optional", { optionalParams: true }],
    ["sample", { params }],
  ] as const)
    lines.push(
      ` ${name} parameters:`,
      ...resultLines(await compile(source, { ...options, ...(more as CompileOptions) })),
    );
  return lines;
}

async function groupText({ name, cases }: GoldenGroup): Promise<string> {
  const lines: string[] = [`== ${name}`];
  for (const one of cases) lines.push(...(await caseLines(one)));
  return `${lines.map((line) => line.replaceAll("\n", "\\n")).join("\n")}\n`;
}

test("every document gives the content, the source map and the findings that it gave", async () => {
  const texts: string[] = [];
  for (const group of goldenGroups()) texts.push(await groupText(group));
  if (process.env["IGX_UPDATE"] === "1") writeFileSync(golden, texts.join(""));
  const known = readFileSync(golden, "utf8").split(/^(?=== )/m);
  // A difference names its place first: one of the whole file would take minutes to find.
  const differ = (one: readonly string[], other: readonly string[]) => one.filter((text) => !other.includes(text));
  expect(differ(texts, known)).toEqual(differ(known, texts));
});
