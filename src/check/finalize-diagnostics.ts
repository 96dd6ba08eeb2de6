import type { ProjectOptions } from "../contract/options.js";
import type { Diagnostic, Severity } from "../diagnostics/diagnostic.js";
import { mergeConflict } from "../diagnostics/messages/syntax.js";
import { type PendingDiagnostic, reporter, toDiagnostic, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { pictureNoteCodes } from "../language/picture-notes/picture-note.js";
import type { Document } from "../syntax/ast.js";
import { indexOrEnd, lineEnd, lineStart } from "../syntax/scan.js";
import { closest } from "../text/closest.js";
import { lazy } from "../text/lazy.js";
import { createPlaceIndex } from "../text/place-index.js";
import { lineIndex, type SourceFile } from "../text/source-file.js";
import {
  findSuppressions,
  reportMisnamed,
  ruleInFile,
  type Suppression,
  suppressionsAbove,
  unusedSuppression,
} from "./suppressions.js";

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
    const own = above(code, file, { start: span.start, end: span.start });
    const silencing = own.length === 0 && element ? above(code, file, element) : own;
    for (const one of silencing) used.add(place(one.file, one.code, one.line));
    return silencing.length === 0;
  });
  const complete = withoutConsequences(withoutRepeated(kept, project));
  // After the filter, so that nobody can suppress this warning itself.
  const unused = suppressions.filter(
    ({ file, code, line }) => !used.has(place(file, code, line)) && !isAboutPicture(code),
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

/** A code is compared with those of the warnings that are on its line. */
function reportUnused(unused: readonly Suppression[], findings: PendingDiagnostic[]): void {
  const codes = new Map<string, string[]>();
  const lineOf = (file: SourceFile, line: number): string => `${file.path}\0${line}`;
  for (const { severity, file, span, code } of findings) {
    if (severity === "error") continue;
    const line = lineOf(file, lineIndex(file, span.start));
    const known = codes.get(line);
    if (known) known.push(code);
    else codes.set(line, [code]);
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

/** `igx render` and the preview find more than `check` does, so nobody knows here whether the suppression has an effect. */
const isAboutPicture = (code: string): boolean => (pictureNoteCodes as readonly string[]).includes(code);

/**
 * Without findings that another rule reports in other words. A warning that replaces an error, or what is one for the project, becomes one, and
 * two that name each other leave the error: otherwise the document would be published with the mistake.
 */
function withoutRepeated(
  findings: readonly PendingDiagnostic[],
  { rules = {} }: ProjectOptions,
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

const asErrors = (
  findings: readonly PendingDiagnostic[],
  raised: ReadonlySet<PendingDiagnostic>,
): readonly PendingDiagnostic[] =>
  raised.size === 0 ? findings : findings.map((one) => (raised.has(one) ? { ...one, severity: "error" } : one));

const isError = ({ severity }: PendingDiagnostic): boolean => severity === "error";

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

/** Without what follows from an error: a document whose only element could not be read is not empty, and nothing is drawn of it. */
function withoutConsequences(all: readonly PendingDiagnostic[]): PendingDiagnostic[] {
  const merging = new Set(all.flatMap(({ code, file }) => (code === mergeConflict.code ? [file] : [])));
  const findings =
    merging.size === 0 ? all : all.filter(({ code, file }) => code === mergeConflict.code || !merging.has(file));
  const errors = new Set(findings.flatMap(({ severity, code }) => (severity === "error" ? [code] : [])));
  if (errors.size === 0) return [...findings];
  const parameters = lastMisplaced(findings);
  const mentionOf = findMentions(findings, ({ code }) => breaking.has(code) || losing.has(code));
  // A line that was meant as `@for x in …` or `@let x = …`.
  const declarationOf = findMentions(findings, isLostDeclaration);
  const raised = new Set<PendingDiagnostic>();
  const isLostName = (name: PendingDiagnostic): boolean => {
    const declaration = declarationOf(name);
    // A name is visible below its declaration; on its own line it is used.
    if (!declaration || declaration.span.start > name.span.start || isOnLineOf(name, declaration)) return false;
    if (!isError(declaration)) raised.add(declaration);
    return true;
  };
  const areBracesBroken = errors.has("syntax-error") || errors.has("unclosed-interpolation");
  // The other half may be in the attributes or the fence that could not be read.
  const isHalfLost = ["unclosed-attributes", "misplaced-attributes", "unknown-fence", "unclosed-fence"].some((code) =>
    errors.has(code),
  );
  // It takes the lines below it, or leaves them as text: what is found there says nothing.
  const fences = new Map<SourceFile, number>();
  for (const { code, file, span } of findings)
    if (code === "unclosed-fence") fences.set(file, Math.min(span.end, fences.get(file) ?? Number.POSITIVE_INFINITY));
  const kept = findings.filter((finding) => {
    const { code, file, span } = finding;
    return (
      !(span.start > (fences.get(file) ?? Number.POSITIVE_INFINITY)) &&
      code !== "empty-document" &&
      !isAboutPicture(code) &&
      !(isHalfLost && code === "lone-half") &&
      !(areBracesBroken && code === "unopened-interpolation") &&
      !(code === "unused-name" && mentionOf(finding)) &&
      !(code === "unknown-name" && isLostName(finding)) &&
      !(namesOfParameters.has(code) && span.start <= (parameters.get(file) ?? -1))
    );
  });
  return [...asErrors(kept, raised)];
}

const isOnLineOf = (one: PendingDiagnostic, other: PendingDiagnostic): boolean =>
  one.file === other.file && lineIndex(one.file, one.span.start) === lineIndex(other.file, other.span.start);

const declares =
  /^[ \t]*[^\p{L}\p{N}_|]*(?:assign|const|data|each|for|foreach|import|include|let|loop|param|set|var|with)\b/iu;

const isLostDeclaration = ({ code, file: { text }, span: { start } }: PendingDiagnostic): boolean =>
  code === "unknown-directive" ||
  // `{% for item in items %}` and `{% set year = 2024 %}` of Jinja.
  (code === "syntax-error" && text.startsWith("{%", start)) ||
  (code === "looks-like-igx" && declares.test(text.slice(lineStart(text, start), lineEnd(text, start))));

/** Where what may use or declare names ends: the line of a directive, but not its attributes, which formatting moves. */
function lostEnd({ code, file: { text }, span: { start } }: PendingDiagnostic): number {
  if (code === "unclosed-fence") return text.length;
  const end = lineEnd(text, start);
  return code === "unknown-directive" ? Math.min(end, indexOrEnd(text, "{", start)) : end;
}

/** Finds, for a finding about a name, the first of others whose line or fence has this name, so that it may use or declare it. */
function findMentions(
  findings: readonly PendingDiagnostic[],
  isLost: (finding: PendingDiagnostic) => boolean,
): (name: PendingDiagnostic) => PendingDiagnostic | undefined {
  const words = lazy(() => {
    const found = new Map<string, PendingDiagnostic>();
    for (const finding of findings.filter(isLost).reverse()) {
      const { file, span } = finding;
      const start = lineStart(file.text, span.start);
      for (const [word] of file.text.slice(start, lostEnd(finding)).matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu))
        found.set(`${file.path}\0${word}`, finding);
    }
    return found;
  });
  return ({ file, span }) => words().get(`${file.path}\0${file.text.slice(span.start, span.end)}`);
}

const namesOfParameters: ReadonlySet<string> = new Set(["param-not-first", "unknown-name"]);

/** Where the last parameter is of a file whose front matter is read as elements, so that its fields do not see the parameters below them. */
function lastMisplaced(findings: readonly PendingDiagnostic[]): ReadonlyMap<SourceFile, number> {
  const misread = findings.flatMap((finding) => (isMisreadFrontMatter(finding) ? [finding.file] : []));
  return new Map(
    findings.flatMap(({ code, file, span }) =>
      code === "param-not-first" && misread.includes(file) ? [[file, span.start] as const] : [],
    ),
  );
}

/** Blank lines, comments and separators, which are above what was meant as front matter. */
const aboveText = /(?:[ \t]*(?:\/\/[^\r\n]*|-+[ \t]*)?(?:\r\n|\n|\r))*[ \t]*/y;

/** Of what looks like igx, only the first text: a row or a directive further below says nothing of the fields. */
function isMisreadFrontMatter({ severity, code, file, span }: PendingDiagnostic): boolean {
  if (severity !== "error" || code !== "looks-like-igx") return code === "unclosed-front-matter";
  aboveText.lastIndex = 0;
  aboveText.test(file.text);
  return span.start <= aboveText.lastIndex;
}

const place = (file: SourceFile, code: string, line: number): string => `${ruleInFile(file, code)}\0${line}`;

/** How many findings of one rule are shown at one place: an element that takes a table has one for each row, all at the name of the table. */
const mostAtPlace = 5;

/** These take text that may be meant as an expression. */
const losing: ReadonlySet<string> = new Set(["unclosed-fence", "misplaced-attributes"]);

/** After these, the rest of the line is a guess, */
const breaking: ReadonlySet<string> = new Set(["syntax-error", "unclosed-attributes", "unclosed-interpolation"]);

/** and what is found of attributes and cells there follows from them. */
const guessed: ReadonlySet<string> = new Set([
  "syntax-error",
  "unknown-attribute",
  "attribute-type",
  "attribute-not-allowed",
  "param-type",
  "unexpected-text",
  "row-too-long",
]);

/** Without repetitions, and without what follows from a syntax error before it on its line. */
function once(findings: readonly PendingDiagnostic[]): readonly PendingDiagnostic[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const kept: PendingDiagnostic[] = [];
  const lasts = new Map<string, number>();
  const broken = new Set<string>();
  for (const finding of findings) {
    const { file, code, span, message } = finding;
    if (breaking.has(code) || (broken.size > 0 && guessed.has(code))) {
      const line = place(file, "", lineIndex(file, span.start));
      if (broken.has(line) && guessed.has(code)) continue;
      if (breaking.has(code)) broken.add(line);
    }
    const spot = `${file.path}\0${code}\0${span.start}\0${span.end}`;
    const key = `${spot}\0${message}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const count = (counts.get(spot) ?? 0) + 1;
    counts.set(spot, count);
    if (count > mostAtPlace) continue;
    lasts.set(spot, kept.length);
    kept.push(finding);
  }
  for (const [spot, count] of counts) {
    const last = lasts.get(spot)!;
    if (count > mostAtPlace) kept[last] = withMore(kept[last]!, count - mostAtPlace);
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
