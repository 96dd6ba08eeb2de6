import { duplicateAttribute, syntaxError } from "../diagnostics/messages/syntax.js";
import { noReport, type Report, type ReportDetails, replacement } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";
import type { Attribute, ListItem } from "./ast.js";
import { fail, isSpace, type Reader } from "./attribute-reader.js";
import { directiveMeant } from "./foreign-signs.js";
import { type Advice, idOrClass } from "./ids-and-classes.js";
import { readText } from "./inline.js";
import { code, lineEnd } from "./scan.js";
import { trailingComment } from "./trailing-comment.js";

/* Mistakes in attributes that readers of other languages make, and duplicate names. */

/** Attributes that go on after a blank line. */
export const blankInside = (text: string, { end }: Span): ReportDetails =>
  /^[ \t]*(?:\r\n?|\n)[ \t]*[\r\n]\s*(?:\}|[\p{L}_][\p{L}\p{N}_-]*[ \t]*=)/u.test(text.slice(end, end + 200))
    ? { hint: "Remove the empty line inside the braces, or write the missing `}` above it." }
    : {};

/** Reports `{% for … %}` and `{# note #}` of other template languages; false if it is none. */
export function reportForeignDirective(text: string, span: Span, report: Report): boolean {
  const sign = text[span.start + 1];
  const directive = sign === "%" || sign === "#" ? directiveMeant(text.slice(span.start, span.end)) : undefined;
  if (directive === undefined) return false;
  const problem = `\`{${sign}\` does not begin a ${sign === "%" ? "directive" : "comment"}.`;
  const fixes = [replacement(`Write \`${directive}\``, span, directive)];
  report(syntaxError, span, { problem, advice: `Write \`${directive}\`.` }, { fixes });
  return true;
}

/**
 * A comment at the end of a line, as other languages have them: its words are neither attributes nor items of a list. It is skipped; false if there
 * is none. Without a blank, `//` may begin an address.
 */
export function reportComment(reader: Reader): boolean {
  const { text, at: start } = reader;
  if (!/^(?:\/\/|\/\*|#)(?:\s|$)/.test(text.slice(start, start + 3))) return false;
  const span = { start, end: Math.min(lineEnd(text, start), reader.end) };
  const { hint = "Write the comment on a line of its own, and begin it with `//`.", fixes } = trailingComment(
    text,
    span,
  );
  fail(reader, span, `\`${text.slice(start, span.end).trimEnd()}\` does not fit here.`, hint, fixes);
  reader.at = span.end;
  return true;
}

/** Something without a name: perhaps a name in quotes, as in JSON, or an id or class, as in other dialects of Markdown. */
export function reportNoAttribute(reader: Reader, span: Span): void {
  const written = reader.text.slice(span.start, span.end);
  const problem = `\`${written}\` is not an attribute.`;
  const [, name] = /^"([\p{L}_][\p{L}\p{N}_-]*)"\s*[=:]/u.exec(written) ?? [];
  if (name !== undefined) {
    const quoted = { start: span.start, end: span.start + name.length + 2 };
    const advice = `Write \`${name}=…\`, without quotes around the name.`;
    fail(reader, span, problem, advice, [replacement(`Write \`${name}\``, quoted, name)]);
    return;
  }
  const whole = { start: reader.start, end: reader.end + 1 };
  const other =
    valueAlone(reader, span, written) ?? (reader.depth === 0 ? idOrClass(reader.text, span, whole) : undefined);
  fail(reader, span, problem, other?.advice ?? "Write `name=value`, or `name` alone for true.", other?.fixes);
}

/**
 * `colors=red,blue`: a plural takes a list, so these words are one, and no names of attributes. `at`: the end of the attribute. `undefined` if
 * there is no such list.
 */
export function openListAt(
  { text, at, end }: { readonly text: string; readonly at: number; readonly end: number },
  { name, value }: Attribute,
): { readonly span: Span; readonly list: string } | undefined {
  if (text.charCodeAt(at) !== code.comma || value?.kind !== "word" || !name.endsWith("s")) return undefined;
  const pattern = /(?:,[^\s,{}[\]="]+)+(?!\S)/y;
  pattern.lastIndex = at;
  const rest = pattern.exec(text.slice(0, end))?.[0];
  if (rest === undefined) return undefined;
  const span = { start: value.span.start, end: at + rest.length };
  return { span, list: `[${text.slice(span.start, span.end).replaceAll(",", " ")}]` };
}

/** Whether something follows an item of a list without white space or a comma: `[#{{ color }}]`. */
export const isJoined = ({ text, at, end }: Reader): boolean =>
  at < end && !isSpace(text.charCodeAt(at)) && !",]".includes(text[at]!);

/** Reports items that are joined at `at`. Words and interpolations are read as the text that they are meant to be; others say nothing. */
export function reportJoined(reader: Reader, start: number, at: number): readonly ListItem[] {
  const { text } = reader;
  const span = { start, end: reader.at };
  // Longer ones are not values, and searching them for interpolations would take too long.
  const isText = span.end - start < 300 && !/["\\[\]]/.test(text.slice(start, span.end).replace(/\{\{.*?\}\}/g, ""));
  const edits = [start, span.end].map((end) => ({ span: { start: end, end }, text: '"' }));
  const advice = "Put white space between items; put texts with special characters in quotes.";
  const fixes = isText ? [{ title: "Put it in quotes", edits }] : [];
  fail(reader, { start: at, end: at + 1 }, `\`${text[at]}\` does not fit here.`, advice, fixes);
  return isText ? [{ value: { kind: "quoted", span, parts: readText(text, span, noReport) } }] : [];
}

/** The end of a number with a decimal comma: `width=0,5` is not two attributes. `undefined` if there is none. */
export function decimalCommaEnd(
  { text, at, end }: { readonly text: string; readonly at: number; readonly end: number },
  { value }: Attribute,
): number | undefined {
  if (text.charCodeAt(at) !== code.comma || value?.kind !== "word" || !/^-?\d+$/.test(value.text)) return undefined;
  const digits = /^,\d+(?!\S)/.exec(text.slice(at, Math.min(end, at + 20)))?.[0];
  return digits === undefined ? undefined : at + digits.length;
}

/** For few entries, which a map would take longer to tell apart. */
function areDistinct(entries: readonly Attribute[]): boolean {
  for (let index = 1; index < entries.length; index++) {
    const name = entries[index]!.name;
    if (name === "half" || name === "width") return false;
    for (let before = 0; before < index; before++) if (entries[before]!.name === name) return false;
  }
  return true;
}

export function reportDuplicates(entries: readonly Attribute[], report: Report): void {
  if (entries.length < 2 || (entries.length < 8 && areDistinct(entries))) return;
  const seen = new Map<string, string>();
  for (const { name: written, nameSpan } of entries) {
    // `half` is another way to write `width`.
    const name = written === "half" ? "width" : written;
    const first = seen.get(name);
    if (first !== undefined) report(duplicateAttribute, nameSpan, { name: written, first });
    else seen.set(name, written);
  }
}

/** Characters that are searched before a value: the name, and blanks. */
const longestBefore = 100;

/** `{height 320}`, `{colors [#fff]}`: a value beside a name that is not a switch, or the colour of a row alone. */
function valueAlone({ text, start, depth }: Reader, span: Span, written: string): Advice | undefined {
  if (!/^[\d#"[{]/.test(written)) return undefined;
  const before = text.slice(Math.max(start, span.start - longestBefore), span.start);
  const [beside = "", name] = /(?<![^\s{,])([\p{L}_][\p{L}\p{N}_-]*)[ \t]+$/u.exec(before) ?? [];
  if (name !== undefined && !/^(?:half|legend)$/.test(name)) {
    const gap = { start: span.start - beside.length + name.length, end: span.start };
    // A list or group may have several words, of which this is the first.
    const value = /^[[{]/.test(written) ? written[0] : written;
    return { advice: `Write \`${name}=${value}\`.`, fixes: [replacement("Write `=`", gap, "=")] };
  }
  const isRow = depth === 0 && /\|[ \t]*$/.test(text.slice(Math.max(0, start - 10), start));
  if (!isRow || !/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(written)) return undefined;
  return {
    advice: `Write \`color=${written}\`.`,
    fixes: [replacement(`Write \`color=${written}\``, span, `color=${written}`)],
  };
}
