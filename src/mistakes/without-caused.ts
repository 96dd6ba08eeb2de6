import type { Severity } from "../diagnostics/diagnostic.js";
import { lazy } from "../text/lazy.js";
import { any, type Cause } from "./causes.js";
import { type Finding, isError } from "./finding.js";

/** The severities that the project gives to rules. */
export type Severities = Readonly<Record<string, Severity | "off">>;

/**
 * Without findings that another one causes. A warning that replaces an error, or what is one for the project, becomes one, and two that name each
 * other leave the error: otherwise the document would be published with the mistake.
 */
export function withoutCaused(
  findings: readonly Finding[],
  table: readonly Cause[],
  rules: Severities,
): readonly Finding[] {
  const causeOf = findCauses(findings, table);
  const severityOf = ({ severity, code }: Finding): Severity | "off" =>
    severity !== "error" && Object.hasOwn(rules, code) ? rules[code]! : severity;
  const fails = (finding: Finding): boolean => severityOf(finding) === "error";
  const raised = new Set<Finding>();
  const kept = findings.filter((finding) => {
    const cause = causeOf(finding);
    if (!cause || !fails(finding) || fails(cause)) return !cause;
    // One that is off would not be seen.
    if (severityOf(cause) === "off") return true;
    raised.add(cause);
    return false;
  });
  const complete: readonly Finding[] = kept.map((one) => (raised.has(one) ? { ...one, severity: "error" } : one));
  return complete.some(fails) ? complete : [...complete, ...findings.filter(fails)];
}

/** The codes of a row of the table: split once, since a document with one finding asks for those of all rows. */
function wordsOf(codes: string): readonly string[] {
  const words = known.get(codes) ?? codes.split(" ");
  known.set(codes, words);
  return words;
}

const known = new Map<string, readonly string[]>();

/** Finds what causes a finding, an error first. Rows of the table whose causes no finding has cost nothing. */
function findCauses(findings: readonly Finding[], table: readonly Cause[]): (finding: Finding) => Finding | undefined {
  const codes = new Set(findings.map(({ code }) => code));
  const rows = table.flatMap(([by, dropped, where]) => {
    const causes = wordsOf(by);
    if (by !== any && !causes.some((code) => codes.has(code))) return [];
    const named = findings.filter((finding) => (by === any ? isError(finding) : causes.includes(finding.code)));
    return [{ causes, dropped, find: lazy(() => [named.filter(isError), named].map((some) => where(some, findings))) }];
  });
  const covers = ({ causes, dropped }: (typeof rows)[number], code: string): boolean =>
    dropped === any ? !causes.includes(code) : wordsOf(dropped).includes(code);
  const rowsOf = new Map([...codes].map((code) => [code, rows.filter((row) => covers(row, code))]));
  return (finding) => {
    for (const step of [0, 1])
      for (const { find } of rowsOf.get(finding.code)!) {
        const cause = find()[step]!(finding);
        if (cause && cause !== finding) return cause;
      }
    return undefined;
  };
}
