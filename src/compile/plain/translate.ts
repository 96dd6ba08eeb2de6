import type { ProjectOptions } from "../../contract/options.js";
import { put } from "../../emit/write-plain-lines.js";
import { addHole, fillHoles, takeOut } from "./closer-look.js";
import { encodeText } from "./encoded-text.js";
import type { JsonStyle } from "./json-style.js";
import { knownLines } from "./known-lines.js";
import { afterLineEnd, type LineKind, lineEndFrom, lineKind, lineKindAt, skipBlanks } from "./line-kind.js";
import { translateDirective } from "./translate-table.js";
import { skipComment, translateBody, translateHeading, translateQuote, translateSeparator } from "./translate-text.js";
import { arePaired, goTo, type Translation } from "./translation.js";

/** A document that was translated to JSON. */
export interface TranslatedText {
  readonly json: string;
  readonly elements: number;
  /** Of its tables, with their headers. */
  readonly rows: number;
}

/** Shared by the documents that follow each other: what is written is taken out as soon as there is much of it. */
let output: Uint8Array | undefined;
const firstOutput = 262_144;
/** A text of more than 128 KB has memory of its own in V8, which takes ten times as long to be made. */
const mostHeld = 49_152;

/** No block of a document that is compiled so becomes more than this. */
const mostOutput = 4_194_304;

/**
 * Translates a document from bytes to bytes, block by block: without a tree, since nearly all lines of nearly all documents mean what they say, and have no
 * finding. `undefined` if something in it has to be compiled with the whole of it, as all that is evaluated and all that has a finding.
 */
export function translate(text: string, style: JsonStyle, project: ProjectOptions): TranslatedText | undefined {
  const { bytes, end, isAscii } = encodeText(text);
  const cursor = { at: 0, to: 0 };
  output ??= new Uint8Array(firstOutput);
  // One literal without a spread: V8 11 (Node 20) would make a hidden class for each such object.
  const translation: Translation = {
    bytes,
    end,
    isAscii,
    style,
    project,
    known: knownLines(project),
    cursor,
    output,
    next: lineKind.blank,
    elements: 0,
    rows: 0,
    pieces: [],
    holes: [],
    halves: [],
    looked: 0,
  };
  goTo(translation, 0);
  while (cursor.at < end) {
    if (translation.next === lineKind.blank) goTo(translation, afterLineEnd(bytes, cursor.at));
    else if (!translateBlocks(translation)) return undefined;
    else if (cursor.to > mostHeld) takeOut(translation);
  }
  const { pieces, holes } = translation;
  if ((holes.length > 0 && !fillHoles(translation)) || !arePaired(translation) || translation.elements === 0)
    return undefined;
  cursor.to = put(translation.output, style.end, cursor.to);
  takeOut(translation);
  return {
    json: pieces.length === 1 ? pieces[0]! : pieces.join(""),
    elements: translation.elements,
    rows: translation.rows,
  };
}

/** The blocks up to the next blank line, or a hole instead of them. */
function translateBlocks(translation: Translation): boolean {
  const { cursor, elements, rows, next, halves } = translation;
  const { at, to } = cursor;
  const pairs = halves.length;
  const isPlain = translatePlain(translation);
  const isWhole = cursor.to <= translation.output.length;
  if (isPlain && isWhole) return true;
  cursor.at = at;
  cursor.to = to;
  halves.length = pairs;
  Object.assign(translation, { elements, rows, next });
  if (!isWhole) return grow(translation) && translateBlocks(translation);
  const end = blocksEnd(translation, at);
  if (end - at > mostInHole || !addHole(translation, at, end)) return false;
  goTo(translation, end);
  return true;
}

/** Doubles the room for what is written. */
function grow(translation: Translation): boolean {
  const { length } = translation.output;
  if (2 * length > mostOutput) return false;
  const larger = new Uint8Array(2 * length);
  larger.set(translation.output);
  output = larger;
  translation.output = larger;
  return true;
}

/** By the kind of their first line. */
const blocks: Partial<Readonly<Record<LineKind, (translation: Translation) => boolean>>> = {
  [lineKind.text]: translateBody,
  [lineKind.heading]: translateHeading,
  [lineKind.quote]: translateQuote,
  [lineKind.directive]: translateDirective,
  [lineKind.hyphens]: translateSeparator,
  [lineKind.comment]: skipComment,
};

function translatePlain(translation: Translation): boolean {
  while (translation.next !== lineKind.blank) if (!blocks[translation.next]?.(translation)) return false;
  return true;
}

/** A larger table is compiled with its document, whose output is then written in parts. */
const mostInHole = 65_536;

/** The index of the next blank line, or the end; one that is far enough, if it is far. */
function blocksEnd({ bytes, end }: Translation, start: number): number {
  let at = start;
  while (at < end && at - start <= mostInHole && lineKindAt(bytes, skipBlanks(bytes, at)) !== lineKind.blank)
    at = afterLineEnd(bytes, lineEndFrom(bytes, at));
  return Math.min(at, end);
}
