import { type CopyCursor, put } from "../../emit/write-plain-lines.js";
import { isReplaced } from "../../syntax/plain-rows.js";
import { code } from "../../syntax/scan.js";
import { lineEndFrom, lineKind, lineKindAt, quotedKindAt, skipBlanks } from "./line-kind.js";
import { addElement, type Translation, toNextLine } from "./translation.js";

/*
 * Headings, texts, quotes, separators and comments whose characters mean themselves. Each function begins at the first character of its first line, and
 * leaves off at that of the next line. It gives false where somebody has to look closer.
 */

/** What a byte is in a text. Those that mean themselves come first. */
const textClass = { own: 0, unsure: 1, quote: 2, lineEnd: 3, closer: 4 } as const;

/** Escapes, braces and all that a search for marks of Markdown looks for inside lines; control characters are escaped in JSON. */
const textClasses = new Uint8Array(256).fill(textClass.closer, 0, 32);
for (const mark of "\\{}*_~`[<&|") textClasses[mark.charCodeAt(0)] = textClass.closer;
textClasses[code.doubleQuote] = textClass.quote;
textClasses[code.lineFeed] = textClass.lineEnd;
textClasses[code.carriageReturn] = textClass.lineEnd;
/** Of U+FFFD too. */
textClasses[0xef] = textClass.unsure;

/**
 * Copies the rest of a line into a JSON string, without a blank at its end: two of them break the line in Markdown. False at a character that somebody has
 * to look closer at.
 */
function copyLine(bytes: Uint8Array, output: Uint8Array, cursor: CopyCursor): boolean {
  let { at, to } = cursor;
  let found = textClasses[bytes[at]!]!;
  for (; found !== textClass.lineEnd; found = textClasses[bytes[++at]!]!) {
    if (found === textClass.quote) output[to++] = code.backslash;
    else if (found !== textClass.own && (found === textClass.closer || isReplaced(bytes, at))) break;
    output[to++] = bytes[at]!;
  }
  if (bytes[at - 1] === code.space) {
    if (bytes[at - 2] === code.space) return false;
    to--;
  }
  cursor.at = at;
  cursor.to = to;
  return found === textClass.lineEnd;
}

export function translateHeading(translation: Translation): boolean {
  const { bytes, output, cursor, style } = translation;
  const marker = cursor.at;
  const second = bytes[marker + 1] === code.hash;
  const start = skipBlanks(bytes, marker + (second ? 2 : 1));
  cursor.at = start;
  cursor.to = put(output, second ? style.h2.open : style.h1.open, cursor.to);
  // Attributes are at its end, after a blank.
  const isAlone = copyLine(bytes, output, cursor);
  if (!isAlone && (bytes[cursor.at] !== code.openBrace || bytes[cursor.at - 1] !== code.space)) return false;
  // An empty heading is a mistake.
  if (cursor.at === start || output[cursor.to - 1] === code.hash) return false;
  output[cursor.to++] = code.doubleQuote;
  return isAlone ? endElement(translation) : endWithAttributes(translation);
}

/** Ends an element without attributes, at the end of its line. */
function endElement(translation: Translation): boolean {
  const { output, cursor, style } = translation;
  cursor.to = put(output, style.close, cursor.to);
  toNextLine(translation);
  addElement(translation, false);
  return true;
}

/** Ends an element with the attributes that are the rest of the line. */
function endWithAttributes(translation: Translation): boolean {
  const { bytes, output, cursor, style, known } = translation;
  let end = lineEndFrom(bytes, cursor.at);
  while (bytes[end - 1] === code.space) end--;
  const attributes = known.attributes.find(translation, cursor.at, end);
  if (!attributes) return false;
  cursor.to = put(output, attributes.closes.get(style.elements)!, cursor.to);
  cursor.at = lineEndFrom(bytes, end);
  toNextLine(translation);
  addElement(translation, attributes.isHalf);
  return true;
}

/** Ends an element of which reading is on the next line, where its attributes can be. */
function endAbove(translation: Translation): boolean {
  const { bytes, output, cursor, style, next } = translation;
  // A comment interrupts nothing, and a text above a separator is a heading in Markdown.
  if (next === lineKind.comment || next === lineKind.hyphens) return false;
  if (bytes[cursor.at] === code.openBrace) return endWithAttributes(translation);
  cursor.to = put(output, style.close, cursor.to);
  addElement(translation, false);
  return true;
}

/** Lines of text that follow each other. */
export function translateBody(translation: Translation): boolean {
  const { bytes, output, cursor, style } = translation;
  cursor.to = put(output, style.body.open, cursor.to);
  while (copyLine(bytes, output, cursor)) {
    if (toNextLine(translation) === lineKind.text) output[cursor.to++] = code.space;
    else {
      output[cursor.to++] = code.doubleQuote;
      return endAbove(translation);
    }
  }
  return false;
}

/** A quote ends with its author. */
export function translateQuote(translation: Translation): boolean {
  const { bytes, output, cursor, style } = translation;
  cursor.to = put(output, style.quote.open, cursor.to);
  for (let isFirst = true; ; isFirst = false) {
    cursor.at = skipBlanks(bytes, cursor.at + 1);
    const kind = quotedKindAt(bytes, cursor.at);
    if (kind === lineKind.hyphens) return !isFirst && translateAuthor(translation);
    if (kind !== lineKind.text) return false;
    if (!isFirst) output[cursor.to++] = code.space;
    if (!copyLine(bytes, output, cursor) || toNextLine(translation) !== lineKind.quote) return false;
  }
}

function translateAuthor(translation: Translation): boolean {
  const { bytes, output, cursor, style } = translation;
  const dashes = cursor.at;
  cursor.at = skipBlanks(bytes, dashes + 2);
  // Two hyphens and a blank, and then a name.
  if (bytes[dashes + 1] !== code.minus || cursor.at === dashes + 2 || bytes[cursor.at]! < code.space) return false;
  cursor.to = put(output, style.quote.author, cursor.to);
  if (!copyLine(bytes, output, cursor) || toNextLine(translation) === lineKind.quote) return false;
  output[cursor.to++] = code.doubleQuote;
  return endAbove(translation);
}

/** Three hyphens or more, alone. */
export function translateSeparator(translation: Translation): boolean {
  const { bytes, output, cursor, style } = translation;
  let at = cursor.at;
  while (bytes[at] === code.minus) at++;
  const isLong = at - cursor.at >= 3;
  cursor.at = skipBlanks(bytes, at);
  if (!isLong || lineKindAt(bytes, cursor.at) !== lineKind.blank) return false;
  cursor.to = put(output, style.separator, cursor.to);
  toNextLine(translation);
  return endAbove(translation);
}

/** A comment is left out. One without a blank may be an address, and one that begins with a word of igx is for igx. */
export function skipComment(translation: Translation): boolean {
  const { bytes, cursor } = translation;
  const text = skipBlanks(bytes, cursor.at + 2);
  if (text === cursor.at + 2 || (bytes[text]! | 32) === letterI) return false;
  cursor.at = text;
  while (textClasses[bytes[cursor.at]!] !== textClass.lineEnd) cursor.at++;
  toNextLine(translation);
  return true;
}

const letterI = 105;
