import { pretty } from "../../src/cli/report/pretty.js";
import { ruleRegistry } from "../../src/compile/rule-registry.js";
import { configRules } from "../../src/config/config-rules.js";
import { publishRules } from "../../src/config/publish-rules.js";
import type { DiagnosticDescriptor } from "../../src/diagnostics/descriptor.js";
import { exampleFindings } from "../example-findings.js";
import { code, fenced, generated, page, table } from "./markdown.js";

/** All rules: an index, then each rule with the finding of its bad example. */
export async function diagnosticsPage(): Promise<string> {
  const groups = groupsOf(ruleRegistry);
  return page(
    generated,
    "# Diagnostics",
    "Every finding of igx has a code that never changes. Run `igx explain CODE` to read about a finding in the terminal; use `--format json`, `sarif` or `github` to read findings in programs. " +
      "The tests compile all examples: each bad example has exactly the finding below it, each good example has none.",
    "Set the severity of a warning under `rules` in the configuration, also of those that are off by default. Write `// igx-disable-next-line CODE reason` to suppress one warning on the next line " +
      "that is not a comment. Errors cannot be suppressed.",
    "`npm run docs` builds a site with a page for each rule. If `ruleUrl` of the configuration has its address, such as `https://docs.example/igx/rules/CODE.html`, findings lead to their page: " +
      "as `url` of `--format json`, as `helpUri` of SARIF, and in editors. By default, editors lead to this file.",
    ...groups.map(({ title, rules }) => `## ${title}\n\n${index(rules)}`),
    `## Findings of publishing\n\n${index(publishRules)}`,
    `## Errors of the configuration\n\n${index(configRules)}`,
    "## All rules",
    ...(await Promise.all(byCode(ruleRegistry).map(rulePage))),
    ...publishRules.map(publishRulePage),
    ...configRules.map(configRulePage),
  );
}

const byCode = <Entry extends { readonly code: string }>(rules: readonly Entry[]): readonly Entry[] =>
  [...rules].sort((one, other) => (one.code < other.code ? -1 : 1));

const groupsOf = (rules: readonly DiagnosticDescriptor<never>[]) => [
  { title: "Errors of the specification", rules: byCode(rules.filter((rule) => rule.specification)) },
  {
    title: "Errors of the language",
    rules: byCode(rules.filter((rule) => rule.severity === "error" && !rule.specification)),
  },
  { title: "Warnings", rules: byCode(rules.filter((rule) => rule.severity !== "error" && !rule.optional)) },
  { title: "Off by default", rules: byCode(rules.filter((rule) => rule.optional)) },
];

const index = (rules: readonly { readonly code: string; readonly explanation: string }[]): string =>
  table(
    ["code", "summary"],
    rules.map((rule) => [`[${code(rule.code)}](#${rule.code})`, firstSentence(rule.explanation)]),
  );

const firstSentence = (text: string): string => text.split(/(?<=\.)\s/)[0] ?? text;

async function rulePage(rule: DiagnosticDescriptor<never>): Promise<string> {
  return page(
    `### ${rule.code}`,
    `${rule.severity[0]!.toUpperCase()}${rule.severity.slice(1)}${rule.specification ? " of the specification" : ""}${rule.optional ? ", off by default" : ""}. ${rule.explanation}`,
    settings(rule),
    "Bad:",
    fenced(languageOf(rule), visible(rule.bad)),
    fenced("text", await finding(rule)),
    "Good:",
    fenced(languageOf(rule), visible(rule.good)),
  ).trimEnd();
}

/** The language of the examples, for readers that colour code. */
function languageOf({ example }: DiagnosticDescriptor<never>): string {
  if (example?.source === undefined) return "igx";
  return example.source === "content" ? "json" : "markdown";
}

/** The output of igx for the bad example. */
async function finding(rule: DiagnosticDescriptor<never>): Promise<string> {
  const text = pretty(await exampleFindings(rule, rule.bad), { color: false, columns: 100, place: (file) => file });
  return visible(text).replace(/\n\n[^\n]*\n$/, "\n");
}

/** The environment of the examples. */
function settings({ example = {} }: DiagnosticDescriptor<never>): string | undefined {
  const { project, params, each, files = {} } = example;
  const parts = [
    ...(project ? [`With the configuration ${code(JSON.stringify(project))}.`] : []),
    ...(params ? [`With the parameters ${code(JSON.stringify(params))}.`] : []),
    ...(each === undefined ? [] : [`One document for each row of the table:\n\n${fenced("csv", each)}`]),
    ...Object.entries(files).map(([name, text]) => `With the file ${code(name)}:\n\n${fenced("", text)}`),
  ];
  return parts.length === 0 ? undefined : parts.join("\n\n");
}

const publishRulePage = ({ code: name, severity, explanation, bad, good }: (typeof publishRules)[number]): string =>
  page(
    `### ${name}`,
    `${severity === "error" ? "Error" : "Warning"} of publishing. ${explanation}`,
    "Bad:",
    fenced("igx", bad),
    "Good:",
    fenced("igx", good),
  ).trimEnd();

const configRulePage = ({ code: name, explanation, bad, good }: (typeof configRules)[number]): string =>
  page(
    `### ${name}`,
    `Error of the configuration. ${explanation}`,
    "Bad:",
    fenced("", bad),
    "Good:",
    fenced("", good),
  ).trimEnd();

/** A lone surrogate U+DC80 to U+DCFF in an example represents a byte that is not valid UTF-8. */
const strayByte = /[\udc80-\udcff]/g;

const visible = (text: string): string =>
  text.replace(strayByte, (char) => `\\x${(char.charCodeAt(0) & 0xff).toString(16).toUpperCase()}`);
