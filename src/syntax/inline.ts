import { syntaxError, unclosedInterpolation } from "../diagnostics/messages/syntax.js";
import { type FixSpec, type Report, replacement } from "../diagnostics/pending-diagnostic.js";
import { emptySpan, type Span } from "../text/span.js";
import type { Inline, Interpolation } from "./ast.js";
import { parseHead } from "./parse-head.js";
import { code, countRun, isPunctuation, isUnescaped } from "./scan.js";
import { interpolationEnd, opensInterpolation, quotedEnd } from "./scan-literals.js";
import { readEscape } from "./string-literal.js";
import { isLiteral } from "./text-search.js";

/** The meaning of a backslash: before punctuation (`text`), or JSON's escapes and `\|`, `\{` (`quoted`). */
type Escapes = "text" | "quoted";

/** The parts of a text that is what is written: most texts are, and it costs less to read them again than to keep them. */
export const plainText = (text: string, { start, end }: Span): readonly Inline[] =>
  start === end ? none : [text.slice(start, end)];

const none: readonly Inline[] = [];

/** As `plainText`, of lines that are joined by one space; `undefined` if one is empty, which is a line break. */
export function plainLines(text: string, lines: readonly Span[], count = lines.length): readonly Inline[] | undefined {
  let joined = "";
  for (let index = 0; index < count; index++) {
    const { start, end } = lines[index]!;
    if (start === end) return undefined;
    const raw = text.slice(start, end);
    joined = index === 0 ? raw : `${joined} ${raw}`;
  }
  return [joined];
}

/** The text of a piece of a line: escapes taken out, interpolations as nodes. Most texts have neither and are one slice. */
export function readText(text: string, { start, end }: Span, report: Report): readonly Inline[] {
  return readInlines(text, start, end, "text", report);
}

/** The text between the quotes of a quoted text whose span includes them. */
export function readQuoted(text: string, { start, end }: Span, report: Report): readonly Inline[] {
  return readInlines(text, start + 1, end - 1, "quoted", report);
}

function readInlines(text: string, start: number, end: number, escapes: Escapes, report: Report): readonly Inline[] {
  const raw = text.slice(start, end);
  if (isLiteral(raw)) return raw === "" ? none : [raw];
  const parts: Inline[] = [];
  let literal = "";
  let at = start;
  while (at < end) {
    if (text.charCodeAt(at) === code.backslash) {
      const escaped = escapeAt(text, at, end, escapes);
      // In a text the backslash before any other character is a plain backslash; in a quoted text JSON's rules hold, and it is a mistake.
      if (!escaped && escapes === "quoted") {
        report(
          syntaxError,
          { start: at, end: Math.min(at + 2, end) },
          {
            problem: `\`${text.slice(at, at + 2)}\` is not an escape sequence.`,
            advice: "Write `\\\\` for a backslash.",
          },
        );
      }
      literal += escaped ? escaped.text : "\\";
      at = escaped ? escaped.end : at + 1;
    } else if (opensInterpolation(text, at) && at + 1 < end) {
      const interpolation = readInterpolation(text, at, end, report);
      if (interpolation) {
        if (literal !== "") parts.push(literal);
        literal = "";
        parts.push(interpolation);
        // Unclosed: the rest is kept as text and not searched again, so that a line full of openings has one finding.
      } else literal += text.slice(at, end);
      at = interpolation ? interpolation.span.end : end;
    } else {
      literal += text[at];
      at++;
    }
  }
  if (literal !== "") parts.push(literal);
  return parts;
}

/** A quoted text adds `\|` and `\{` to JSON's escapes, since bars split cells and braces open interpolations before quotes are read. */
function escapeAt(
  text: string,
  at: number,
  end: number,
  escapes: Escapes,
): { readonly text: string; readonly end: number } | undefined {
  if (escapes === "quoted") return readEscape(text, at, "|{");
  return at + 1 < end && isPunctuation(text.charCodeAt(at + 1)) ? { text: text[at + 1]!, end: at + 2 } : undefined;
}

/**
 * The interpolation whose `{{` is at `start`; `undefined` where it is not closed before `limit`. `isValue`: it is the value of an attribute or
 * directive, where a backslash is not an escape.
 */
export function readInterpolation(
  text: string,
  start: number,
  limit: number,
  report: Report,
  isValue = false,
): Interpolation | undefined {
  const end = interpolationEnd(text, start, limit);
  // Closed or not: the first mistake is reported first.
  if (text.charCodeAt(start + 2) === code.openBrace && start + 2 < limit) {
    reportThreeBraces(text, start, report, isValue);
    return end < 0 ? undefined : { kind: "interpolation", span: { start, end } };
  }
  if (end < 0) {
    const details = isValue
      ? { hint: "Write `}}` after the expression.", fixes: closeValue(text, start, limit) }
      : { fixes: closeText(text, start, limit) };
    report(unclosedInterpolation, { start, end: start + 2 }, undefined, details);
    return undefined;
  }
  const span = { start, end };
  const expression = parseHead("expression", text, { start: start + 2, end: end - 2 }, report);
  return { kind: "interpolation", span, expression };
}

/** A brace and then a value in text; an object in a value. */
function reportThreeBraces(text: string, start: number, report: Report, isValue: boolean): void {
  const problem = "Three braces are not an interpolation.";
  if (isValue) {
    const advice = "Write a space before an object: `{{ {`.";
    // Nothing else than an object has a name and a colon there.
    const isObject = /^\s*(?:\}|(?:[\p{L}_][\p{L}\p{N}_]*|"[^"\r\n]*")\s*:)/u.test(text.slice(start + 3, start + 200));
    const fix = replacement("Write a space", { start: start + 2, end: start + 2 }, " ");
    report(syntaxError, { start, end: start + 3 }, { problem, advice }, { fixes: isObject ? [fix] : [] });
    return;
  }
  // Of a few more than three, all but the last two are text.
  const run = countRun(text, start, code.openBrace);
  const edits = Array.from({ length: run > 8 ? 0 : run - 2 }, (_, index) => {
    const at = start + index;
    return { span: emptySpan(at), text: "\\" };
  });
  const written = `${"\\{".repeat(edits.length || 1)}{{`;
  const advice = `Write \`${written}\` for ${edits.length > 1 ? "braces" : "a brace"} and then a value.`;
  const fixes = edits.length > 0 ? [{ title: "Write a brace and then a value", edits }] : [];
  report(syntaxError, { start, end: start + 3 }, { problem, advice }, { fixes });
}

/** With one of its two braces, it is not a text with braces. */
function closeText(text: string, start: number, limit: number): readonly FixSpec[] {
  const [closed] = /^[^{}\r\n]+\}(?!\})/.exec(text.slice(start + 2, Math.min(limit, start + 200))) ?? [];
  const end = start + 2 + (closed?.length ?? 0);
  return closed
    ? [replacement("Write the second `}`", { start: end, end }, "}")]
    : [replacement("Write the braces as text", { start, end: start }, "\\")];
}

/** If it has more than one line, or contains other values, the intended end of the expression is unknown. */
function closeValue(text: string, start: number, limit: number): readonly FixSpec[] {
  const rest = text.slice(start + 2, limit).trimEnd();
  const end = start + 2 + rest.length;
  return /^[^={}[\]\r\n]*[^={}[\]\s]$/.test(rest)
    ? [replacement("Close the interpolation", { start: end, end }, " }}")]
    : [];
}

/** Whether a piece of text is exactly one JSON string, quotes included, with `\|`, `\{` and interpolations beside JSON's own. */
export function isQuoted(text: string, { start, end }: Span): boolean {
  if (end - start < 2 || text.charCodeAt(start) !== code.doubleQuote || quotedEnd(text, start, end) !== end)
    return false;
  for (let at = start + 1; at < end - 1; at++) {
    const char = text.charCodeAt(at);
    // JSON allows no control characters in a string. Such a cell is plain text with its quotes.
    if (char < code.space) return false;
    if (char === code.backslash) {
      const escaped = readEscape(text, at, "|{");
      if (!escaped) return false;
      at = escaped.end - 1;
    } else if (opensInterpolation(text, at)) {
      const close = interpolationEnd(text, at, end - 1);
      if (close > 0) at = close - 1;
    }
  }
  return true;
}

/**
 * The lines of a body or quote as one text: joined by one space, or by a line break where a line ends with an unescaped backslash.
 * An empty line (a lone `>`) is a line break.
 */
export function readLines(text: string, lines: readonly Span[], report: Report): readonly Inline[] {
  if (lines.length === 1) return lines[0]!.start === lines[0]!.end ? ["\n"] : readText(text, lines[0]!, report);
  const parts: Inline[] = [];
  let joint = "";
  lines.forEach((line, index) => {
    // Between two lines this break replaces the space that would join them; after a backslash it is a second break.
    if (line.start === line.end) {
      parts.push(joint === " " ? "\n" : `${joint}\n`);
      joint = "";
      return;
    }
    // A backslash at the end of the last line has no line to break from, and is a plain backslash.
    const breaks = index < lines.length - 1 && endsWithBackslash(text, line);
    if (joint !== "") parts.push(joint);
    for (const part of readText(text, breaks ? withoutBreak(text, line) : line, report)) parts.push(part);
    joint = breaks ? "\n" : " ";
  });
  return parts;
}

const endsWithBackslash = (text: string, { start, end }: Span): boolean =>
  text.charCodeAt(end - 1) === code.backslash && isUnescaped(text, end - 1, start);

/** The line without its last backslash and the white space before it. */
function withoutBreak(text: string, { start, end }: Span): Span {
  let last = end - 1;
  while (last > start && (text[last - 1] === " " || text[last - 1] === "\t")) last--;
  return { start, end: last };
}
