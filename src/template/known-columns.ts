import { unknownColumn } from "../diagnostics/messages/elements.js";
import { writeInstead } from "../diagnostics/pending-diagnostic.js";
import type { Evaluation } from "./evaluate.js";
import { isWord, type Written } from "./from-options.js";
import { createSuggest } from "./suggest.js";

/**
 * Whether a table has the columns. The check of types finds unknown names in every branch; here it is about names that an expression
 * gives, and about columns that only the data shows. The first unknown one is reported. An empty list of columns is not a known one.
 */
export function knowsColumns(
  columns: readonly string[],
  names: readonly Written[],
  { budget, report }: Evaluation,
): boolean {
  if (columns.length === 0) return true;
  const known = new Set(columns);
  const unknown = names.find(({ text }) => !known.has(text));
  if (!unknown) return true;
  const { text: name, span } = unknown;
  // A computed name has no place for a fix.
  const place = isWord(unknown) ? span : undefined;
  // The suggestion compares with every column, in every turn of a loop.
  const suggestion = budget.spend("steps", known.size, span, report) ? createSuggest()(name, known) : undefined;
  report(
    unknownColumn,
    span,
    { name, what: "The table", suggestion, known },
    { fixes: place ? writeInstead(suggestion, place) : [] },
  );
  return false;
}
