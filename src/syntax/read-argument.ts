import { syntaxError, unexpectedText } from "../diagnostics/messages/syntax.js";
import { type Report, type ReportDetails, replacement } from "../diagnostics/pending-diagnostic.js";
import { emptySpan, type Span } from "../text/span.js";
import type * as ast from "./ast.js";
import { readInterpolation, readQuoted, readText } from "./inline.js";
import { code, isBlank, isEscape, trim } from "./scan.js";
import { interpolationEnd, opensInterpolation, quotedEnd } from "./scan-literals.js";

export type Argument = ast.Word | ast.Quoted | ast.Interpolation;

/*
 * The argument after the name of a directive: the type of a chart, the territory of a map.
 */

/** An argument that is one word, as most are; `undefined` if the full reader must decide. */
export function plainWord(text: string, span: Span): ast.Word | undefined {
  const first = text.charCodeAt(span.start);
  if (first === code.doubleQuote || first === code.colon || first === code.equals || first === code.pipe)
    return undefined;
  for (let at = span.start; at < span.end; at++) {
    const char = text.charCodeAt(at);
    if (isBlank(char) || char === code.backslash || char === code.openBrace) return undefined;
  }
  return { kind: "word", span, text: text.slice(span.start, span.end) };
}

/** A word, quoted text, or one interpolation; more is reported. */
export function readArgument(
  text: string,
  { argumentSpan, name, attributes }: ast.Directive,
  report: Report,
  isKnown: (directive: string) => boolean,
): Argument | undefined {
  const { end } = argumentSpan;
  if (argumentSpan.start === end) return undefined;
  const start = isKnown(name) ? afterMark(text, argumentSpan, name, report) : argumentSpan.start;
  // A row. Read as a word, it would be the territory of a map.
  if (text[start] === "|" && isKnown(name)) {
    const row = { start, end };
    report(unexpectedText, row, { after: `\`@${name}\`` }, beside(attributes?.span));
    return undefined;
  }
  const argument = readFirst(text, { start, end }, report);
  const rest = trim(text, argument?.span.end ?? end, end);
  if (argument && rest.start < rest.end && isKnown(name)) {
    const after = `\`@${name} ${text.slice(start, argument.span.end)}\``;
    report(unexpectedText, rest, { after }, beside(attributes?.span));
  }
  return argument;
}

/** The clue for a text that may belong to its line: the attributes of the line. */
export const beside = (attributes: Span | undefined): ReportDetails =>
  attributes ? { clue: { where: "text-beside", span: attributes } } : {};

/** Reports `@chart: bar` and `@map=world`, as other formats have it, and returns where the argument itself begins. */
function afterMark(text: string, { start, end }: Span, name: string, report: Report): number {
  const found = /^[:=][ \t]*(?=.)/.exec(text.slice(start, end));
  if (!found) return start;
  const mark = { start, end: start + found[0].length };
  const blank = isBlank(text.charCodeAt(start - 1)) ? "" : " ";
  report(
    syntaxError,
    { start, end: start + 1 },
    { problem: `\`${text[start]}\` does not fit here.`, advice: `Write \`@${name} ${text.slice(mark.end, end)}\`.` },
    { fixes: [replacement(`Remove \`${text[start]}\``, mark, blank)] },
  );
  return mark.end;
}

function readFirst(text: string, { start, end }: Span, report: Report): Argument | undefined {
  const quoted = text[start] === '"' ? quotedEnd(text, start, end) : -1;
  if (quoted > 0) {
    const span = { start, end: quoted };
    return { kind: "quoted", span, parts: readQuoted(text, span, report) };
  }
  if (text[start] === '"') {
    report(syntaxError, { start, end }, { problem: "This text is not closed.", advice: 'Write the missing `"`.' });
    return undefined;
  }
  if (opensInterpolation(text, start)) {
    const close = interpolationEnd(text, start, end);
    // `{{ state }}-east`.
    if (close > 0 && close < end && !isBlank(text.charCodeAt(close)))
      return withInterpolation(text, { start, end }, report);
    return readInterpolation(text, start, end, report, true);
  }
  return readArgumentWord(text, { start, end }, report);
}

/** A run of characters up to white space, escapes taken out. */
function readArgumentWord(text: string, { start, end }: Span, report: Report): Argument {
  let word = "";
  let from = start;
  let at = start;
  for (; at < end && !isBlank(text.charCodeAt(at)); at++) {
    if (opensInterpolation(text, at)) return withInterpolation(text, { start, end }, report);
    if (!isEscape(text, at)) continue;
    word += text.slice(from, at);
    from = ++at;
  }
  return { kind: "word", span: { start, end: at }, text: word + text.slice(from, at) };
}

/** `@map us-{{ state }}`: only a text in quotes has an interpolation and more. */
function withInterpolation(text: string, span: Span, report: Report): Argument {
  const written = text.slice(span.start, span.end);
  const edits = [span.start, span.end].map((at) => ({ span: emptySpan(at), text: '"' }));
  const fixes = /["\\]/.test(written) ? [] : [{ title: "Write quotes around the text", edits }];
  const problem = "A text that contains an interpolation must be in quotes here.";
  report(syntaxError, span, { problem, advice: `Write \`"${written}"\`.` }, { fixes });
  return { kind: "quoted", span, parts: readText(text, span, report) };
}
