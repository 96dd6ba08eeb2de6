import { looksLikeMarkdown } from "../check/rules/looks-like-markdown.js";
import { compile } from "../compile/compile.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";

/** A mark can contain another one, which is found when the outer one is escaped. */
const mostRounds = 3;

/**
 * Writes a backslash before what the service shows as it is, but looks like Markdown: after an import, such characters are meant. The text is
 * changed only where its content stays the same.
 */
export async function escapeMarks(source: string): Promise<string> {
  let text = source;
  let { diagnostics, output } = await compile(text);
  const json = output?.json;
  for (let round = 0; round < mostRounds && json !== undefined; round++) {
    const marks = diagnostics.filter(({ code }) => code === looksLikeMarkdown.rule.code);
    const escaped = withBackslashes(text, new Set(marks.flatMap((finding) => placesOf(text, finding))));
    if (escaped === text) break;
    ({ diagnostics, output } = await compile(escaped));
    if (output?.json !== json) break;
    text = escaped;
  }
  return text;
}

/** Where the fix of the finding writes backslashes, or else the first character of the mark. */
function placesOf(source: string, { start, end, fixes = [] }: Diagnostic): readonly number[] {
  const fix = fixes.find(({ edits }) => edits.every(({ text }) => text === "\\"));
  if (fix) return fix.edits.map((edit) => edit.start.offset);
  const at = source.slice(start.offset, end.offset).search(/[!-/:-@[-`{-~]/);
  return at < 0 || source[start.offset + at - 1] === "\\" ? [] : [start.offset + at];
}

function withBackslashes(source: string, places: ReadonlySet<number>): string {
  const parts: string[] = [];
  let from = 0;
  for (const place of [...places].sort((one, other) => one - other)) {
    parts.push(source.slice(from, place));
    from = place;
  }
  return [...parts, source.slice(from)].join("\\");
}
