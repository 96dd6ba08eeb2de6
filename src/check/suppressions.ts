import { warning } from "../diagnostics/descriptor.js";
import { type Report, writeInstead } from "../diagnostics/pending-diagnostic.js";
import type { Comment } from "../syntax/ast.js";
import { createPlaceIndex } from "../text/place-index.js";
import { lineIndex, type SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";

/*
 * Comments that suppress a warning. Its findings are dropped when the findings are finalized, and when a picture is drawn.
 */

export const unusedSuppression = warning<{
  readonly code: string;
  readonly suggestion?: string | undefined;
  /** The start of the comment if it is not `igx-disable-next-line`. */
  readonly marker?: string;
}>({
  code: "unused-suppression",
  message({ code, marker }) {
    if (marker !== undefined) return `\`${marker}\` suppresses nothing.`;
    return code === "" ? "The suppression has no rule code." : `The next line has no warning \`${code}\`.`;
  },
  hint({ code, suggestion, marker }) {
    if (marker !== undefined)
      return `Write \`igx-disable-next-line\` above each line, or set the severity of \`${code || "CODE"}\` in the configuration (\`rules\`).`;
    if (code === "") return "Write the code of a warning after `igx-disable-next-line`.";
    return suggestion === undefined
      ? "Remove the comment. If the finding is an error, fix it: errors cannot be suppressed."
      : `Did you mean \`${suggestion}\`?`;
  },
  explanation:
    "`// igx-disable-next-line CODE REASON` suppresses one warning on the next line that is not a comment. A suppression without effect is a remainder, is misspelled, or names an error.",
  bad: "// igx-disable-next-line lone-half the other half comes later\n# Coffee\n",
  good: "// igx-disable-next-line lone-half the other half comes later\n# Coffee {half}\n",
});

/** A comment that suppresses a rule, which may be none that igx has. */
export interface Suppression {
  readonly file: SourceFile;
  readonly code: string;
  readonly codeSpan: Span;
  readonly comment: Comment;
  /** The line (0-based) whose findings it suppresses; above an attribute of several lines, the first of them. */
  readonly line: number;
  readonly lastLine: number;
}

const pattern = /^\/\/[ \t]*igx-disable-next-line(?:[ \t]+(\S+)|[ \t]*$)/;

/** As other tools have them. Any other word makes a comment like all others. */
const misnamed = /^\/\/[ \t]*(igx-disable(?:-line|-next|-file)?)(?:[ \t]+(\S+)|[ \t]*$)/;

/** Reports comments that begin as a suppression of other tools does, such as `igx-disable-line`. */
export function reportMisnamed(file: SourceFile, comments: readonly Comment[], report: Report): void {
  for (const { span } of comments) {
    const [upToCode, marker, code = ""] = misnamed.exec(file.text.slice(span.start, span.end)) ?? [];
    if (marker === undefined) continue;
    const start = span.start + upToCode!.indexOf(marker);
    // `igx-disable` alone may be meant for the whole file.
    const isForLine = /-(?:line|next)$/.test(marker);
    const fixes = isForLine ? writeInstead("igx-disable-next-line", { start, end: start + marker.length }, marker) : [];
    report(unusedSuppression, span, { code, marker }, { fixes });
  }
}

/** Where findings begin that no line below all comments has: findings about a comment itself, and about an empty document, which is at its start. */
const placeless: ReadonlyMap<string, number> = new Map([
  ["changed-by-fix", Number.POSITIVE_INFINITY],
  ["comment-looks-like-address", Number.POSITIVE_INFINITY],
  ["empty-document", 0],
]);

/** The suppressions of a file, from the last one to the first. */
export function findSuppressions(file: SourceFile, comments: readonly Comment[]): readonly Suppression[] {
  /** For each comment, the next line that is not a comment: several suppressions in a row apply to the same line. */
  const below = new Map<number, number>();
  // From the last comment upward: the line below a comment is known before the comment itself.
  return comments.toReversed().flatMap((comment) => {
    const own = lineIndex(file, comment.span.start);
    const line = below.get(own + 1) ?? own + 1;
    below.set(own, line);
    const match = pattern.exec(file.text.slice(comment.span.start, comment.span.end));
    if (!match) return [];
    const [upToCode, code = ""] = match;
    const end = comment.span.start + upToCode.length;
    // `format` writes an attribute on one line, which must not change what is suppressed.
    const lastLine = comment.above ? Math.max(line, lineIndex(file, comment.above.end)) : line;
    const place = placeless.has(code)
      ? { line: Math.min(own + 1, placeless.get(code)!), lastLine }
      : { line, lastLine };
    return [{ file, code, codeSpan: { start: end - code.length, end }, comment, ...place }];
  });
}

/** Finds the suppressions of a rule that are above one of the lines of a span. */
export function suppressionsAbove(suppressions: readonly Suppression[]) {
  const index = createPlaceIndex(
    suppressions.flatMap(linesBelow),
    ({ suppression: { file, code } }) => ruleInFile(file, code),
    ({ line }) => line,
  );
  return (code: string, file: SourceFile, { start, end }: Span): readonly Suppression[] =>
    index
      .within(ruleInFile(file, code), lineIndex(file, start), lineIndex(file, end))
      .map(({ suppression }) => suppression);
}

const linesBelow = (suppression: Suppression) =>
  Array.from({ length: Math.min(suppression.lastLine - suppression.line + 1, maxLines) }, (_, index) => ({
    suppression,
    line: suppression.line + index,
  }));

/** Of an attribute, so that many comments above a very long one take no time. */
const maxLines = 100;

/** A rule in a file, as a key of findings and suppressions. */
export const ruleInFile = (file: SourceFile, code: string): string => `${file.path}\0${code}`;
