import { maximumDepth } from "../text/nesting.js";
import { emptySpan, type Span } from "../text/span.js";
import type { Path } from "./config-text.js";
import { isWord, type JsonToken, jsonTokens } from "./json-tokens.js";

/** What can be written at an offset of JSON with comments, also in half-typed JSON. */
export interface JsonPlace {
  readonly kind: "key" | "value";
  /** The path of the object that the key is for, or of the value. */
  readonly path: Path;
  /** The word around the offset, with its quotes; empty where nothing is typed. */
  readonly span: Span;
  readonly quoted: boolean;
  /** The other keys of the object, before the offset and after it. */
  readonly keys: ReadonlySet<string>;
  /** The end of the entry before, if the comma after it is missing. */
  readonly missingComma?: number;
  /** What comes next: a key that has its colon already takes no value, and an entry before another one needs a comma. */
  readonly next: "colon" | "entry" | "other";
}

/** An object or a list that is not closed. */
interface Frame {
  readonly path: Path;
  readonly isObject: boolean;
  readonly keys: Set<string>;
  expects: "key" | "colon" | "value" | "comma";
  /** The key whose value is next, or the index. */
  step: string | number;
  /** Where the last value ends. */
  end: number;
}

/** The place at an offset; `undefined` in a comment, between a key and its colon, and outside of everything. */
export const placeInJson = (text: string, offset: number): JsonPlace | undefined =>
  placeInTokens(jsonTokens(text), offset);

/** The tokens can also be those of a flow collection of YAML. */
export function placeInTokens(tokens: readonly JsonToken[], offset: number): JsonPlace | undefined {
  const frames: Frame[] = [];
  let index = 0;
  for (; index < tokens.length && isBefore(tokens[index]!, offset); index++) {
    advance(frames, tokens[index]!);
    // igx refuses such a text, and the paths to all its parts would fill the memory.
    if (frames.length > maximumDepth) return undefined;
  }
  const at = tokens[index];
  const word = at && isWord(at) && at.span.start < offset ? at : undefined;
  if (at && !word && at.span.start < offset) return undefined;
  const frame = frames.at(-1);
  if (!frame || frame.expects === "colon") return undefined;
  const after = tokens.slice(word ? index + 1 : index).filter(({ kind }) => kind !== "comment");
  const place = placeIn(frame, wordSpan(word, offset), word?.kind === "text", nextOf(frame, after));
  if (place.kind === "value") return place;
  // A key that has its colon is the one around the offset.
  const rest = word && place.next === "colon" ? tokens.indexOf(after[0]!, index) + 1 : index;
  return { ...place, keys: otherKeys(frames, tokens.slice(rest)) };
}

function placeIn(frame: Frame, span: Span, quoted: boolean, next: JsonPlace["next"]): JsonPlace {
  const { path, isObject, keys, expects, step, end } = frame;
  const lacksComma = expects === "comma";
  const comma = lacksComma ? { missingComma: end } : {};
  if (isObject && expects !== "value") return { kind: "key", path, span, quoted, keys, next, ...comma };
  const own = !isObject && lacksComma ? Number(step) + 1 : step;
  return { kind: "value", path: [...path, own], span, quoted, keys, next, ...comma };
}

/** The keys of the innermost object, with those after the offset. */
function otherKeys(frames: readonly Frame[], rest: readonly JsonToken[]): ReadonlySet<string> {
  const own = frames.at(-1)!;
  const open: Frame[] = [...frames.slice(0, -1), { ...own, expects: "key" }];
  for (const token of rest) {
    advance(open, token);
    if (open.length < frames.length || open.length > maximumDepth) break;
  }
  return own.keys;
}

function nextOf({ isObject }: Frame, [token, second]: readonly JsonToken[]): JsonPlace["next"] {
  if (token?.kind === ":") return "colon";
  if (!token || (isObject && second?.kind !== ":")) return "other";
  return isWord(token) || isOpening(token) ? "entry" : "other";
}

function wordSpan(word: JsonToken | undefined, offset: number): Span {
  if (!word) return emptySpan(offset);
  // A text that is not closed goes on to the end of the line, over what comes next.
  return word.isOpen ? { start: word.span.start, end: offset } : word.span;
}

/** Whether the token counts as read: a word that the offset touches is still being written. */
const isBefore = (token: JsonToken, offset: number): boolean =>
  token.span.end < offset || (token.span.end === offset && !isWord(token) && token.kind !== "comment");

function advance(frames: Frame[], token: JsonToken): void {
  const { kind, span } = token;
  const frame = frames.at(-1);
  if (kind === "comment") return;
  if (isOpening(token)) {
    const path = frame ? [...frame.path, stepOf(frame)] : [];
    const isObject = kind === "{";
    frames.push({ path, isObject, keys: new Set(), expects: isObject ? "key" : "value", step: 0, end: span.start });
  } else if (kind === "}" || kind === "]") {
    frames.pop();
    const outer = frames.at(-1);
    if (outer) Object.assign(outer, { step: stepOf(outer), expects: "comma", end: span.end });
  } else if (frame) advanceIn(frame, token);
}

function advanceIn(frame: Frame, { kind, span, value }: JsonToken): void {
  if (kind === ":") {
    frame.keys.add(String(frame.step));
    frame.expects = "value";
  } else if (kind === ",") {
    frame.expects = frame.isObject ? "key" : "value";
    if (!frame.isObject) frame.step = Number(frame.step) + 1;
  } else if (frame.isObject && frame.expects !== "value") {
    Object.assign(frame, { step: value, expects: "colon", end: span.end });
  } else Object.assign(frame, { step: stepOf(frame), expects: "comma", end: span.end });
}

/** In a list, a value after a value is the next one, with or without the comma. */
const stepOf = ({ isObject, expects, step }: Frame): string | number =>
  !isObject && expects === "comma" ? Number(step) + 1 : step;

const isOpening = ({ kind }: JsonToken): boolean => kind === "{" || kind === "[";
