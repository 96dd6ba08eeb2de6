import { checks } from "../check/registry.js";
import {
  findSuppressions,
  reportMisnamed,
  ruleInFile,
  type Suppression,
  suppressionsAbove,
  unusedSuppression,
} from "../check/suppressions.js";
import type { ProjectOptions } from "../contract/options.js";
import { isEnabled } from "../diagnostics/descriptor.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { type PendingDiagnostic, reporter, toDiagnostic, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { pictureNoteCodes } from "../language/picture-notes/picture-note.js";
import { explain } from "../mistakes/explain.js";
import { isError } from "../mistakes/finding.js";
import type { Document } from "../syntax/ast.js";
import { headStart } from "../syntax/enclosure-at.js";
import { addToList } from "../text/add-to-list.js";
import { closest } from "../text/closest.js";
import { lineIndex, type SourceFile } from "../text/source-file.js";
import { emptySpan, type Span } from "../text/span.js";

/** `igx render` and the preview find more than `check` does, so here it is not known whether the suppression has an effect. */
const isAboutPicture = (code: string): boolean => (pictureNoteCodes as readonly string[]).includes(code);

/** A document is also checked in projects that do not ask for the rule. */
const isLeftOut = (code: string, { rules }: ProjectOptions): boolean =>
  checks.some(({ rule }) => rule.code === code && !isEnabled(rule, rules));

/**
 * The diagnostics of a document: without suppressed and repeated findings, with the severities of the project, in the order of
 * the text. A loop produces the same finding in every round, so igx reports equal findings once.
 */
export function finalizeDiagnostics(
  findings: readonly PendingDiagnostic[],
  documents: ReadonlyMap<SourceFile, Document>,
  project: ProjectOptions,
): readonly Diagnostic[] {
  if (findings.length === 0 && !hasComments(documents)) return [];
  const suppressions = [...documents].flatMap(([file, document]) => findSuppressions(file, document.comments));
  const above = suppressionsAbove(suppressions);
  // Suppressions that had an effect; the others are reported.
  const used = new Set<string>();
  const kept = findings.filter(({ severity, file, code, span, element }) => {
    // Errors stay: the output would be wrong.
    if (severity === "error" || suppressions.length === 0) return true;
    const silencing = silencingOf(above, code, file, span, element);
    for (const one of silencing) used.add(place(one.file, one.code, one.line));
    return silencing.length === 0;
  });
  const complete = explain(kept, project.rules);
  // After the filter, so that this warning cannot be suppressed.
  const unused = suppressions.filter(
    ({ file, code, line }) => !used.has(place(file, code, line)) && !isAboutPicture(code) && !isLeftOut(code, project),
  );
  if (unused.length > 0) reportUnused(unused, complete);
  for (const [file, { comments }] of documents) reportMisnamed(file, comments, reporter(file, complete));
  const orders = new Map([...documents.keys()].map((file, index) => [file, index]));
  const order = ({ file }: PendingDiagnostic) => orders.get(file) ?? -1;
  complete.sort(
    // At one place errors are first: of many findings there, only some are shown.
    (one, other) =>
      order(one) - order(other) ||
      one.span.start - other.span.start ||
      one.span.end - other.span.end ||
      Number(isError(other)) - Number(isError(one)),
  );
  return once(complete).flatMap((finding) => withSeverity(finding, project));
}

/**
 * Above the line of a finding; else above the line where its attributes begin, since `format` moves the first of them to the next line
 * when they have several; else above or in its element.
 */
function silencingOf(
  above: ReturnType<typeof suppressionsAbove>,
  code: string,
  file: SourceFile,
  span: Span,
  element: Span | undefined,
): readonly Suppression[] {
  const head = headStart(file.text, span.start);
  const places = [span.start, head].map(emptySpan);
  for (const place of element ? [...places, element] : places) {
    const found = above(code, file, place);
    if (found.length > 0) return found;
  }
  return [];
}

/** A code is compared with those of the warnings that are on its line. */
function reportUnused(unused: readonly Suppression[], findings: PendingDiagnostic[]): void {
  const codes = new Map<string, string[]>();
  const lineOf = (file: SourceFile, line: number): string => `${file.path}\0${line}`;
  for (const { severity, file, span, code } of findings) {
    if (severity !== "error") addToList(codes, lineOf(file, lineIndex(file, span.start)), code);
  }
  for (const { file, code, codeSpan, comment, line } of unused) {
    const suggestion = closest(code, new Set(codes.get(lineOf(file, line))));
    const fixes = writeInstead(suggestion, codeSpan, code);
    reporter(file, findings)(unusedSuppression, comment.span, { code, suggestion }, { fixes });
  }
}

function hasComments(documents: ReadonlyMap<SourceFile, Document>): boolean {
  for (const { comments } of documents.values()) if (comments.length > 0) return true;
  return false;
}

const place = (file: SourceFile, code: string, line: number): string => `${ruleInFile(file, code)}\0${line}`;

/** How many findings of one rule are shown at one place: an element that takes a table has one for each row, all at the name of the table. */
const maxAtPlace = 5;

/** Without repetitions. */
function once(findings: readonly PendingDiagnostic[]): readonly PendingDiagnostic[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const kept: PendingDiagnostic[] = [];
  const lasts = new Map<string, number>();
  for (const finding of findings) {
    const { file, code, span, message } = finding;
    const spot = `${file.path}\0${code}\0${span.start}\0${span.end}`;
    const key = `${spot}\0${message}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const count = (counts.get(spot) ?? 0) + 1;
    counts.set(spot, count);
    if (count > maxAtPlace) continue;
    lasts.set(spot, kept.length);
    kept.push(finding);
  }
  for (const [spot, count] of counts) {
    const last = lasts.get(spot)!;
    if (count > maxAtPlace) kept[last] = withMore(kept[last]!, count - maxAtPlace);
  }
  return kept;
}

const withMore = (finding: PendingDiagnostic, more: number): PendingDiagnostic => ({
  ...finding,
  message: `${finding.message.slice(0, -1)}, with ${more} more such ${more === 1 ? "mistake" : "mistakes"} at this place.`,
});

/** Applies `rules` of the configuration to a warning or note. The severity of an error is fixed, because the output would be wrong. */
export function withSeverity(finding: PendingDiagnostic, { rules }: ProjectOptions): readonly Diagnostic[] {
  const chosen =
    finding.severity !== "error" && rules && Object.hasOwn(rules, finding.code) ? rules[finding.code] : undefined;
  if (chosen === "off") return [];
  return [toDiagnostic(chosen ? { ...finding, severity: chosen } : finding)];
}
