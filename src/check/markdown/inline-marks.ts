import { replacement } from "../../diagnostics/pending-diagnostic.js";
import type { Span } from "../../text/span.js";
import { htmlMarks } from "./html-marks.js";
import { type Mark, plainMark } from "./mark.js";
import { maskedLine } from "./masked-line.js";

/*
 * Marks inside a line: emphasis, code, links, footnotes, HTML. Every pattern excludes its own delimiters inside, so that a long line of
 * `*`, `[` or `<` takes linear time.
 */

const emphasis = /(?<!\*)(\*{1,3})(?=[^\s*])([^*]+)(?<=\S)\1(?!\*)|(?<!_)(_{1,3})(?=[^\s_])([^_]+)(?<=\S)\3(?!_)/g;
const strikethrough = /(?<!~)~~(?=[^\s~])([^~]+)(?<=\S)~~(?!~)/g;
const inlineCode = /(?<!`)(`+)(?!`)([^`]+)\1(?!`)/g;
const link = /(!?)\[([^\][]*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)?)(?:\s+"[^"]*")?\)/g;
const referenceLink = /(?<![\p{L}\p{N}\]])(!?)\[([^\][]+)\]\[[^\][]*\]/gu;
const footnote = /\[\^[^\][\s]+\]/g;
const autolink = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/gi;

const isWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}_]/u.test(char);

/** The marks of a line, the outermost of nested ones. */
export function inlineMarks(text: string, span: Span): readonly Mark[] {
  // Most lines have no such character, and the search is much faster than the patterns.
  if (!/[*_~`[<&]/.test(text.slice(span.start, span.end))) return [];
  const line = maskedLine(text, span);
  return outermost([
    ...emphasisMarks(text, span, line),
    ...linkMarks(text, span, line),
    ...htmlMarks(text, span, line),
  ]);
}

/** Sorted, without marks inside another one: the fix of `[**text**](url)` fixes both. */
function outermost(marks: readonly Mark[]): readonly Mark[] {
  const sorted = marks.toSorted((one, other) => one.span.start - other.span.start || other.span.end - one.span.end);
  let end = -1;
  return sorted.filter(({ span }) => {
    if (span.start < end) return false;
    end = span.end;
    return true;
  });
}

const at = ({ start }: Span, { index, 0: found }: RegExpExecArray): Span => ({
  start: start + index,
  end: start + index + found.length,
});

function emphasisMarks(text: string, span: Span, line: string): readonly Mark[] {
  const marks: Mark[] = [];
  const add = (match: RegExpExecArray, mark: string): void => {
    const place = at(span, match);
    const inner = text.slice(place.start + mark.length, place.end - mark.length);
    marks.push(plainMark(text, place, withoutMarks(inner, mark), replacement("Remove the marks", place, inner)));
  };
  for (const match of line.matchAll(emphasis)) {
    const mark = match[1] ?? match[3]!;
    const before = isWord(line[match.index - 1]);
    const after = isWord(line[match.index + match[0].length]);
    // `2*3*4`, `snake_case_name` and `f**k` are words.
    if (mark.length === 1 || mark[0] === "_" ? !before && !after : !before || !after) add(match, mark);
  }
  for (const match of line.matchAll(strikethrough)) add(match, "~~");
  for (const match of line.matchAll(inlineCode)) add(match, match[1]!);
  return marks;
}

/** The text to type: without the marks, or with escapes that keep them. */
function withoutMarks(inner: string, mark: string): string {
  if (inner.length > 40) return "Remove the marks, or write a backslash before each to keep it.";
  const escaped = [...mark].map((char) => `\\${char}`).join("");
  return `Write \`${inner}\`, or \`${escaped}${inner}${escaped}\` to keep the marks.`;
}

function linkMarks(text: string, span: Span, line: string): readonly Mark[] {
  const mark = (match: RegExpExecArray, advice: string, written?: string): Mark => {
    const place = at(span, match);
    return plainMark(
      text,
      place,
      advice,
      written === undefined ? undefined : replacement(`Write \`${written}\``, place, written),
    );
  };
  return [
    ...[...line.matchAll(link)].map((match) => linkMark(text, span, match, mark)),
    ...[...line.matchAll(referenceLink)].map((match) =>
      mark(match, match[1] ? imageAdvice : "Write the text, with its address in parentheses after it."),
    ),
    ...[...line.matchAll(footnote)].map((match) =>
      mark(match, "Write the note in parentheses, or below as a text of its own."),
    ),
    ...[...line.matchAll(autolink)].map((match) => mark(match, `Write \`${match[1]}\`.`, match[1])),
  ];
}

const imageAdvice = "Describe the picture in words, or remove it.";

function linkMark(
  text: string,
  { start }: Span,
  match: RegExpExecArray,
  mark: (match: RegExpExecArray, advice: string, written?: string) => Mark,
): Mark {
  const [, image, label = "", address = ""] = match;
  if (image) return mark(match, imageAdvice);
  const shown = text.slice(start + match.index + 1, start + match.index + 1 + label.length);
  if (shown === "" || address === "") return mark(match, "Write the text and its address: `text (address)`.");
  // The address as written: it can contain an interpolation.
  const from = start + match.index + label.length + 3;
  const written = `${shown} (${text.slice(from, from + address.length)})`;
  return mark(match, `Write \`${written}\`.`, written);
}
