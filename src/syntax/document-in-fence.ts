import type { FixSpec } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";
import { lineEnd, lineStart } from "./scan.js";

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
  const closing = lines.findLastIndex((one) => one.text.trim() === marks);
  // An answer can be cut off before its last line.
  const last = closing > first ? closing : lines.length;
  const inside = lines.slice(first + 1, last);
  if (!inside.some((one) => line.test(one.text.trim()))) return undefined;
  // A document before the fence, or a second fence with a document, is another kind of file.
  if (lines.slice(0, first).some((one) => line.test(one.text.trim()))) return undefined;
  if (inside.some((one) => /^`{3,}[ \t]*(?:igx|markdown|md)$/i.test(one.text.trim()))) return undefined;
  return { start: inside[0]!.start, end: lines[last]?.start ?? text.length };
}

/** So far from the start is a fence with a document at most: the words before an answer are few. */
const farthest = 5000;

/** Removes the fence whose first line is around `offset`, and the text around it. */
export function keepDocument(text: string, offset: number): FixSpec | undefined {
  const start = lineStart(text, offset);
  // Only of the first fence, since all lines are read for it.
  if (start > farthest || /^[ \t]*(?:`{3}|~{3})/m.test(text.slice(0, start))) return undefined;
  const inside = documentInFence(text);
  if (!inside || text.slice(lineEnd(text, offset), inside.start).trim() !== "") return undefined;
  const edits = [
    { span: { start: 0, end: inside.start }, text: "" },
    { span: { start: inside.end, end: text.length }, text: "" },
  ];
  return { title: "Keep only the document in the fence", edits };
}

export const keepDocumentHint =
  "Remove the fence and the text around the document, or read the file with `igx import`.";
