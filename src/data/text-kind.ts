import { cellFlag } from "../text/cell-flags.js";
import { flagsOfText } from "../text/json-number.js";
import { isBlank } from "./cell.js";

/**
 * The kind of a text format's cell by its characters, as bits of `cellFlag` (template-notes.md, "Read CSV, JSON, YAML, XLSX and Parquet").
 */
export function textCellKind(text: string, start: number, end: number): number {
  if (start === end) return cellFlag.empty;
  if (!mayBeBlank(text.charCodeAt(start))) return flagsOfText(text, start, end);
  return isBlank(text.slice(start, end)) ? cellFlag.empty : cellFlag.text;
}

/** Whether `isBlank` has to look: no white space of JavaScript is outside of these. */
const mayBeBlank = (code: number): boolean =>
  code <= 32 || code === 0xa0 || code === 0x1680 || (code >= 0x2000 && code <= 0x3000) || code === 0xfeff;
