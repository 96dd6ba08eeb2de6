import { type JsonNumberKind, jsonNumberKind } from "../text/json-number.js";
import { isBlank } from "./cell.js";
import { textKind } from "./text-cells.js";

/** A number of fewer digits is a double; the greatest one has 309. */
export const surelyDouble = 300;

const minus = 45;
const zero = 48;

/**
 * What the characters of a cell are, as bits of `textKind` (template-notes.md, "Read CSV, JSON, YAML, XLSX and Parquet"): blank, a JSON
 * number, or text. `007` and `1,5` are not JSON numbers and stay text, so codes keep their zeros.
 */
export function textCellKind(text: string, start: number, end: number): number {
  if (start === end) return textKind.blank;
  const first = text.charCodeAt(start);
  if (mayBeBlank(first)) return isBlank(text.slice(start, end)) ? textKind.blank : textKind.text;
  const mayBeNumber = first === minus || (first >= zero && first <= 57);
  return mayBeNumber ? jsonCellKind(text, start, end) : textKind.text;
}

/** The same of characters that are not blank. */
export function jsonCellKind(text: string, start: number, end: number): number {
  const written = jsonNumberKind(text, start, end);
  return written === undefined ? textKind.text : numberKind(text, start, end, written);
}

function numberKind(text: string, start: number, end: number, written: JsonNumberKind): number {
  const sign = text.charCodeAt(start) === minus ? textKind.negative : 0;
  const from = sign ? start + 1 : start;
  const leading = text.charCodeAt(from) === zero ? textKind.zero : 0;
  const exact = isDouble(text, from, end, written) && !(sign && leading && end === from + 1) ? 0 : textKind.exact;
  const exponent = written === "exponent" || end - start > surelyDouble ? textKind.exponent : 0;
  return (written === "integer" ? textKind.integer : textKind.number) | sign | leading | exact | exponent;
}

/**
 * Whether a double surely writes the digits as they are here: fifteen of them are always kept, unless they end or begin with zeros that
 * JavaScript does not write. For others somebody has to compare.
 */
function isDouble(text: string, start: number, end: number, written: JsonNumberKind): boolean {
  if (written === "integer") return end - start <= 15;
  if (written === "exponent" || end - start > 16 || text.charCodeAt(end - 1) === zero) return false;
  return !text.startsWith("0.0", start);
}

/** Whether `isBlank` has to look: no white space of JavaScript is outside of these. */
const mayBeBlank = (code: number): boolean =>
  code <= 32 || code === 0xa0 || code === 0x1680 || (code >= 0x2000 && code <= 0x3000) || code === 0xfeff;
