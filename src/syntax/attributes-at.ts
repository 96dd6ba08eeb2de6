import type { Span } from "../text/span.js";
import { code, isBlank, isEscape, isLineEnd, lineEnd } from "./scan.js";
import { braceEnd } from "./scan-braces.js";
import { interpolationEnd, opensInterpolation, quotedEnd } from "./scan-literals.js";

/** The part at an offset inside the braces of attributes, which may be open. */
export interface AttributeCursor {
  /** `name`: of an attribute, or of an entry of a group. `value`: after its `=`. `item`: in a list. `renamed`: after the `=` of an item. */
  readonly at: "name" | "value" | "item" | "renamed";
  /** The attributes whose values are open, the outermost first; at a value, its own is the last one. */
  readonly path: readonly string[];
  /** The word at the offset, its quotes included; empty between words. */
  readonly span: Span;
  /** The part of the word before the offset. */
  readonly typed: string;
  /** The names, or the items, that are written in the same braces or brackets beside it, on both sides. */
  readonly written: readonly string[];
}

interface Frame {
  readonly kind: "group" | "list";
  /** Of a group: the names. Of a list: the items. */
  readonly written: string[];
  /** The attribute, or the item, that an `=` has followed. */
  owner: string | undefined;
  last: string | undefined;
}

/**
 * The place of an offset in attributes whose `{` is at `open`; `undefined` where the offset is not between the braces, or in an
 * interpolation. Reads what is there and never fails: half-typed text is the normal case.
 */
export function attributesAt(text: string, open: number, offset: number): AttributeCursor | undefined {
  const closed = braceEnd(text, open, text.length);
  const limit = closed < 0 ? lineEnd(text, offset) : closed - 1;
  if (offset <= open || offset > limit) return undefined;
  const stack: Frame[] = [frame("group")];
  let found: (Omit<AttributeCursor, "written"> & { readonly frame: Frame }) | undefined;
  for (let at = open + 1; at <= limit; ) {
    const top = stack.at(-1)!;
    const char = at < limit ? text.charCodeAt(at) : Number.NaN;
    const end = wordEnd(text, at, limit);
    if (!found && offset <= end && (end > at ? offset >= at : offset === at)) {
      if (opensInterpolation(text, at)) return undefined;
      found = { ...placeIn(stack), span: { start: at, end }, typed: text.slice(at, offset), frame: top };
    }
    if (end > at) {
      if (!found || found.span.start !== at) note(top, text.slice(at, end));
      else top.last = undefined;
      at = end;
    } else {
      step(stack, char);
      at++;
    }
    // The rest of the line after the braces around the cursor does not matter.
    if (found && !stack.includes(found.frame)) break;
  }
  if (!found) return undefined;
  const { frame: around, ...cursor } = found;
  return { ...cursor, written: around.written };
}

const frame = (kind: Frame["kind"]): Frame => ({ kind, written: [], owner: undefined, last: undefined });

function placeIn(stack: readonly Frame[]): { readonly at: AttributeCursor["at"]; readonly path: readonly string[] } {
  const top = stack.at(-1)!;
  const owners = stack.slice(0, -1).map(({ owner }) => owner ?? "");
  if (top.kind === "list") return { at: top.owner === undefined ? "item" : "renamed", path: owners };
  return top.owner === undefined ? { at: "name", path: owners } : { at: "value", path: [...owners, top.owner] };
}

function note(top: Frame, word: string): void {
  const isName = top.owner === undefined;
  if (isName || top.kind === "list") top.written.push(word);
  top.last = isName ? word : undefined;
  top.owner = undefined;
}

/** A character between words. */
function step(stack: Frame[], char: number): void {
  const top = stack.at(-1)!;
  if (char === code.equals) {
    top.owner = top.last ?? "";
    top.last = undefined;
  } else if (char === code.openBrace || char === code.openBracket)
    stack.push(frame(char === code.openBrace ? "group" : "list"));
  else if ((char === code.closeBrace || char === code.closeBracket) && stack.length > 1) {
    stack.pop();
    stack.at(-1)!.owner = undefined;
  } else if (char === code.comma || isLineEnd(char)) {
    top.owner = undefined;
    top.last = undefined;
  }
}

/** The end of the word, quoted text or interpolation that begins at an offset; the offset itself where none does. */
function wordEnd(text: string, start: number, limit: number): number {
  if (start >= limit) return start;
  const char = text.charCodeAt(start);
  if (char === code.doubleQuote) {
    const end = quotedEnd(text, start, limit);
    return end > 0 ? end : bareEnd(text, start + 1, limit);
  }
  if (opensInterpolation(text, start)) {
    const end = interpolationEnd(text, start, limit);
    return end > 0 ? end : lineEnd(text, start);
  }
  return bareEnd(text, start, limit);
}

function bareEnd(text: string, start: number, limit: number): number {
  let at = start;
  while (at < limit && !isBetween(text.charCodeAt(at))) at += isEscape(text, at) ? 2 : 1;
  return Math.min(at, limit);
}

const isBetween = (char: number): boolean =>
  isBlank(char) || isLineEnd(char) || '=,[]{}"'.includes(String.fromCharCode(char));
