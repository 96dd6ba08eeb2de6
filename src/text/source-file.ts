import { lastStart } from "./last-start.js";
import { wrongArgument } from "./require-argument.js";

/** A place in a text, after its byte-order mark if it has one. `line` and `column` count from 1, columns in UTF-16 code units; `offset` counts from 0. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** A text with a name. `path` is how the user named it, relative to the root if there is one. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The source that a caller of the library names. Throws a `TypeError` for anything else: programs without types pass `undefined` for a file that they
 * did not read, and the content instead of its text.
 */
export function toSourceFile(source: string | SourceFile, path: string): SourceFile {
  if (typeof source === "string") return { path, text: source };
  if (typeof source?.text !== "string") throw wrongArgument(source, "a string or { path, text }", "The source");
  return typeof source.path === "string" ? source : { path, text: source.text };
}

/** Line starts are computed on demand and live as long as their file. */
const lineStartsOf = new WeakMap<SourceFile, readonly number[]>();

/** The offsets where lines begin. LF, CRLF and CR end a line. */
export function lineStarts(file: SourceFile): readonly number[] {
  const known = lineStartsOf.get(file);
  if (known) return known;
  const starts = file.text.includes("\r") ? startsByAll(file.text) : startsByLineFeed(file.text);
  lineStartsOf.set(file, starts);
  return starts;
}

/** Searches of the engine take a tenth of the time of a loop, and most texts have no other line end. */
function startsByLineFeed(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function startsByAll(text: string): readonly number[] {
  const starts = [0];
  // A loop: matches of a pattern are objects, and a text can have a million lines.
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    const endsLine = char === 10 || (char === 13 && text.charCodeAt(at + 1) !== 10);
    if (endsLine) starts.push(at + 1);
  }
  return starts;
}

/** The 0-based line that contains `offset`, by binary search. */
export const lineIndex = (file: SourceFile, offset: number): number => lastStart(lineStarts(file), offset);

/** The offset where the line of `offset` begins. Found among the kept starts, since a line can be long and have thousands of findings. */
export const startOfLine = (file: SourceFile, offset: number): number => lineStarts(file)[lineIndex(file, offset)]!;

export function positionAt(file: SourceFile, offset: number): Position {
  const line = lineIndex(file, offset);
  return { line: line + 1, column: offset - lineStarts(file)[line]! + 1, offset };
}

/**
 * The offset of a character of a line; both count from 0, in UTF-16 code units, as the Language Server Protocol counts. A character after
 * the end of its line is the end of the line, and a line after the last one is the end of the text (LSP 3.17, `Position`).
 */
export function offsetAt(file: SourceFile, line: number, character: number): number {
  const starts = lineStarts(file);
  const start = starts[line];
  if (start === undefined) return file.text.length;
  return Math.min(start + character, start + lineText(file, line).length);
}

/** The text of a line (0-based), without its terminator. */
export function lineText(file: SourceFile, line: number): string {
  const starts = lineStarts(file);
  const start = starts[line] ?? file.text.length;
  let end = starts[line + 1] ?? file.text.length;
  // A loop: the engine would try a pattern such as `/[\r\n]+$/` at each character, and lines can be megabytes long.
  while (end > start && (file.text[end - 1] === "\n" || file.text[end - 1] === "\r")) end--;
  return file.text.slice(start, end);
}
