import { unknownColumn } from "../diagnostics/messages/elements.js";
import { writeInstead } from "../diagnostics/pending-diagnostic.js";
import { writeWord } from "../syntax/attribute-word.js";
import type { Evaluation } from "./evaluation.js";
import { isWord, type WrittenText } from "./from-options.js";
import { createSuggest } from "./suggest.js";

/**
 * Whether a table has the columns. The check of types finds unknown names in every branch; here it is about names that an expression
 * gives, and about columns that only the data shows. The first unknown one is reported. An empty list of columns is not a known one.
 */
export function knowsColumns(
  columns: readonly string[],
  names: readonly WrittenText[],
  { budget, report }: Evaluation,
): boolean {
  if (columns.length === 0) return true;
  const known = new Set(columns);
  const unknown = names.find(({ text }) => !known.has(text));
  if (!unknown) return true;
  const { text: name, span } = unknown;
  // The suggestion compares with every column, in every turn of a loop.
  const meant = budget.spend("steps", known.size, span, report) ? createSuggest()(name, known) : undefined;
  const suggestion = meant === undefined ? undefined : writeWord(meant);
  // A computed name has no place for a fix, and a quoted one can have the `-` of `sort` inside its quotes.
  const fixes = isWord(unknown) && suggestion === meant ? writeInstead(suggestion, span) : [];
  report(unknownColumn, span, { name, what: "The table", suggestion, known }, { fixes });
  return false;
}
