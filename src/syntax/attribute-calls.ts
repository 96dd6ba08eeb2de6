import { noReport, replacement } from "../diagnostics/pending-diagnostic.js";
import type { Interpolation, Word } from "./ast.js";
import { fail, type Reader } from "./attribute-reader.js";
import { isDeclared } from "./declares-name.js";
import { parseHead } from "./parse-head.js";
import { isLineEnd, lineStart } from "./scan.js";

/* Calls without the two braces of an interpolation: `from=take(crops, 3)`, `# Total {sum(crops.bags)}`. */

/** In a hint. */
const longest = 200;

/** The call that a word begins, as the interpolation that it is meant to be; `undefined` if the word is all of it, or no call is there. */
export function readBareCall(reader: Reader, { text: word, span: { start } }: Word): Interpolation | undefined {
  const { text } = reader;
  // Colours of CSS have findings of their own.
  const end = /^(?!rgba?\(|hsla?\()[\p{L}_][\p{L}\p{N}_]*\(/iu.test(word) ? callEnd(text, start, reader.end) : -1;
  if (end <= reader.at || end - start > longest) return undefined;
  const span = { start, end };
  const meant = `{{ ${text.slice(start, end)} }}`;
  fail(reader, span, "The expression has no braces.", `Write \`${meant}\`.`, [
    replacement(`Write \`${meant}\``, span, meant),
  ]);
  reader.at = end;
  // One finding is enough, and names in it count as used.
  const expression = parseHead("expression", text, span, noReport);
  return { kind: "interpolation", span, expression: { kind: "incomplete", span, expression } };
}

/** After the bracket that closes the first one on the line; -1 if none does. */
function callEnd(text: string, start: number, limit: number): number {
  let depth = 0;
  for (let at = start; at < limit && !isLineEnd(text.charCodeAt(at)); at++) {
    const char = text[at];
    if (char === "(") depth++;
    else if (char === ")" && --depth === 0) return at + 1;
  }
  return -1;
}

/** A call, or an expression that begins with a name: `crop.country`, `year + 1`. Two names beside each other are attributes. */
const inserted =
  /^(?:[\p{L}_][\p{L}\p{N}_]*\([^{}=\r\n)]*\)[^{}=\r\n]*|([\p{L}_][\p{L}\p{N}_]*)(?![\p{L}\p{N}_]|[ \t]+[\p{L}_])[^{},=\r\n]*)$/u;

/**
 * Reports `{sum(crops.bags)}` below a text or after a heading, which is meant to insert a value, and `{year}` with a declared name; false if it is
 * something else.
 */
export function reportInserted(reader: Reader): boolean {
  const { text, start } = reader;
  const whole = { start, end: reader.end + 1 };
  const isText = /^[ \t]*(?:#|$)/.test(text.slice(lineStart(text, start), start));
  if (!isText || whole.end - start > longest) return false;
  const inner = text.slice(start + 1, reader.end).trim();
  const [match, name] = inserted.exec(inner) ?? [];
  if (match === undefined || name === "half" || name === "width") return false;
  if (name !== undefined && !isDeclared(text, name, start)) return false;
  const meant = `{{ ${inner} }}`;
  fail(reader, whole, "One brace does not begin an interpolation.", `Write \`${meant}\`.`, [
    replacement(`Write \`${meant}\``, whole, meant),
  ]);
  reader.at = reader.end;
  return true;
}
