import type { TextEdit } from "vscode-languageserver-types";
import type { SourceFile } from "../text/source-file.js";
import { rangeOf } from "./ranges.js";

/**
 * The edit that makes a text another one, without the lines that both begin and end with: cursors, folds and marks of an editor stay where
 * nothing changes.
 */
export function lineEdits(file: SourceFile, next: string): TextEdit[] {
  const { text } = file;
  if (text === next) return [];
  const start = commonLines(text, next);
  const end = commonEnd(text, next, start);
  const span = { start, end: text.length - end };
  return [{ range: rangeOf(file, span), newText: next.slice(start, next.length - end) }];
}

/** The length of the whole lines that both texts begin with. */
function commonLines(one: string, other: string): number {
  let lines = 0;
  for (let at = 0; at < one.length && one[at] === other[at]; at++) if (one[at] === "\n") lines = at + 1;
  return lines;
}

/** The length of the whole lines at the end that both texts share, after their common beginning. */
function commonEnd(one: string, other: string, from: number): number {
  const limit = Math.min(one.length, other.length) - from;
  let lines = 0;
  for (let length = 1; length <= limit && one.at(-length) === other.at(-length); length++)
    if (one.at(-length - 1) === "\n" && other.at(-length - 1) === "\n") lines = length;
  return lines;
}
