import { code, isEscape, isLineEnd, lineStart, skipBlanks } from "./scan.js";
import { interpolationEnd, opensInterpolation } from "./scan-literals.js";

/** The open bracket at an offset of a line, or of the lines of attributes: an interpolation, or the `{` of attributes. */
export type Enclosure =
  | { readonly kind: "interpolation"; readonly start: number }
  | { readonly kind: "attributes"; readonly start: number };

/** `quotes`: whether a quoted text of the line can hide braces, as the path of `@include` can. */
export function enclosureAt(text: string, start: number, offset: number, quotes: boolean): Enclosure | undefined {
  const open: number[] = [];
  let quoted = false;
  for (let at = start; at < offset; at++) {
    const char = text.charCodeAt(at);
    if (isEscape(text, at)) at++;
    else if (opensInterpolation(text, at) && at + 1 < offset) {
      const end = interpolationEnd(text, at, offset);
      if (end < 0) return { kind: "interpolation", start: at };
      at = end - 1;
    } else if (char === code.doubleQuote) quoted = !quoted && (quotes || open.length > 0);
    // A text that is not closed ends with its line.
    else if (isLineEnd(char)) quoted = false;
    else if (!quoted && char === code.openBrace) open.push(at);
    else if (!quoted && char === code.closeBrace) open.pop();
  }
  return open[0] === undefined ? undefined : { kind: "attributes", start: open[0] };
}

/** Attributes never span more lines. */
const maximumLines = 200;

/**
 * Where the line of an offset begins, without its indentation; if the offset is in attributes that began on a line above, where that line
 * begins. A blank line ends attributes.
 */
export function headStart(text: string, offset: number): number {
  const own = lineStart(text, offset);
  for (let line = own, count = 0; count < maximumLines; count++) {
    const start = skipBlanks(text, line, text.length);
    if (line === own && isHead(text, start)) return start;
    // Comments may be between the lines of attributes.
    if (isHead(text, start) && !text.startsWith("//", start))
      return enclosureAt(text, start, own, true)?.kind === "attributes" ? start : skipBlanks(text, own, text.length);
    // The cursor's own line may be blank: the next attribute may be typed there.
    const isBlankLine = start >= text.length || isLineEnd(text.charCodeAt(start));
    if (line === 0 || (isBlankLine && line !== own)) break;
    line = lineStart(text, line - 1);
  }
  return skipBlanks(text, own, text.length);
}

/** Whether a line begins something that attributes can follow, or a row or a comment. A colour such as `#fff` on a line does not. */
const isHead = (text: string, start: number): boolean =>
  /^(?:@\p{L}|#{1,2}[ \t]|\||>|\/\/|```|\{)/u.test(text.slice(start, start + 4));
