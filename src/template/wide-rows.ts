import { isBlank } from "../data/cell.js";
import { cellValues } from "../data/table.js";
import { missingColumn, missingHeader, misspelledName } from "../diagnostics/messages/elements.js";
import { duplicateColumn, titlesNotShown } from "../diagnostics/messages/rows.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { findDirective } from "../language/registry.js";
import type { Value } from "../language/value.js";
import type { Span } from "../text/span.js";
import type { Evaluation } from "./evaluation.js";
import type { ExpandedAttribute } from "./expanded.js";
import { type FromOptions, findValue, sortColumn, textOf } from "./from-options.js";
import { knowsColumns } from "./known-columns.js";
import { renameColumns, suggestColumn } from "./rename-columns.js";
import type { GivenTable, SortKeys, TakenRows } from "./taken-rows.js";

/** A column to take: its name in the table, and in the picture. */
interface ChosenColumn {
  readonly column: string;
  readonly shown: string;
  /** Where `columns` names it. */
  readonly span?: Span;
}

/** A row for each record. `undefined` after a report. */
export function wideRows(table: GivenTable, options: FromOptions, evaluation: Evaluation): TakenRows | undefined {
  const { owner, rowCount, columns, attributes, span } = table;
  const { sort, top, color } = options;
  const { budget, report } = evaluation;
  const isOrdered = sort !== undefined || top !== undefined;
  // Also the records that are left out take work.
  if (isOrdered && !budget.spend("steps", rowCount, span, report)) return undefined;
  const taken = takenColumns(owner, attributes, columns);
  if (columns.length > 0 && lacksFields(table, taken, report)) return undefined;
  reportRepeated(taken, report);
  reportLostTitles(table, taken, report);
  const known = new Set(columns);
  const sorted =
    sort &&
    sortColumn(
      sort,
      (name) => known.has(name),
      (name) => taken.find(({ shown }) => shown === name)?.column,
    );
  if (sorted && !knowsColumns(columns, [sorted], evaluation)) return undefined;
  return {
    header: taken.map(({ shown }) => shown),
    names: taken.map(({ column }) => column),
    titleAt: titleColumn(owner, taken),
    count: rowCount,
    columns: taken.map(({ column }) => table.cells(column)),
    color: color && table.cells(color.text),
    columnOf: (name) => (known.has(name) ? table.cells(name) : undefined),
    ...(sorted && { sortKeys: keysOf(table, sorted) }),
  };
}

/** Longer tables have titles that repeat. */
const maxTitles = 1000;

/** Reports chosen columns of numbers whose first one becomes the titles of the rows, where the table has names that are all different. */
function reportLostTitles(
  { owner, columns, cells, rowCount }: GivenTable,
  taken: readonly ChosenColumn[],
  report: Report,
): void {
  const [first] = taken;
  const [title] = columns;
  if (
    !first?.span ||
    title === undefined ||
    rowCount < 2 ||
    rowCount > maxTitles ||
    findDirective(owner)?.data === "items"
  )
    return;
  if (taken.some(({ column }) => column === title)) return;
  const names = cellValues(cells(title), rowCount);
  if (!names.every((name) => typeof name === "string") || new Set(names).size < rowCount) return;
  const numbers = cellValues(cells(first.column), rowCount);
  const isYear = (value: Value): boolean => Number.isInteger(value) && Number(value) >= 1000 && Number(value) < 2200;
  if (!numbers.every((value) => typeof value === "number") || numbers.every(isYear)) return;
  report(titlesNotShown, first.span, { title, column: first.column });
}

/**
 * Reports a table without the columns that a map requires, or with none that facts can have: their items would be empty. A column that is
 * almost a field is reported too: the items would lack that field, without a word. Returns whether there are no items.
 */
function lacksFields(table: GivenTable, taken: readonly ChosenColumn[], report: Report): boolean {
  const { owner, attributes, span, columns } = table;
  const definition = findDirective(owner);
  if (definition?.data !== "items") return false;
  const has = (name: string) => taken.some(({ shown }) => shown === name);
  const missing = definition.columns.filter(({ name, required }) => required && !has(name)).map(({ name }) => name);
  const others = columns.filter((column) => !has(column));
  const misspelled = definition.columns.flatMap(({ name, required }) => {
    const column = required || has(name) ? undefined : suggestColumn(name, others);
    return column === undefined ? [] : [{ name, column }];
  });
  const isEmpty = taken.length === 0;
  if (missing.length === 0 && misspelled.length === 0 && !isEmpty) return false;
  const renamed = new Map([
    ...(namedColumns(attributes) ?? []).map(({ shown, column }) => [shown, column] as const),
    ...namedByAttributes(definition.columns, attributes, columns),
  ]);
  const almost = new Set(misspelled.map(({ name }) => name));
  const fields = definition.columns.filter(
    ({ name, required }) => required || has(name) || almost.has(name) || renamed.has(name),
  );
  const names = fields.length > 0 ? fields.map(({ name }) => name) : ["figure", "fact"];
  const hint = renameColumns(names, table, textOf(findValue(attributes, "from")), renamed);
  const what = `\`@${owner}\``;
  if (missing.length > 0) report(missingColumn, span, { names: missing, what }, { hint });
  else if (isEmpty) report(missingHeader, span, { what, table: true }, { severity: "error", hint });
  else
    for (const { column } of misspelled)
      report(misspelledName, span, { name: column, what: `column of ${what}` }, { hint });
  return missing.length > 0 || isEmpty;
}

/** The columns that attributes give to the fields of their name, as other tools have it: `title=country`. */
const namedByAttributes = (
  fields: readonly { readonly name: string }[],
  attributes: readonly ExpandedAttribute[],
  columns: readonly string[],
): readonly (readonly [field: string, column: string])[] =>
  fields.flatMap(({ name }) => {
    const column = textOf(findValue(attributes, name));
    return column !== undefined && columns.includes(column) ? [[name, column] as const] : [];
  });

/** Reports columns that `columns` shows under one name. Blank names are meant: there is nothing to confuse. */
function reportRepeated(taken: readonly ChosenColumn[], report: Report): void {
  const seen = new Set<string>();
  for (const { shown, span } of taken) {
    if (span && seen.has(shown) && !isBlank(shown))
      report(duplicateColumn, span, { name: shown, where: "`columns`" }, { severity: "warning" });
    seen.add(shown);
  }
}

const keysOf = (
  { cells, rowCount }: GivenTable,
  { text, descending }: { readonly text: string; readonly descending: boolean },
): SortKeys => ({ keys: cellValues(cells(text), rowCount), descending });

/** A row of a chart is named by its first cell. */
function titleColumn(owner: string, taken: readonly ChosenColumn[]): number {
  const title = findDirective(owner)?.rowTitle;
  return title === undefined ? 0 : taken.findIndex(({ shown }) => shown === title);
}

/**
 * A chart takes all columns but the one that gives the colours, or those of `columns`; a map or facts those that its fields are
 * called.
 */
function takenColumns(
  owner: string,
  attributes: readonly ExpandedAttribute[],
  names: readonly string[],
): readonly ChosenColumn[] {
  const asTheyAre = (kept: readonly string[]) => kept.map((name) => ({ column: name, shown: name }));
  const definition = findDirective(owner);
  if (definition?.data === "items") {
    const fields = definition.columns.map((column) => column.name);
    // A table usually contains more than a map or facts show, so the other columns are not a mistake.
    return asTheyAre(names.filter((name) => fields.includes(name)));
  }
  // `columns` wins over `color`: a column that it names is a value, even if it also gives the colours.
  const named = namedColumns(attributes);
  if (named) return named;
  const color = textOf(findValue(attributes, "color"));
  return asTheyAre(names.filter((name) => name !== color));
}

/** The columns that `columns` names. */
function namedColumns(attributes: readonly ExpandedAttribute[]): readonly ChosenColumn[] | undefined {
  const columns = findValue(attributes, "columns");
  if (columns?.kind !== "list") return undefined;
  return columns.items.flatMap((item) => {
    const shown = textOf(item.value);
    const column = item.renamed ? textOf(item.renamed) : shown;
    return shown === undefined || column === undefined ? [] : [{ column, shown, span: item.value.span }];
  });
}
