import { replacement } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";
import type { AttributeValue, Word } from "./ast.js";
import { fail, isSpace, type Reader } from "./attribute-reader.js";
import { readQuoted } from "./inline.js";
import { code, isEscape, lineEnd } from "./scan.js";
import { quotedEnd } from "./scan-literals.js";
import { isSmartQuote, reportSmartQuotes, smartQuotedEnd } from "./smart-quotes.js";

/**
 * A text in single or typographic quotes that a word could not hold: one finding for both quotes. Others are words, quotes included, and are
 * reported where the type of the attribute is known.
 */
export function readOtherQuoted(reader: Reader, inList: boolean): AttributeValue | undefined {
  const { text, at: start, end: limit } = reader;
  const isSingle = text.charCodeAt(start) === code.singleQuote;
  // The check by the pattern is slow, and nearly all words are ASCII.
  if (start >= limit || (!isSingle && (text.charCodeAt(start) < 128 || !isSmartQuote(text[start]!)))) return undefined;
  const end = isSingle ? singleQuotedEnd(text, start, limit) : smartQuotedEnd(text, start, limit);
  if (end < 0) return undefined;
  let at = start;
  while (at < end && !endsWord(text.charCodeAt(at), inList)) at++;
  if (at === end) return undefined;
  const span = { start, end };
  reader.at = end;
  if (isSingle) failSingleQuotes(reader, span);
  else if (!reader.failed) reportSmartQuotes(text.slice(start, end), span, reader.report, "error");
  reader.failed = true;
  return { kind: "quoted", span, parts: readQuoted(text, span, reader.report) };
}

const singleQuoted = /'[^'"\\\r\n]*'(?=[\s,\]}=]|$)/y;

/** The end of the text in single quotes that begins at `start`, or -1. A value ends after it, so that no apostrophe is taken for a quote. */
function singleQuotedEnd(text: string, start: number, limit: number): number {
  singleQuoted.lastIndex = start;
  return singleQuoted.test(text) && singleQuoted.lastIndex <= limit ? singleQuoted.lastIndex : -1;
}

function failSingleQuotes(reader: Reader, span: Span): void {
  const written = reader.text.slice(span.start, span.end);
  const meant = `"${written.slice(1, -1)}"`;
  const fix = replacement("Write double quotes", span, meant, true);
  fail(reader, span, `\`${written}\` has single quotes, which do not mark text here.`, `Write \`${meant}\`.`, [fix]);
}

/** A text in double quotes. One that its line does not close is reported, and the line is skipped. */
export function readQuotedValue(reader: Reader): AttributeValue | undefined {
  const { text, at: start, end } = reader;
  const close = quotedEnd(text, start, end);
  if (close < 0) {
    // Quoted texts end with their line, so the next line's attributes are still read.
    const stop = Math.min(lineEnd(text, start), end);
    fail(reader, { start, end: stop }, "This text is not closed.", 'Write the missing `"`.');
    reader.at = stop;
    return undefined;
  }
  reader.at = close;
  const span = { start, end: close };
  return { kind: "quoted", span, parts: readQuoted(text, span, reader.report) };
}

/** A comma without quotes, which would end a value before it begins, for the attribute whose value it may be. */
export function readBareComma(reader: Reader): AttributeValue | undefined {
  const { text, at: start, end } = reader;
  const isAlone = start + 1 >= end || endsWord(text.charCodeAt(start + 1), false);
  if (start >= end || text.charCodeAt(start) !== code.comma || !isAlone) return undefined;
  const span = { start, end: start + 1 };
  reader.at = span.end;
  const fix = replacement("Write quotes", span, '","', true);
  fail(reader, span, "A comma as a value needs quotes.", 'Write `","`.', [fix]);
  return { kind: "quoted", span, parts: [","] };
}

/** A run of characters up to white space, a comma or a closing bracket, escapes taken out; in a list also up to `=`, which renames. */
export function readWord(reader: Reader, inList: boolean): Word | undefined {
  const { text, at: start, end } = reader;
  /** The text up to here, without the backslashes of its escapes. */
  let word = "";
  let from = start;
  while (reader.at < end) {
    if (isEscape(text, reader.at) && reader.at + 1 < end) {
      word += text.slice(from, reader.at);
      from = ++reader.at;
    } else if (endsWord(text.charCodeAt(reader.at), inList)) break;
    reader.at++;
  }
  if (reader.at === start) {
    fail(
      reader,
      { start, end: Math.min(start + 1, end) },
      "A value is missing.",
      `${inList ? "Write one" : "Write one after `=`"}; put a text with special characters in quotes.`,
    );
    return undefined;
  }
  return { kind: "word", span: { start, end: reader.at }, text: word + text.slice(from, reader.at) };
}

/** `{` ends a word too: a value that contains an interpolation and more needs quotes. */
const endsWord = (char: number, inList: boolean): boolean =>
  isSpace(char) ||
  char === code.comma ||
  char === code.closeBracket ||
  char === code.closeBrace ||
  char === code.openBrace ||
  (inList && char === code.equals);
