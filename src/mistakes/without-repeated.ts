import type { Severity } from "../diagnostics/diagnostic.js";
import type { PendingDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { createPlaceIndex } from "../text/place-index.js";
import type { SourceFile } from "../text/source-file.js";

/** The severities that the project gives to rules. */
export type Severities = Readonly<Record<string, Severity | "off">>;

const ruleInFile = ({ path }: SourceFile, code: string): string => `${path}\0${code}`;

/**
 * Without findings that another rule reports in other words. A warning that replaces an error, or what is one for the project, becomes one, and
 * two that name each other leave the error: otherwise the document would be published with the mistake.
 */
export function withoutRepeated(
  findings: readonly PendingDiagnostic[],
  rules: Severities,
): readonly PendingDiagnostic[] {
  if (!findings.some(({ unless }) => unless)) return findings;
  const severityOf = ({ severity, code }: PendingDiagnostic): Severity | "off" =>
    severity !== "error" && Object.hasOwn(rules, code) ? rules[code]! : severity;
  const fails = (finding: PendingDiagnostic): boolean => severityOf(finding) === "error";
  const replacementOf = replacements(findings);
  const raised = new Set<PendingDiagnostic>();
  const kept = findings.filter((finding) => {
    const other = replacementOf(finding);
    if (!other || !fails(finding) || fails(other)) return !other;
    // Nobody would see one that is off.
    if (severityOf(other) === "off") return true;
    raised.add(other);
    return false;
  });
  const complete = asErrors(kept, raised);
  return complete.some(fails) ? complete : [...complete, ...findings.filter(fails)];
}

export const asErrors = (
  findings: readonly PendingDiagnostic[],
  raised: ReadonlySet<PendingDiagnostic>,
): readonly PendingDiagnostic[] =>
  raised.size === 0 ? findings : findings.map((one) => (raised.has(one) ? { ...one, severity: "error" } : one));

export const isError = ({ severity }: PendingDiagnostic): boolean => severity === "error";

/** Finds what says the same as a finding, an error first. */
function replacements(
  findings: readonly PendingDiagnostic[],
): (of: PendingDiagnostic) => PendingDiagnostic | undefined {
  const codes = new Set(findings.flatMap(({ unless }) => unless?.codes ?? []));
  const named = findings.filter(({ code }) => codes.has(code));
  const indexes = [named.filter(isError), named].map((some) =>
    createPlaceIndex(
      some,
      ({ file, code }) => ruleInFile(file, code),
      ({ span }) => span.start,
    ),
  );
  return ({ file, unless }) => {
    for (const index of unless ? indexes : [])
      for (const code of unless!.codes) {
        const other = index.firstWithin(ruleInFile(file, code), unless!.span.start, unless!.span.end);
        if (other) return other;
      }
    return undefined;
  };
}
