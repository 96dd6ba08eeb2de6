import type { Context } from "../base/context.js";
import { escapeData, escapeProperty } from "../report/github.js";
import { inert } from "../report/inert.js";
import { printable } from "../report/printable.js";
import { resultJson } from "../report/result-json.js";
import type { CaseResult } from "./golden-run.js";
import { junit } from "./junit.js";

/** The formats in which `igx test` writes its results. */
export const testReporters = ["pretty", "json", "github", "junit"] as const;
export type TestReporter = (typeof testReporters)[number];

export const isFailed = ({ outcome }: CaseResult): boolean => outcome === "failed";

/** The results in one of the formats. */
export function testResults(
  { common }: Context,
  reporter: TestReporter,
  results: readonly CaseResult[],
  started: Date,
): string {
  switch (reporter) {
    case "json":
      // Without times, which differ in each run.
      return resultJson(
        "test",
        results.map(({ milliseconds: _, ...one }) => one),
      );
    case "junit":
      return junit(results, started);
    // Annotations come after the text: the log shows both.
    case "github":
      return `${inert(prettyResults(results, common.quiet))}${results.filter(isFailed).map(annotation).join("")}`;
    case "pretty":
      return prettyResults(results, common.quiet);
  }
}

function prettyResults(results: readonly CaseResult[], quiet: boolean): string {
  const texts = (quiet ? results.filter(isFailed) : results).map(resultText);
  if (quiet) return texts.join("");
  const counts = (["passed", "updated", "failed"] as const).map((outcome) => {
    const count = results.filter((one) => one.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcome}`];
  });
  return `${texts.join("")}${counts.flat().join(", ") || "0 passed"}\n`;
}

const labels = { passed: "ok", updated: "updated", failed: "FAILED" } as const;

function resultText({ file, name, outcome, problems, diff }: CaseResult): string {
  const lines = [
    ...problems.map((problem) => `  ${printable(problem)}`),
    ...(diff ?? "").split("\n").filter(Boolean).map(indented),
  ];
  return `${labels[outcome]} ${file}: ${name}\n${lines.map((line) => `${line}\n`).join("")}`;
}

const indented = (line: string): string => `  ${printable(line)}`;

/** A workflow command, which GitHub Actions shows at the test file. */
const annotation = ({ file, name, problems }: CaseResult): string =>
  `::error file=${escapeProperty(file)},title=${escapeProperty(`igx test: ${name}`)}::${escapeData(problems.join("\n"))}\n`;
