import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { SourceFile } from "../text/source-file.js";

/**
 * Reports each mistake of a place once, when it is first met: every turn of a loop makes it again, with other values in its message,
 * and a million findings would fill the memory.
 */
export function oncePerPlace(reportIn: (file: SourceFile) => Report): (file: SourceFile) => Report {
  const reports = new Map<SourceFile, Report>();
  return (file) => {
    const known = reports.get(file);
    if (known) return known;
    const report = once(reportIn(file));
    reports.set(file, report);
    return report;
  };
}

function once(report: Report): Report {
  let reported: Set<string> | undefined;
  return (rule, span, params, details) => {
    reported ??= new Set();
    // A warning of one turn must not hide the error of another.
    const place = `${rule.code} ${details?.severity ?? rule.severity} ${span.start} ${span.end}`;
    if (reported.has(place)) return;
    reported.add(place);
    report(rule, span, params, details);
  };
}
