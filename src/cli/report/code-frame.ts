import type { Severity } from "../../diagnostics/diagnostic.js";
import { displayWidth } from "../../text/display-width.js";
import { lineText, type Position, type SourceFile } from "../../text/source-file.js";
import { printable } from "./printable.js";
import type { Style } from "./style.js";

/** Of a field that is a password or a slip of its name, up to its value. */
const field = /^[ \t]*pass\w*(?:[ \t]*[:=]|[ \t])[ \t]*/i;

/** A value without a text of its own: `{{ code }}`. */
const plainName = /^\{\{[ \t]*[\p{L}_][\p{L}\p{N}_.]*[ \t]*\}\}$/u;

/** Its length does not depend on the password. */
const mask = "••••••••";

/** A line of a source as it is shown: a part of its text is marked, in code units from 0. */
interface ShownLine {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface Range {
  readonly start: Position;
  readonly end: Position;
}

const tabWidth = 4;
/** Blanks and bar around the line number, and an ellipsis at both ends. */
const frameMargin = 7;
/** So that a cut line still shows something when the terminal is very narrow. */
const minRoom = 40;

/**
 * The lines of a finding with carets under its exact characters: the first and the last line of the span, each cut to `columns`
 * around the marked part, without a password. Every line ends with a line feed. Empty without a source.
 */
export function codeFrame(file: SourceFile, range: Range, severity: Severity, columns: number, style: Style): string {
  const { first, last } = markedLines(file, range);
  const gutter = String(last.line).length;
  const room = Math.max(minRoom, columns - gutter - frameMargin);
  const show = (marked: MarkedLine) => {
    const { text, carets } = frameLine(maskPassword(file, marked.line, marked), room);
    const number = style("dim", `  ${String(marked.line).padStart(gutter)} |`);
    const blank = style("dim", `  ${" ".repeat(gutter)} |`);
    return `${`${number} ${text}`.trimEnd()}\n${blank} ${style(severity, carets)}\n`;
  };
  if (first.line === last.line) return show(first);
  const between = last.line - first.line > 1 ? `${style("dim", `  ${" ".repeat(gutter)} :`)}\n` : "";
  return show(first) + between + show(last);
}

/** A line (counted from 1) and the part of it to mark, in code units from 0. */
interface MarkedLine {
  readonly line: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function markedLines(file: SourceFile, { start, end }: Range): { first: MarkedLine; last: MarkedLine } {
  const text = (line: number) => lineText(file, line - 1);
  // A span that ends where a line begins ends, for the eye, on the line before.
  const lastLine = end.line > start.line && end.column === 1 ? end.line - 1 : end.line;
  const lastEnd = lastLine === end.line ? end.column - 1 : text(lastLine).length;
  if (lastLine === start.line) {
    const only = { line: start.line, text: text(start.line), start: start.column - 1, end: lastEnd };
    return { first: only, last: only };
  }
  const indent = /^[ \t]*/.exec(text(lastLine))![0].length;
  return {
    first: { line: start.line, text: text(start.line), start: start.column - 1, end: text(start.line).length },
    last: { line: lastLine, text: text(lastLine), start: Math.min(indent, lastEnd), end: lastEnd },
  };
}

function frameLine(marked: MarkedLine, room: number): { text: string; carets: string } {
  const { from, to } = cut(marked, room);
  const head = from > 0 ? "…" : "";
  const before = head + expand(marked.text.slice(from, Math.max(from, marked.start)), head.length);
  const column = displayWidth(before);
  const inside = expand(marked.text.slice(Math.max(from, marked.start), Math.min(marked.end, to)), column);
  const after = expand(
    marked.text.slice(Math.min(Math.max(marked.end, marked.start), to), to),
    column + displayWidth(inside),
  );
  const tail = to < marked.text.length ? "…" : "";
  return {
    text: before + inside + after + tail,
    carets: " ".repeat(column) + "^".repeat(Math.max(1, displayWidth(inside))),
  };
}

/** The part of a line that fits into `room` columns, beginning a third of it before the mark. */
function cut({ text, start }: MarkedLine, room: number): { from: number; to: number } {
  if (text.length <= room && excess(text, room) <= 0) return { from: 0, to: text.length };
  const from = start <= room / 2 ? 0 : wholeCharacter(text, start - Math.floor(room / 3));
  let to = wholeCharacter(text, Math.min(text.length, from + room));
  // Wide characters take two columns: remove the excess.
  for (let over = excess(text.slice(from, to), room); over > 0 && to > from; over = excess(text.slice(from, to), room))
    to = wholeCharacter(text, Math.max(from, to - Math.ceil(over / 2)));
  return { from, to };
}

const excess = (text: string, room: number): number => displayWidth(expand(text, 0)) - room;

/** Not between the halves of a surrogate pair. */
const wholeCharacter = (text: string, offset: number): number =>
  /[\udc00-\udfff]/.test(text[offset] ?? "") && /[\ud800-\udbff]/.test(text[offset - 1] ?? "") ? offset - 1 : offset;

/** Printable text with tabs as blanks up to the next stop, for text that begins at `column`. */
function expand(text: string, column: number): string {
  if (!text.includes("\t")) return printable(text);
  let result = "";
  for (const [index, part] of printable(text).split("\t").entries()) {
    if (index > 0) result += " ".repeat(tabWidth - ((column + displayWidth(result)) % tabWidth));
    result += part;
  }
  return result;
}

/** The line (counted from 1) without the password that it sets in the front matter, since what igx prints is also in the log of a CI. */
function maskPassword<Line extends ShownLine>(file: SourceFile, line: number, shown: Line): Line {
  const { text, start, end } = shown;
  const before = field.exec(text)?.[0].length ?? -1;
  const value = text.slice(before).trimEnd();
  if (before < 0 || value === "" || plainName.test(value) || !isInFrontMatter(file, line)) return shown;
  const to = before + value.length;
  const moved = mask.length - value.length;
  // A mark inside the password becomes one of all of it.
  const place = (at: number, inside: number) => (at <= before ? at : at >= to ? at + moved : inside);
  return {
    ...shown,
    text: text.slice(0, before) + mask + text.slice(to),
    start: place(start, before),
    end: place(end, before + mask.length),
  };
}

/** Whether only lines of the front matter precede the line, which may have no end. */
function isInFrontMatter(file: SourceFile, line: number): boolean {
  if (lineText(file, 0).trim() !== "---") return false;
  for (let at = 1; at < line - 1; at++) if (lineText(file, at).trim() === "---") return false;
  return true;
}
