import { type AttributeCursor, attributesAt } from "../../syntax/attributes-at.js";
import { type Enclosure, enclosureAt, headStart } from "../../syntax/enclosure-at.js";
import { lineEnd, lineStart, skipBlanks } from "../../syntax/scan.js";
import type { Span } from "../../text/span.js";
import type { DocumentLevel, TextLevel } from "../levels.js";

/** The place where the user types. */
export interface Cursor {
  readonly level: TextLevel;
  readonly text: string;
  readonly offset: number;
  /** The line without its indentation; if the cursor is in attributes of several lines, from the line where they begin. */
  readonly start: number;
  /** From `start` to the cursor. */
  readonly before: string;
  /** The first characters of the cursor's own line, without its indentation. */
  readonly ownStart: number;
  readonly enclosure: Enclosure | undefined;
  readonly attributes: AttributeCursor | undefined;
  /** The compiled document: only what names or columns are needed for asks for it. */
  readonly document: () => Promise<DocumentLevel | undefined>;
}

export function cursorAt(level: TextLevel, offset: number, document: () => Promise<DocumentLevel | undefined>): Cursor {
  const { text } = level.file;
  const start = Math.min(headStart(text, offset), offset);
  const enclosure = enclosureAt(text, start, offset, text[start] === "@");
  const attributes = enclosure?.kind === "attributes" ? attributesAt(text, enclosure.start, offset) : undefined;
  return {
    level,
    text,
    offset,
    start,
    before: text.slice(start, offset),
    ownStart: Math.min(skipBlanks(text, lineStart(text, offset), text.length), offset),
    enclosure,
    attributes,
    document,
  };
}

/** The word around the cursor: the characters of `pattern` before it and after it. */
export function wordAround({ text, offset }: Cursor, pattern: RegExp): Span {
  let [start, end] = [offset, offset];
  while (start > 0 && pattern.test(text[start - 1]!)) start--;
  while (end < text.length && pattern.test(text[end]!)) end++;
  return { start, end };
}

/** Letters of any script, digits and `_`: also halves of letters beyond the first 65,536. */
export const nameChar = /[\p{L}\p{N}_\uD800-\uDFFF]/u;
export const keyChar = /[\p{L}\p{N}_\uD800-\uDFFF-]/u;

/** The rest of the line after an offset. */
export const restOfLine = ({ text }: Cursor, from: number): string => text.slice(from, lineEnd(text, from));
