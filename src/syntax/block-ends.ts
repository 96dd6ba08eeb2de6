import { suggestKeyword } from "../text/keyword-synonyms.js";
import { afterLineEnd, code, countRun, isAlone, isDigit, isLetter, lineEnd, skipBlanks } from "./scan.js";
import { attributesAfterExpression, braceEnd } from "./scan-braces.js";
import { interpolationEnd, opensInterpolation, quotedEnd, stringEnd } from "./scan-literals.js";
import type { DirectiveHead } from "./tokens.js";

/* Where the blocks of more than one line end. */

/** Where the front matter ends whose `---` is at `offset`, on the first line; -1 if none begins there. */
export function frontMatterEnd(text: string, offset: number): number {
  // The first line may be indented. Anywhere else `---` is a separator, and so is `----` here.
  if (skipBlanks(text, 0, offset) < offset) return -1;
  if (countRun(text, offset, code.minus) !== 3 || !isAlone(text, offset + 3)) return -1;
  const first = lineEnd(text, offset);
  for (let end = first; end < text.length; ) {
    const start = skipBlanks(text, afterLineEnd(text, end), text.length);
    end = lineEnd(text, start);
    if (countRun(text, start, code.minus) === 3 && isAlone(text, start + 3)) return end;
  }
  return first;
}

/** Where the fence ends that begins at `offset`; -1 if none does. */
export function fenceEnd(text: string, offset: number): number {
  const ticks = countRun(text, offset, code.backquote);
  if (ticks < 3) return -1;
  let end = lineEnd(text, offset);
  while (end < text.length) {
    const start = skipBlanks(text, afterLineEnd(text, end), text.length);
    end = lineEnd(text, start);
    // A longer fence can contain a shorter one, as in CommonMark.
    const closing = countRun(text, start, code.backquote);
    if (closing >= ticks && isAlone(text, start + closing)) return end;
  }
  return end;
}

/** Where a line of attributes ends; -1 if its matching brace does not end a line, which makes the line text. */
export function attributesEnd(text: string, offset: number): number {
  // A line that begins with `{{` is text: it begins with a value.
  if (opensInterpolation(text, offset)) return -1;
  const end = braceEnd(text, offset, text.length);
  if (end < 0) return unclosedEnd(text, offset);
  // Plain text stays plain: words after the brace make the line text.
  return isAlone(text, end) ? end : -1;
}

/**
 * Where attributes that are never closed are taken to end: with their line, or, where that holds the brace alone, with the last
 * line below it that may be one of them. So a forgotten brace is one finding, and rows below still belong to their directive.
 */
function unclosedEnd(text: string, brace: number): number {
  let end = lineEnd(text, brace);
  if (!isAlone(text, brace + 1)) return end;
  /** How lines begin that are not attributes. */
  const otherLine = /[|>]|@\p{L}|#+(?=[ \t\r\n]|$)|`{3}|-{3}|\{/uy;
  // A blank line ends the attributes too, as it ends the search for the matching brace.
  while (end < text.length) {
    otherLine.lastIndex = skipBlanks(text, afterLineEnd(text, end), text.length);
    if (isAlone(text, otherLine.lastIndex)) break;
    const start = otherLine.lastIndex;
    if (otherLine.test(text)) break;
    end = lineEnd(text, start);
  }
  return end;
}

/** The offset after the name of the directive at `offset`, or -1 if no name begins there. */
function directiveNameEnd(text: string, offset: number): number {
  const first = text.charCodeAt(offset + 1);
  if (!isLetter(first) && !/\p{L}/u.test(String.fromCodePoint(text.codePointAt(offset + 1) ?? 0))) return -1;
  // By code points: a letter beyond the Basic Multilingual Plane has two code units, of which neither is a letter.
  let at = offset + 1;
  for (let char = text.codePointAt(at); char !== undefined && isNameCharacter(char); char = text.codePointAt(at))
    at += char > 0xffff ? 2 : 1;
  return at;
}

/** Almost all names are ASCII, which needs no pattern. */
const isNameCharacter = (char: number): boolean =>
  char < 128
    ? isLetter(char) || isDigit(char) || char === code.minus || char === code.underscore
    : /[\p{L}\p{N}]/u.test(String.fromCodePoint(char));

/** The parts of the line of the directive at `offset`; `undefined` if none begins there. */
export function directiveHead(text: string, offset: number): DirectiveHead | undefined {
  const nameEnd = directiveNameEnd(text, offset);
  if (nameEnd < 0) return undefined;
  const name = text.slice(offset + 1, nameEnd);
  const limit = lineEnd(text, nameEnd);
  const keyword = suggestKeyword(name);
  // The brace must be on the directive's line; only the attributes themselves may continue below it.
  const brace =
    keyword !== undefined && expressionLines.has(keyword)
      ? attributesAfterExpression(text, nameEnd, limit)
      : argumentEnd(text, nameEnd, limit);
  // `@if a {`, as other languages open a block, or `@let a = {`, as they open an object: the brace is a mistake of its line, and takes no
  // line below it.
  const takesNone = keyword !== undefined && plainLines.has(keyword) && isAlone(text, brace + 1);
  return { nameEnd, name, keyword, attributesStart: takesNone ? limit : brace };
}

/** The keywords of lines that have no attributes. */
const plainLines: ReadonlySet<string> = new Set(["if", "elseif", "else", "for", "let", "param"]);

/** The keywords of lines whose argument is an expression, or ends with one: there a brace can open a record literal. */
const expressionLines: ReadonlySet<string> = new Set(["if", "elseif", "for", "let", "param"]);

/** The offset of the `{` that opens attributes, or `limit`. Strings and interpolations are stepped over. */
export function argumentEnd(text: string, offset: number, limit: number): number {
  for (let at = offset; at < limit; at++) {
    const char = text.charCodeAt(at);
    let end = -1;
    if (char === code.doubleQuote) end = quotedEnd(text, at, limit);
    else if (char === code.singleQuote) end = stringEnd(text, at, limit);
    else if (opensInterpolation(text, at)) end = interpolationEnd(text, at, limit);
    else if (char === code.openBrace) return at;
    else if (char === code.backslash) end = at + 2;
    if (end > 0) at = end - 1;
    // An unclosed `{{` does not open attributes: its second brace is skipped too.
    else if (opensInterpolation(text, at)) at++;
  }
  return limit;
}

/** The end of the directive's line, or of the line on which its attributes end. */
export function directiveEnd(text: string, { nameEnd, attributesStart: brace }: DirectiveHead): number {
  if (text.charCodeAt(brace) !== code.openBrace) return lineEnd(text, nameEnd);
  const end = braceEnd(text, brace, text.length);
  return end < 0 ? unclosedEnd(text, brace) : lineEnd(text, end);
}
