import { escapedStart, escapes } from "../../syntax/escaped-document.js";
import { lineEnd } from "../../syntax/scan.js";
import { shortened } from "../markdown/mark.js";
import type { Lookalike } from "./lookalike.js";

/** A document with a backslash before every sign: text processors write them when they export Markdown. */
export function escapedDocument(text: string): Lookalike | undefined {
  const start = escapedStart(text);
  if (start === undefined) return undefined;
  const end = lineEnd(text, start);
  const edits = [...escapes(text)].map((at) => ({ span: { start: at, end: at + 1 }, text: "" }));
  return {
    span: { start, end },
    text: shortened(text.slice(start, end)),
    is: "text",
    reason: "a backslash takes the meaning of the sign after it away",
    advice: "Remove the backslashes before signs.",
    fix: { title: "Remove the backslashes", edits },
  };
}
