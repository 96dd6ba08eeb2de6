import { unclosedAttributes } from "../diagnostics/messages/syntax.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";
import type { Attribute, Attributes, AttributeValue, Comment, ListItem } from "./ast.js";
import {
  isJoined,
  reportComment,
  reportDuplicates,
  reportForeignDirective,
  reportJoined,
  reportNoAttribute,
} from "./attribute-mistakes.js";
import { nameEnd } from "./attribute-names.js";
import { fail, type Reader, skipRun, skipSpace } from "./attribute-reader.js";
import { reportColon, skipMissingSpace } from "./attribute-signs.js";
import { readBareComma, readOtherQuoted, readQuotedValue, readWord } from "./attribute-words.js";
import { readInterpolation, readQuoted } from "./inline.js";
import { code } from "./scan.js";
import { braceEnd } from "./scan-braces.js";
import { opensInterpolation, quotedEnd } from "./scan-literals.js";

/**
 * Reads the attributes whose `{` is at `span.start`. Where the matching `}` is missing, all of `span` is read as well as it can be. A name,
 * `=` and a value; values are read by form, not by type: the attribute's definition decides the meaning of `300`.
 */
export function parseAttributes(text: string, span: Span, report: Report): Attributes {
  const close = braceEnd(text, span.start, span.end);
  const closed = close >= 0;
  if (!closed) report(unclosedAttributes, { start: span.start, end: span.start + 1 }, undefined);
  const end = closed ? close : span.end;
  const whole = { start: span.start, end };
  if (reportForeignDirective(text, whole, report)) return { kind: "attributes", span: whole, entries: [] };
  const comments: Comment[] = [];
  const reader: Reader = {
    text,
    start: span.start,
    at: span.start + 1,
    end: closed ? close - 1 : end,
    report,
    failed: !closed,
    depth: 0,
    comments,
  };
  // Reads open braces too, so that the editor can complete and describe names while the closing one is missing.
  const entries = readEntries(reader);
  return comments.length > 0
    ? { kind: "attributes", span: whole, entries, comments: aboveEntries(comments, entries) }
    : { kind: "attributes", span: whole, entries };
}

/** The comments with the attributes below them, or around them. Both are in the order of the text. */
function aboveEntries(comments: readonly Comment[], entries: readonly Attribute[]): readonly Comment[] {
  let next = 0;
  return comments.map((comment) => {
    while (next < entries.length && entries[next]!.span.end <= comment.span.start) next++;
    const below = entries[next];
    return below ? { ...comment, above: below.span } : comment;
  });
}

/** Deeper nesting is always a mistake, and would overflow the call stack. */
const maximumDepth = 64;

function readEntries(reader: Reader): readonly Attribute[] {
  const entries: Attribute[] = [];
  skipSpace(reader);
  while (reader.at < reader.end) {
    const entry = readEntry(reader);
    if (entry) entries.push(entry);
    if (!skipSpace(reader) && reader.at < reader.end) skipMissingSpace(reader);
  }
  reportDuplicates(entries, reader.report);
  return entries;
}

interface Name {
  readonly name: string;
  readonly end: number;
}

/** Where a name ends and what it is. In a group it may be quoted, since a group may name columns: `dates={"Order day"="DD.MM.YYYY"}`. */
function readName(reader: Reader): Name | undefined {
  const { text, at: start, end } = reader;
  if (reader.depth > 0 && text.charCodeAt(start) === code.doubleQuote) {
    const close = quotedEnd(text, start, end);
    const parts = close < 0 ? [] : readQuoted(text, { start, end: close }, reader.report);
    return parts.length > 0 && parts.every((part) => typeof part === "string")
      ? { name: parts.join(""), end: close }
      : undefined;
  }
  const after = nameEnd(text, start);
  return after < 0 || after > end ? undefined : { name: text.slice(start, after), end: after };
}

function readEntry(reader: Reader): Attribute | undefined {
  const start = reader.at;
  const named = readName(reader);
  if (!named) {
    if (!reportComment(reader)) reportNoAttribute(reader, { start, end: skipRun(reader) });
    return undefined;
  }
  const { name } = named;
  const nameSpan = { start, end: named.end };
  reader.at = nameSpan.end;
  skipSpace(reader);
  const isColon = reader.at < reader.end && reader.text.charCodeAt(reader.at) === code.colon;
  if (isColon) reportColon(reader, name);
  else if (reader.at >= reader.end || reader.text.charCodeAt(reader.at) !== code.equals) {
    // A bare name means `true`. The white space after it is not part of the attribute, so the reader goes back to the name's end.
    reader.at = nameSpan.end;
    return { kind: "attribute", span: nameSpan, name, nameSpan };
  }
  reader.at++;
  skipSpace(reader);
  const value = (name === "decimal_separator" ? readBareComma(reader) : undefined) ?? readValue(reader, false);
  if (!value) return undefined;
  return { kind: "attribute", span: { start, end: value.span.end }, name, nameSpan, value };
}

/** By its first character alone: an interpolation keeps the type of its value, and a word has the type that its attribute asks for. */
function readValue(reader: Reader, inList: boolean): AttributeValue | undefined {
  const { text, at: start, end } = reader;
  const char = start < end ? text.charCodeAt(start) : -1;
  if (char === code.doubleQuote) return readQuotedValue(reader);
  if (char === code.openBracket || (char === code.openBrace && !opensInterpolation(text, start)))
    return readNested(reader);
  if (char === code.openBrace && opensInterpolation(text, start)) {
    // Without its end, the text after `{{` may all be part of the expression: the rest is skipped.
    const interpolation = readInterpolation(text, start, end, reader.report, true);
    reader.at = interpolation ? interpolation.span.end : end;
    return interpolation;
  }
  const quoted = readOtherQuoted(reader, inList);
  if (quoted) return quoted;
  return readWord(reader, inList);
}

function readNested(reader: Reader): AttributeValue | undefined {
  const start = reader.at;
  if (reader.depth === maximumDepth) {
    const problem = `Lists and groups are nested more than ${maximumDepth} levels deep.`;
    fail(reader, { start, end: start + 1 }, problem, "An attribute needs one or two.");
    reader.at = reader.end;
    return undefined;
  }
  reader.depth++;
  const value = reader.text.charCodeAt(start) === code.openBracket ? readList(reader) : readGroup(reader);
  reader.depth--;
  return value;
}

/** The reader's end moves to the group's brace for a while, so that a mistake inside cannot read into the attributes around it. */
function readGroup(reader: Reader): AttributeValue {
  const { text, at: start, end: outerEnd } = reader;
  const close = braceEnd(text, start, outerEnd);
  reader.at = start + 1;
  reader.end = close < 0 ? outerEnd : close - 1;
  const entries = readEntries(reader);
  // A quote inside a word hides a brace from the search for the end of all attributes.
  if (close < 0)
    fail(reader, { start, end: start + 1 }, "The group is not closed.", "Write the missing `}`, or the missing quote.");
  const span = { start, end: close < 0 ? outerEnd : close };
  reader.end = outerEnd;
  reader.at = span.end;
  return { kind: "group", span, attributes: { kind: "attributes", span, entries } };
}

/** Commas are optional. One at the end is allowed; two in a row are not, since a value is missing between them. */
function readList(reader: Reader): AttributeValue | undefined {
  const start = reader.at++;
  const items: ListItem[] = [];
  for (;;) {
    skipListSpace(reader);
    if (reader.at >= reader.end) {
      fail(reader, { start, end: start + 1 }, "The list is not closed.", "Write the missing `]`.");
      return undefined;
    }
    if (reader.text.charCodeAt(reader.at) === code.closeBracket) {
      reader.at++;
      return { kind: "list", span: { start, end: reader.at }, items };
    }
    if (reportComment(reader)) continue;
    const item = readItem(reader);
    if (item && isJoined(reader)) {
      reportJoined(reader);
      skipRun(reader);
    } else if (item) items.push(item);
    // Each turn must move on, also after a mistake.
    else reader.at = Math.max(reader.at, skipRun(reader));
  }
}

function readItem(reader: Reader): ListItem | undefined {
  const value = readValue(reader, true);
  if (!value) return undefined;
  const end = reader.at;
  skipSpace(reader);
  if (reader.text.charCodeAt(reader.at) !== code.equals || reader.at >= reader.end) {
    reader.at = end;
    return { value };
  }
  reader.at++;
  skipSpace(reader);
  const renamed = readValue(reader, true);
  return renamed ? { value, renamed } : undefined;
}

/** Between items: white space and at most one comma each. */
function skipListSpace(reader: Reader): void {
  skipSpace(reader);
  if (reader.text.charCodeAt(reader.at) === code.comma && reader.at < reader.end) reader.at++;
  skipSpace(reader);
}
