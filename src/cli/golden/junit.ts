import { inertXml } from "../report/inert.js";
import type { CaseResult } from "./golden-run.js";

/**
 * The results of `igx test` as JUnit XML, with a suite for each test file. JUnit XML has no standard schema: this contains all attributes
 * and elements that Ant or Jenkins require, and nothing that either rejects.
 */
export function junit(results: readonly CaseResult[], started: Date): string {
  const files = [...new Set(results.map(({ file }) => file))];
  const suites = files.map((file, id) => {
    const cases = results.filter((one) => one.file === file);
    return suite(file, id, cases, started);
  });
  return inertXml(`<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("")}</testsuites>\n`);
}

function suite(file: string, id: number, cases: readonly CaseResult[], started: Date): string {
  const counts = {
    tests: cases.length,
    failures: cases.filter(({ outcome }) => outcome === "failed").length,
    errors: 0,
    skipped: 0,
    time: seconds(cases.reduce((sum, one) => sum + one.milliseconds, 0)),
  };
  const names = {
    id,
    name: file,
    package: "igx",
    hostname: "localhost",
    timestamp: started.toISOString().slice(0, 19),
  };
  const body = `    <properties/>\n${cases.map(testCase).join("")}    <system-out/>\n    <system-err/>\n`;
  return `  <testsuite${attributes({ ...names, ...counts })}>\n${body}  </testsuite>\n`;
}

function testCase({ file, name, milliseconds, outcome, problems, diff = "" }: CaseResult): string {
  const head = `    <testcase${attributes({ name, classname: file, time: seconds(milliseconds) })}`;
  if (outcome !== "failed") return `${head}/>\n`;
  const text = escaped([...problems, diff].join("\n").trimEnd());
  const failure = `      <failure${attributes({ type: "failed", message: problems[0] ?? "" })}>${text}</failure>\n`;
  return `${head}>\n${failure}    </testcase>\n`;
}

/** JUnit XML has times in seconds. */
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/** Line breaks and tabs as references: XML parsers turn them into spaces in attributes (XML 1.0, section 3.3.3). */
const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        ` ${name}="${escaped(String(value)).replace(/[\n\r\t]/g, (char) => `&#${char.charCodeAt(0)};`)}"`,
    )
    .join("");

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML 1.0 (section 2.2) forbids, even as references. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (char) => entities[char]!)
    .replace(forbidden, (char) => `\\u${char.codePointAt(0)!.toString(16).padStart(4, "0")}`);
