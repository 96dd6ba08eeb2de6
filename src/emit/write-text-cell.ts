import { isNearMiss } from "../check/rules/ambiguous-number.js";
import { quoted } from "../syntax/attribute-word.js";
import { isNumber } from "../text/json-number.js";
import { escapeInline, isWritable } from "./write-text.js";

/** A text that a cell gives back as it is. `typed`: where a number-like cell would be a number. */
export function writeTextCell(text: string, typed: boolean): string {
  const looksTyped =
    typed && (isNumber(text, 0, text.length) || isNearMiss(text) || text === "true" || text === "false");
  if (!isWritable(text) || looksTyped || text.startsWith('"')) return writeQuotedCell(text);
  const escaped = escapeInline(text).replaceAll("|", "\\|");
  // A row of hyphens below the header would be decoration; braces after the last bar would be attributes.
  return /^(?::?-+:?$|\{)/.test(escaped) ? `\\${escaped}` : escaped;
}

/** The text in quotes, which keep it a text whatever it looks like, with its blanks and line breaks. */
export const writeQuotedCell = (text: string): string => quoted(text).replaceAll("|", "\\|");
