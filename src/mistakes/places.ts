import { indexOrEnd, lineEnd } from "../syntax/scan.js";
import { createPlaceIndex } from "../text/place-index.js";
import { lineIndex, startOfLine } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import { type Finding, isError } from "./finding.js";

/** Where a cause is: finds, among findings with one of its codes, the one that explains a finding. `all` are those of the run. */
export type Where = (causes: readonly Finding[], all: readonly Finding[]) => (finding: Finding) => Finding | undefined;

/** In the same file, in the surroundings of the finding. */
export const at =
  (around: (finding: Finding) => Span | undefined): Where =>
  (causes) => {
    const index = createPlaceIndex(
      causes,
      ({ file }) => file.path,
      ({ span }) => span.start,
    );
    return (finding) => {
      const span = around(finding);
      return span && index.within(finding.file.path, span.start, span.end).find((cause) => cause !== finding);
    };
  };

/** Before it on its line. */
export const earlierOnLine: Where = (causes) => {
  const find = at(({ file, span: { start } }) => ({ start: startOfLine(file, start), end: start }));
  const indexed = [...causes].sort((one, other) => one.span.end - other.span.end);
  const first = find(indexed, []);
  return (finding) => {
    const cause = first(finding);
    const isEarlier = cause && (cause.span.start < finding.span.start || cause.span.end < finding.span.end);
    return isEarlier ? cause : undefined;
  };
};

/** In the same file. */
export const inFile: Where = (causes) => {
  const byFile = new Map(causes.map((cause) => [cause.file, cause]));
  return ({ file }) => byFile.get(file);
};

/** In any file of the document. */
export const anywhere: Where =
  ([first]) =>
  () =>
    first;

/** On a line, or in a fence, that has the name of the finding, so that it may use or declare it. */
export const mentions: Where = (causes) => {
  const words = new Map<string, Finding>();
  for (const cause of causes.toReversed()) {
    const { file, span } = cause;
    for (const [word] of file.text
      .slice(startOfLine(file, span.start), lostEnd(cause))
      .matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu))
      words.set(`${file.path}\0${word}`, cause);
  }
  return ({ file, span }) => words.get(`${file.path}\0${file.text.slice(span.start, span.end)}`);
};

/** Where what may use or declare names ends: the line of a directive, but not its attributes, which formatting moves. */
function lostEnd({ code, file: { text }, span: { start } }: Finding): number {
  if (code === "unclosed-fence") return text.length;
  const end = lineEnd(text, start);
  return code === "unknown-directive" ? Math.min(end, indexOrEnd(text, "{", start)) : end;
}

/** The same above the line of the finding, on a line that was meant as `@for x in …` or `@let x = …`: on its own line, a name is used. */
export const mentionsBelow: Where = (causes, all) => {
  const mentionOf = mentions(causes.filter(isLostDeclaration), all);
  return (name) => {
    const line = mentionOf(name);
    const isAbove = line && line.span.start <= name.span.start;
    return isAbove && lineIndex(line.file, line.span.start) !== lineIndex(name.file, name.span.start)
      ? line
      : undefined;
  };
};

const declares =
  /^[^\p{L}\p{N}_|]*(?:assign|const|data|each|for|foreach|import|include|let|loop|param|set|var|with)\b/iu;

const isLostDeclaration = ({ code, file, span: { start } }: Finding): boolean =>
  code === "unknown-directive" ||
  // `{% for item in items %}` and `{% set year = 2024 %}` of Jinja.
  (code === "syntax-error" && file.text.startsWith("{%", start)) ||
  (code === "looks-like-igx" && declares.test(file.text.slice(startOfLine(file, start), lineEnd(file.text, start))));

/** Front matter that is read as elements: its fields do not see the parameters below them, and these are not first. */
export const misreadFrontMatter: Where = (causes, all) => {
  const misread = inFile(causes.filter(isMisreadFrontMatter), all);
  const lasts = new Map(
    all.flatMap(({ code, file, span }) => (code === "param-not-first" ? [[file, span.start]] : [])),
  );
  return (finding) => (finding.span.start <= (lasts.get(finding.file) ?? -1) ? misread(finding) : undefined);
};

/** Blank lines, comments and separators, which are above what was meant as front matter. */
const aboveText = /(?:[ \t]*(?:\/\/[^\r\n]*|-+[ \t]*)?[\r\n])*[ \t]*/y;

/** Of what looks like igx, only the first text: a row or a directive further below says nothing of the fields. */
function isMisreadFrontMatter(finding: Finding): boolean {
  if (!isError(finding) || finding.code !== "looks-like-igx") return finding.code === "unclosed-front-matter";
  aboveText.lastIndex = 0;
  aboveText.test(finding.file.text);
  return finding.span.start <= aboveText.lastIndex;
}
