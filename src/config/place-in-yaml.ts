import { emptySpan, type Span } from "../text/span.js";
import type { Path } from "./config-text.js";
import { flowTokens } from "./flow-tokens.js";
import { type JsonPlace, placeInTokens } from "./place-in-json.js";
import { type YamlLine, yamlLine } from "./yaml-line.js";

/** What can be written at an offset of YAML, also in half-typed YAML. */
export interface YamlPlace extends JsonPlace {
  /** Whether lines and their columns say what is in what; else brackets and commas do. */
  readonly isBlock: boolean;
  /** The blank that is missing after a colon or a dash. */
  readonly before: string;
}

/** A mapping or a list that may go on. */
interface Frame {
  readonly column: number;
  readonly isList: boolean;
  readonly keys: Set<string>;
  /** The key whose value is next, or the index. */
  step: string | number;
}

interface Reader {
  readonly text: string;
  readonly offset: number;
  readonly frames: Frame[];
  place?: YamlPlace;
}

/** The place at an offset; `undefined` in a comment, in a text of several lines, and where nothing can be written. */
export function placeInYaml(text: string, offset: number): YamlPlace | undefined {
  const reader: Reader = { text, offset, frames: [] };
  // To the end, since the keys after the offset count too.
  for (let start = text.startsWith("\uFEFF") ? 1 : 0; start <= text.length; ) start = readLine(reader, start);
  return reader.place;
}

/** Reads a line and everything that it begins. Returns the start of the next one. */
function readLine(reader: Reader, start: number): number {
  const { text, offset, frames } = reader;
  const line = yamlLine(text, start);
  const { content, end, next } = line;
  const isHere = offset >= start && offset <= end;
  if (content === end) {
    if (isHere) reader.place = keyPlace(enter(frames, offset - start, false), frames, emptySpan(offset));
    return next;
  }
  if (line.isOutside || (isHere && offset < content)) return next;
  for (const dash of line.dashes) {
    const list = enter(frames, dash - start, true);
    list.step = Number(list.step) + 1;
  }
  return line.colon === undefined ? readWord(reader, line) : readEntry(reader, line, line.colon);
}

/** A key with its colon, and its value if it begins in this line. */
function readEntry(reader: Reader, line: YamlLine, colon: number): number {
  const { text, offset, frames } = reader;
  const { start, body, keyEnd } = line;
  const frame = enter(frames, body - start, false);
  const key = { start: body, end: keyEnd };
  const written = text.slice(body, keyEnd);
  frame.step = isQuoted(written) ? written.slice(1, -1) : written;
  if (isIn(offset, key)) reader.place = { ...keyPlace(frame, frames, key, isQuoted(written)), next: "colon" };
  else frame.keys.add(frame.step);
  return readValue(reader, line, colon + 1, body - start);
}

/** A value of a list, a collection in brackets, or a key without its colon. */
function readWord(reader: Reader, line: YamlLine): number {
  const { text, offset, frames } = reader;
  const { start, body, bodyEnd, dashes, next } = line;
  const last = dashes.at(-1);
  if (last !== undefined) return readValue(reader, line, last + 1, last - start);
  if (isFlow(text, body)) {
    leave(frames, body - start - 1);
    return readFlow(reader, body, -1);
  }
  const frame = enter(frames, body - start, false);
  const word = { start: body, end: bodyEnd };
  if (isIn(offset, word)) reader.place = keyPlace(frame, frames, word, isQuoted(text.slice(body, bodyEnd)));
  // It can have keys below it before it has its colon.
  else frame.step = text.slice(body, bodyEnd);
  return next;
}

/** `after`: the end of the colon or the dash. `column`: of what the value belongs to. */
function readValue(reader: Reader, line: YamlLine, after: number, column: number): number {
  const { text, offset, frames } = reader;
  const { value, bodyEnd, commentStart, next } = line;
  if (value === bodyEnd) {
    const isHere = offset >= after && offset <= line.end && (commentStart === undefined || offset < commentStart);
    const before = /[:-]/.test(text[offset - 1] ?? "") ? " " : "";
    if (isHere) reader.place = { ...valuePlace(frames, emptySpan(offset), false), before };
    return next;
  }
  if (isFlow(text, value)) return readFlow(reader, value, column);
  if ("|>".includes(text[value]!)) return afterText(text, next, column);
  const word = { start: value, end: bodyEnd };
  if (isIn(offset, word) && !"&*!".includes(text[value]!))
    reader.place = valuePlace(frames, word, isQuoted(text.slice(value, bodyEnd)));
  return next;
}

function readFlow(reader: Reader, start: number, column: number): number {
  const { text, offset, frames } = reader;
  const { tokens, end } = flowTokens(text, start, column);
  if (offset > start && offset <= end) {
    const place = placeInTokens(tokens, offset);
    if (place) reader.place = { ...place, path: [...pathOf(frames), ...place.path], isBlock: false, before: "" };
  }
  return yamlLine(text, end).next;
}

/** The first line after a text of several lines (`|` or `>`). */
function afterText(text: string, from: number, column: number): number {
  let start = from;
  while (start < text.length) {
    const { content, end, next } = yamlLine(text, start);
    if (content < end && content - start <= column) break;
    start = next;
  }
  return start;
}

/** The mapping or the list that a column belongs to. */
function enter(frames: Frame[], column: number, isList: boolean): Frame {
  leave(frames, column);
  const last = frames.at(-1);
  // A list can be in the column of its key.
  if (last?.column === column && last.isList && !isList) frames.pop();
  const top = frames.at(-1);
  if (top?.column === column && top.isList === isList) return top;
  const frame: Frame = { column, isList, keys: new Set(), step: isList ? -1 : "" };
  frames.push(frame);
  return frame;
}

function leave(frames: Frame[], column: number): void {
  while (frames.length > 0 && frames.at(-1)!.column > column) frames.pop();
}

const pathOf = (frames: readonly Frame[]): Path => frames.map(({ step }) => step);

const keyPlace = ({ keys }: Frame, frames: readonly Frame[], span: Span, quoted = false): YamlPlace => ({
  ...{ kind: "key", path: pathOf(frames.slice(0, -1)), span, quoted, keys, next: "other", isBlock: true, before: "" },
});

const valuePlace = (frames: readonly Frame[], span: Span, quoted: boolean): YamlPlace => ({
  ...{ kind: "value", path: pathOf(frames), span, quoted, keys: new Set(), next: "other", isBlock: true, before: "" },
});

const isIn = (offset: number, { start, end }: Span): boolean => offset >= start && offset <= end;
const isFlow = (text: string, at: number): boolean => text[at] === "{" || text[at] === "[";
const isQuoted = (written: string): boolean => /^["']/.test(written);
