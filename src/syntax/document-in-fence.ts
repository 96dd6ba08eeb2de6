import type { Span } from "../text/span.js";

/*
 * Chat assistants answer with a document inside a fence, and prose around it.
 */

/** The first words of fences in which they write one. */
const fence = /^(`{3,}|~{3,})[ \t]*(?:igx|markdown|md|text|txt|plaintext)?$/i;

/** A line that only a document of igx has. */
const line = /^(?:@(?:chart|map|facts|param|data|include|let|if|for)\b|theme_id:)/;

/** The lines inside the one fence of a text that contains a document; it ends at the last line of backticks, since the document can have fences. */
export function documentInFence(text: string): Span | undefined {
  const lines: { readonly start: number; readonly text: string }[] = [];
  for (const { 0: own, index } of text.matchAll(/[^\r\n]+/g)) lines.push({ start: index, text: own });
  const first = lines.findIndex((one) => fence.test(one.text.trim()));
  const opening = lines[first];
  const marks = opening && fence.exec(opening.text.trim())![1]!;
  if (!marks) return undefined;
  const last = lines.findLastIndex((one) => one.text.trim() === marks);
  const inside = lines.slice(first + 1, last);
  if (last <= first || !inside.some((one) => line.test(one.text.trim()))) return undefined;
  // A document before the fence, or a second fence with a document, is another kind of file.
  if (lines.slice(0, first).some((one) => line.test(one.text.trim()))) return undefined;
  if (inside.some((one) => /^`{3,}[ \t]*(?:igx|markdown|md)$/i.test(one.text.trim()))) return undefined;
  return { start: inside[0]!.start, end: lines[last]!.start };
}
