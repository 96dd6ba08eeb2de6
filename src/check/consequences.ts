import type { PendingDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { pictureNoteCodes } from "../language/picture-notes/picture-note.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";

/*
 * One mistake is one finding. While a part of the document cannot be read, a warning about what is missing is a guess: that part may use the name,
 * or contain the row. Once the error is fixed, igx reports the warning if it is true.
 */

/** Errors after which lines of the document have no meaning. */
const unread: readonly string[] = [
  "duplicate-attribute",
  "heading-empty",
  "misplaced-attributes",
  "mixed-block",
  "row-outside-data",
  "syntax-error",
  "unclosed-attributes",
  "unclosed-block",
  "unclosed-fence",
  "unclosed-front-matter",
  "unclosed-interpolation",
  "unexpected-end",
  "unexpected-text",
  "unknown-directive",
  "unknown-fence",
  "unknown-heading-level",
];

/** Errors after which values are not known, so that rows can be missing. */
const unvalued: readonly string[] = [
  "argument-count",
  "argument-type",
  "data-malformed",
  "data-not-found",
  "duplicate-name",
  "file-not-allowed",
  "include-cycle",
  "include-not-found",
  "missing-param",
  "number-not-finite",
  "param-not-first",
  "param-type",
  "path-outside-root",
  "type-mismatch",
  "unknown-function",
  "unknown-name",
  "unknown-param",
];

/** Warnings about what is missing or too much, and about braces, each with the errors that can be their cause. By code: most documents load no rule of an error. */
export const causes: Readonly<Record<string, readonly string[]>> = {
  "unused-name": unread,
  "empty-data": [...unread, ...unvalued],
  "no-numbers": [...unread, ...unvalued],
  "duplicate-row": [...unread, ...unvalued],
  "unopened-interpolation": ["syntax-error", "unclosed-interpolation"],
  "lone-half": [...unread, "unknown-attribute"],
};

/** Without what can follow from an error: a document whose only element could not be read is not empty, and nothing is drawn of it. */
export function withoutConsequences(findings: readonly PendingDiagnostic[]): PendingDiagnostic[] {
  const errors = new Set(findings.flatMap(({ severity, code }) => (severity === "error" ? [code] : [])));
  if (errors.size === 0) return [...findings];
  const follows = new Set(Object.keys(causes).filter((code) => causes[code]!.some((cause) => errors.has(cause))));
  const names = unknownNames(findings);
  const repeated = repeatedErrors(findings);
  return findings.filter((finding) => {
    const { severity, code, file, span } = finding;
    if (code === "empty-document" || isAboutPicture(code)) return false;
    if (severity === "error") return !repeated.has(finding);
    return !follows.has(code) && !(code === "unused-name" && names.has(textOf(file, span)));
  });
}

/**
 * Errors that an error above them explains: rows of one table that template lines divide, all without the directive above the first, and the end of a
 * block that an unknown directive was meant to open.
 */
function repeatedErrors(findings: readonly PendingDiagnostic[]): ReadonlySet<PendingDiagnostic> {
  const repeated = new Set<PendingDiagnostic>();
  const opened = new Set<SourceFile>();
  const rows = new Map<SourceFile, number>();
  for (const finding of findings.toSorted((one, other) => one.span.start - other.span.start)) {
    const { code, file, span } = finding;
    if (code === "unknown-directive") opened.add(file);
    else if (code === "unexpected-end" && opened.has(file)) repeated.add(finding);
    else if (code === "row-outside-data" && file.text[span.start] === "|") {
      const above = rows.get(file);
      if (above !== undefined && isOneTable(file.text.slice(above, span.start))) repeated.add(finding);
      rows.set(file, span.start);
    }
  }
  return repeated;
}

/** Whether a text contains only rows, lines of templates between them, comments and blank lines. */
const isOneTable = (text: string): boolean =>
  text.split(/\r\n|\n|\r/).every((line) => /^[ \t]*(?:\||@(?:if|elseif|else|for|end|let)\b|\/\/|$)/.test(line));

/** Names that are not known, and those that were probably meant: with a slip in a declaration, both it and its uses are reported. */
function unknownNames(findings: readonly PendingDiagnostic[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { code, file, span, fixes } of findings) {
    if (code !== "unknown-name") continue;
    names.add(textOf(file, span));
    for (const { edits } of fixes) for (const { text } of edits) names.add(text);
  }
  return names;
}

const textOf = ({ text }: SourceFile, { start, end }: Span): string => text.slice(start, end);

/** `igx render` and the preview find more of these than `check` does. */
export const isAboutPicture = (code: string): boolean => (pictureNoteCodes as readonly string[]).includes(code);

/** As many places as a reader looks at. */
const maximumRelated = 20;

/**
 * With the uses of one name that is not known as one finding, at the first of them: its declaration is missing or misspelled, and that is one
 * mistake however often the name is used. The fix changes all of them. `findings` are in the order of the text.
 */
export function withUsesTogether(findings: readonly PendingDiagnostic[]): readonly PendingDiagnostic[] {
  const uses = new Map<string, PendingDiagnostic[]>();
  for (const finding of findings) {
    if (!isNameAlone(finding)) continue;
    const key = useKey(finding);
    const known = uses.get(key);
    if (known) known.push(finding);
    else uses.set(key, [finding]);
  }
  if (![...uses.values()].some(({ length }) => length > 1)) return findings;
  return findings.flatMap((finding) => {
    if (!isNameAlone(finding)) return [finding];
    const [first, ...others] = uses.get(useKey(finding))!;
    return finding === first ? [others.length === 0 ? first : together(first, others)] : [];
  });
}

/** A fix of more than the name is about the expression around it. */
const isNameAlone = ({ code, span, fixes }: PendingDiagnostic): boolean =>
  code === "unknown-name" &&
  fixes.every(({ edits }) => edits.every((edit) => edit.span.start === span.start && edit.span.end === span.end));

/** Those with another hint or fix are another mistake. */
const useKey = ({ file, message, hint, fixes }: PendingDiagnostic): string =>
  [file.path, message, hint ?? "", ...fixes.map(({ title }) => title)].join("\0");

function together(first: PendingDiagnostic, others: readonly PendingDiagnostic[]): PendingDiagnostic {
  const places = others.slice(0, maximumRelated).map(({ file, span }) => ({ message: usedHere, file, span }));
  const fixes = first.fixes.map((fix, index) => ({
    ...fix,
    edits: [...fix.edits, ...others.flatMap((other) => other.fixes[index]?.edits ?? [])],
  }));
  return { ...first, fixes, related: [...first.related, ...places] };
}

const usedHere = "The name is used here too.";
