import { mergeConflict } from "../diagnostics/messages/syntax.js";
import type { PendingDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { pictureNoteCodes } from "../language/picture-notes/picture-note.js";
import { indexOrEnd, lineEnd, lineStart } from "../syntax/scan.js";
import { lazy } from "../text/lazy.js";
import { lineIndex, type SourceFile } from "../text/source-file.js";
import { asErrors, isError } from "./without-repeated.js";

/** These take text that may be meant as an expression. */
const losing: ReadonlySet<string> = new Set(["unclosed-fence", "misplaced-attributes"]);

/** After these, the rest of the line is a guess. */
export const breaking: ReadonlySet<string> = new Set(["syntax-error", "unclosed-attributes", "unclosed-interpolation"]);

/** `igx render` and the preview find more than `check` does, so nobody knows here whether the suppression has an effect. */
export const isAboutPicture = (code: string): boolean => (pictureNoteCodes as readonly string[]).includes(code);

/** Without what follows from an error: a document whose only element could not be read is not empty, and nothing is drawn of it. */
export function withoutConsequences(all: readonly PendingDiagnostic[]): PendingDiagnostic[] {
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
  /^[^\p{L}\p{N}_|]*(?:assign|const|data|each|for|foreach|import|include|let|loop|param|set|var|with)\b/iu;

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
const aboveText = /(?:[ \t]*(?:\/\/[^\r\n]*|-+[ \t]*)?[\r\n])*[ \t]*/y;

/** Of what looks like igx, only the first text: a row or a directive further below says nothing of the fields. */
function isMisreadFrontMatter({ severity, code, file, span }: PendingDiagnostic): boolean {
  if (severity !== "error" || code !== "looks-like-igx") return code === "unclosed-front-matter";
  aboveText.lastIndex = 0;
  aboveText.test(file.text);
  return span.start <= aboveText.lastIndex;
}
