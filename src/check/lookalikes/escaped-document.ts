import { findDirective } from "../../language/registry.js";
import { code, isPunctuation, lineEnd, skipBlanks } from "../../syntax/scan.js";
import { lineBelow } from "../line-below.js";
import { shortened } from "../markdown/mark.js";
import type { Lookalike } from "./lookalike.js";

/** A directive and a row below it, each with a backslash before its sign: text processors write one before every sign when they export Markdown. */
export function escapedDocument(text: string): Lookalike | undefined {
  for (let at = text.indexOf("\\@"); at >= 0; at = text.indexOf("\\@", at + 2)) {
    const name = /^\p{L}+/u.exec(text.slice(at + 2, at + 40))?.[0];
    const end = lineEnd(text, at);
    const below = skipBlanks(text, lineBelow(text, end).start, text.length);
    if (name === undefined || !findDirective(name)?.data || !text.startsWith("\\|", below)) continue;
    return {
      span: { start: at, end },
      text: shortened(text.slice(at, end)),
      is: "text",
      reason: "a backslash takes the meaning of the sign after it away",
      advice: "Remove the backslashes before signs.",
      fix: { title: "Remove the backslashes", edits: backslashes(text) },
    };
  }
  return undefined;
}

function backslashes(text: string) {
  const edits: { span: { start: number; end: number }; text: string }[] = [];
  for (let at = 0; at < text.length - 1; at++) {
    if (text.charCodeAt(at) !== code.backslash || !isPunctuation(text.charCodeAt(at + 1))) continue;
    edits.push({ span: { start: at, end: at + 1 }, text: "" });
    // A backslash after another one is the text.
    at++;
  }
  return edits;
}
