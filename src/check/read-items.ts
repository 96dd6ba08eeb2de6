import {
  attributeNotAllowed,
  duplicateColumn,
  missingCell,
  missingColumn,
  unknownColumn,
  valueNotNumber,
} from "../diagnostics/messages/elements.js";
import { rowOutsideData } from "../diagnostics/messages/syntax.js";
import { type Report, type ReportDetails, writeInstead } from "../diagnostics/pending-diagnostic.js";
import type { ColumnDefinition, ElementDefinition } from "../language/element.js";
import { suggestColumn } from "../language/synonyms.js";
import { describeType, isList, isNumeric, isRecord, numberText } from "../language/value.js";
import { cellKind } from "../syntax/rows.js";
import type { FlatDirective, FlatRow } from "../template/flat.js";
import type { Span } from "../text/span.js";
import {
  cellCount,
  cellSpan,
  cellText,
  evaluatedCell,
  isEmptyCell,
  plainKind,
  rawCell,
  rowAttributes,
  rowSpan,
} from "./cells.js";
import { reportMissingHeader } from "./missing-header.js";
import type { Field, Item } from "./model.js";
import { numberLike, writeNumber } from "./number-like.js";
import type { PastedRows } from "./pasted-rows.js";
import { readAttributes } from "./read-attributes.js";
import { checkCells, checkLength, reportMissingData, splitHeader } from "./read-chart.js";

type ReportFor = (row: FlatRow) => Report;

/** The items of a map or of facts. The header names their fields, in any order. */
export function readItems(
  directive: FlatDirective,
  definition: ElementDefinition,
  pasted: PastedRows | undefined,
  reportFor: ReportFor,
  report: Report,
): readonly Item[] {
  const [sheet] = directive.sheets;
  // Maps and facts have one set of rows; a `@sheet` inside them would be lost.
  for (const { directive: other } of directive.sheets)
    if (other !== directive.node) report(rowOutsideData, other.nameSpan, { what: "sheet" });
  if (!sheet) return [];
  const { header, rows } = splitHeader(sheet, reportFor);
  const what = `\`@${directive.name}\``;
  if (!header) {
    reportMissingData(sheet, what, pasted, report);
    return [];
  }
  if (reportMissingHeader(header, definition, what, reportFor(header))) {
    // All rows are data, the first one too, and none can be read.
    return [header, ...rows].map((row) => ({ row, fields: new Map() }));
  }
  const columns = readHeader(header, definition, what, reportFor(header));
  return Array.from(rows, (row) => readItem(row, columns, definition, reportFor(row)));
}

type Columns = readonly (ColumnDefinition | undefined)[];

/** The column of each position; `undefined` for an unknown or duplicate name. */
function readHeader(header: FlatRow, definition: ElementDefinition, what: string, report: Report): Columns {
  const seen = new Set<string>();
  // A misspelled column already has a finding, so it is not reported as missing too.
  const meant = new Set<string | undefined>();
  const columns = Array.from({ length: cellCount(header) }, (_, position) => {
    const name = cellText(header, position);
    const column = definition.columns.find((known) => known.name === name);
    if (!column) meant.add(reportUnknown(header, position, definition, what, report));
    else if (seen.has(name)) report(duplicateColumn, cellSpan(header, position), { name });
    const first = !seen.has(name);
    seen.add(name);
    // The first of two columns of the same name counts.
    return first ? column : undefined;
  });
  const missing = definition.columns
    .filter((column) => column.required && !seen.has(column.name) && !meant.has(column.name))
    .map((column) => column.name);
  if (missing.length > 0) report(missingColumn, rowSpan(header), { names: missing, what });
  return columns;
}

/** Reports an unknown column. Returns the field that the writer probably meant. */
function reportUnknown(
  header: FlatRow,
  position: number,
  definition: ElementDefinition,
  what: string,
  report: Report,
): string | undefined {
  const name = cellText(header, position);
  const known = definition.columns.map((column) => column.name);
  const suggestion = suggestColumn(name, known);
  const span = cellSpan(header, position);
  report(
    unknownColumn,
    span,
    { name, what, suggestion, known: new Set(known) },
    {
      fixes: writeInstead(suggestion, span, name),
    },
  );
  return suggestion;
}

/** The fields of one row. Missing required cells are reported together. */
function readItem(row: FlatRow, columns: Columns, definition: ElementDefinition, report: Report): Item {
  const fields = new Map<string, Field>();
  const missing: string[] = [];
  let place: Span | undefined;
  columns.forEach((column, position) => {
    if (!column) return;
    if (position < cellCount(row) && !isEmptyCell(row, position)) {
      const field = readCell(row, position, column, report);
      if (field) fields.set(column.name, field);
    } else if (column.required) {
      missing.push(column.name);
      // A row that ends too early has no cell for the finding.
      place = position < cellCount(row) ? cellSpan(row, position) : undefined;
    }
  });
  if (missing.length > 0) {
    // One missing cell is reported at its place, several at their row.
    const exact = missing.length === 1 && place && place.start < place.end;
    report(missingCell, exact && place ? place : rowSpan(row), { names: missing });
  }
  checkRow(row, columns.length, definition, missing.length > 0, report);
  return { row, fields };
}

/** Reports what no row may have: nested values, a wrong number of cells, attributes. */
function checkRow(
  row: FlatRow,
  columns: number,
  definition: ElementDefinition,
  incomplete: boolean,
  report: Report,
): void {
  checkCells(row, report);
  // A row with a missing required cell already has a finding.
  if (!incomplete || cellCount(row) > columns) checkLength(row, columns, report);
  const what = `A row of \`@${definition.directive}\``;
  for (const attribute of rowAttributes(row)) {
    const { name, nameSpan } = attribute;
    // Writers who know charts try this, so the message says what to do instead.
    if (name !== "color") readAttributes([attribute], [], what, report);
    else report(attributeNotAllowed, nameSpan, { name, what, owners: "rows of `@chart`; write a column `color` here" });
  }
}

function readCell(row: FlatRow, position: number, column: ColumnDefinition, report: Report): Field | undefined {
  const span = cellSpan(row, position);
  const evaluated = evaluatedCell(row, position);
  // A cell that failed, or contains a list or an object, already has a finding.
  if (evaluated && (evaluated.failed || isList(evaluated.value) || isRecord(evaluated.value))) return undefined;
  const field = (value: Field["value"], json: string): Field => ({
    name: column.name,
    nameSpan: span,
    span,
    parts: [],
    value,
    json,
  });
  // Other types are text, whatever the cell looks like.
  switch (column.type) {
    case "number": {
      const raw = numberCell(row, position);
      if (raw !== undefined) return field(Number(raw), raw);
      report(valueNotNumber, span, { found: describe(row, position) }, numberAdvice(row, position));
      return undefined;
    }
    case "figure": {
      const raw = figureCell(row, position);
      if (raw !== undefined) return field(raw === "true" || (raw !== "false" && Number(raw)), raw);
      break;
    }
    case "text":
    case "region-color":
  }
  const text = cellText(row, position);
  return field(text, JSON.stringify(text));
}

/** The number that the text probably means, as hint and as fix. Other texts keep the hint of the rule. */
function numberAdvice(row: FlatRow, position: number): ReportDetails {
  const like = numberLike(cellText(row, position));
  if (like?.kind !== "number" || like.numbers.length === 0) return {};
  const clear = like.numbers.length === 1 && !evaluatedCell(row, position) ? like.numbers[0] : undefined;
  return { hint: writeNumber(like.numbers), fixes: writeInstead(clear, cellSpan(row, position)) };
}

/** The number as written: `1.50` must not become `1.5`. `undefined` if the cell is not a number. */
function numberCell(row: FlatRow, position: number): string | undefined {
  const evaluated = evaluatedCell(row, position);
  if (!evaluated) return plainKind(row, position) === cellKind.number ? rawCell(row, position) : undefined;
  return evaluated.value !== null && isNumeric(evaluated.value) ? numberText(evaluated.value) : undefined;
}

/** The JSON text of a figure that is an integer or a boolean (specification, section 2.8). `undefined` for a string. */
function figureCell(row: FlatRow, position: number): string | undefined {
  const evaluated = evaluatedCell(row, position);
  if (typeof evaluated?.value === "boolean") return String(evaluated.value);
  const number = numberCell(row, position);
  if (evaluated) return number !== undefined && Number.isInteger(Number(number)) ? number : undefined;
  const raw = rawCell(row, position);
  if (raw === "true" || raw === "false") return raw;
  return number !== undefined && /^-?\d+$/.test(number) ? number : undefined;
}

/** A cell as messages describe it. */
const describe = (row: FlatRow, position: number): string => {
  const evaluated = evaluatedCell(row, position);
  return evaluated && typeof evaluated.value !== "string"
    ? describeType(evaluated.value)
    : `the string \`${JSON.stringify(cellText(row, position))}\``;
};
