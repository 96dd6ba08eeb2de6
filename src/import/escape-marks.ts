import { looksLikeMarkdown } from "../check/rules/looks-like-markdown.js";
import { compile } from "../compile/compile.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";

/** A mark can contain another one, which is found when the outer one is escaped. */
const maxRounds = 3;

/**
 * Writes a backslash before what the service shows as it is, but looks like Markdown: after an import, such characters are meant. The text is
 * changed only where its content stays the same.
 */
export async function escapeMarks(source: string): Promise<string> {
  let text = source;
  let { diagnostics, output } = await compile(text);
  const json = output?.json;
  for (let round = 0; round < maxRounds && json !== undefined; round++) {
    const marks = diagnostics.filter(({ code }) => code === looksLikeMarkdown.rule.code);
    const escaped = withBackslashes(text, new Set(marks.flatMap((finding) => placesOf(text, finding))));
    if (escaped === text) break;
    ({ diagnostics, output } = await compile(escaped));
    if (output?.json !== json) return escapeSome(text, marks, json);
    text = escaped;
  }
  return text;
}

/** More are not tried one by one. */
const maxTries = 50;

/** The text with those escapes that keep its content, from the last one, so that the places of the others stay. */
async function escapeSome(source: string, marks: readonly Diagnostic[], json: string): Promise<string> {
  let text = source;
  for (const mark of marks.slice(-maxTries).reverse()) {
    const escaped = withBackslashes(text, new Set(placesOf(text, mark)));
    if (escaped !== text && (await compile(escaped)).output?.json === json) text = escaped;
  }
  return text;
}

/** Where the fix of the finding writes backslashes, or else the first character of the mark. */
function placesOf(source: string, { start, end, fixes = [] }: Diagnostic): readonly number[] {
  const fix = fixes.find(({ edits }) => edits.every(({ text }) => text === "\\"));
  if (fix) return fix.edits.map((edit) => edit.start.offset);
  const mark = source.slice(start.offset, end.offset);
  // Never the text above an underline, and never a backslash: it may end a line as a line break.
  const underline = mark.search(/(?<=\n)=+$/);
  const at = underline < 0 ? mark.search(/[!-/:-@[\]-`{-~]/) : underline;
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
