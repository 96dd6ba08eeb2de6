import type { TextDocument } from "vscode-languageserver-textdocument";
import type { TextChange } from "./move-diagnostics.js";

/** A new text as the smallest edit of the old one, for clients that send whole texts. */
export function wholeChange(document: TextDocument, text: string): TextChange {
  const before = document.getText();
  const limit = Math.min(before.length, text.length);
  let start = 0;
  while (start < limit && before[start] === text[start]) start++;
  let end = 0;
  while (end < limit - start && before[before.length - 1 - end] === text[text.length - 1 - end]) end++;
  return {
    range: { start: document.positionAt(start), end: document.positionAt(before.length - end) },
    text: text.slice(start, text.length - end),
  };
}
