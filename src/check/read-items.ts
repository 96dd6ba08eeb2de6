import { type Report, replacement } from "../diagnostics/finding.js";
import {
  attributeNotAllowed,
  duplicateColumn,
  missingCell,
  missingColumn,
  missingData,
  unknownColumn,
  valueNotNumber,
} from "../diagnostics/rules/elements.js";
import { rowOutsideData } from "../diagnostics/rules/syntax.js";
import type { ColumnDefinition, ElementDefinition } from "../language/element.js";
import { isNumeric, numberText, typeName } from "../language/value.js";
import { cellKind } from "../syntax/rows.js";
import type { FlatDirective, FlatRow } from "../template/flat.js";
import { closest } from "../text/closest.js";
import { cellCount, cellSpan, cellText, evaluatedCell, isEmptyCell, plainKind, rawCell, rowSpan } from "./cells.js";
import type { Field, Item } from "./model.js";
import { checkCells, checkLength, splitHeader } from "./read-chart.js";

type ReportFor = (row: FlatRow) => Report;

/** The items of a map or of facts. The header names their fields, in any order. */
export function readItems(
  directive: FlatDirective,
  definition: ElementDefinition,
  reportFor: ReportFor,
  report: Report,
): readonly Item[] {
  const [sheet, ...others] = directive.sheets;
  for (const other of others) report(rowOutsideData, other.directive.nameSpan, { what: "sheet" });
  if (!sheet || sheet.directive !== directive.node) return [];
  const { header, rows } = splitHeader(sheet, reportFor);
  const what = `\`@${directive.name}\``;
  if (!header) {
    if (!sheet.attributes.some(({ name }) => name === "from")) report(missingData, directive.node.nameSpan, { what });
    return [];
  }
  const columns = readHeader(header, definition, what, reportFor(header));
  return rows.map((row) => readItem(row, columns, definition, reportFor(row)));
}

type Columns = readonly (ColumnDefinition | undefined)[];

/** The column of each position; `undefined` where the header names none. */
function readHeader(header: FlatRow, definition: ElementDefinition, what: string, report: Report): Columns {
  const seen = new Set<string>();
  const columns = Array.from({ length: cellCount(header) }, (_, position) => {
    const name = cellText(header, position);
    const column = definition.columns.find((known) => known.name === name);
    if (!column) reportUnknown(header, position, definition, what, report);
    else if (seen.has(name)) report(duplicateColumn, cellSpan(header, position), { name });
    const first = !seen.has(name);
    seen.add(name);
    return first ? column : undefined;
  });
  const missing = definition.columns
    .filter((column) => column.required && !seen.has(column.name))
    .map((column) => column.name);
  if (missing.length > 0) report(missingColumn, rowSpan(header), { names: missing, what });
  return columns;
}

function reportUnknown(
  header: FlatRow,
  position: number,
  definition: ElementDefinition,
  what: string,
  report: Report,
): void {
  const name = cellText(header, position);
  const known = definition.columns.map((column) => column.name);
  const suggestion = closest(name, known);
  const span = cellSpan(header, position);
  report(
    unknownColumn,
    span,
    { name, what, suggestion, known },
    {
      fixes: suggestion === undefined ? [] : [replacement(`Write \`${suggestion}\``, span, suggestion)],
    },
  );
}

function readItem(row: FlatRow, columns: Columns, definition: ElementDefinition, report: Report): Item {
  const fields = new Map<string, Field>();
  let incomplete = false;
  columns.forEach((column, position) => {
    if (!column) return;
    if (position >= cellCount(row) || isEmptyCell(row, position)) {
      if (!column.required) return;
      incomplete = true;
      const span = position < cellCount(row) ? cellSpan(row, position) : rowSpan(row);
      report(missingCell, span.start === span.end ? rowSpan(row) : span, { name: column.name });
      return;
    }
    const field = readCell(row, position, column, report);
    if (field) fields.set(column.name, field);
  });
  checkRow(row, columns.length, definition, incomplete, report);
  return { row, fields };
}

function checkRow(
  row: FlatRow,
  columns: number,
  definition: ElementDefinition,
  incomplete: boolean,
  report: Report,
): void {
  checkCells(row, report);
  // What is missing has been named already where it is required.
  if (!incomplete || cellCount(row) > columns) checkLength(row, columns, report);
  for (const { name, nameSpan } of row.attributes) {
    report(attributeNotAllowed, nameSpan, {
      name,
      what: `A row of \`@${definition.directive}\``,
      owners: name === "color" ? "a row of `@chart`; here it is a column" : "other elements",
    });
  }
}

function readCell(row: FlatRow, position: number, column: ColumnDefinition, report: Report): Field | undefined {
  const span = cellSpan(row, position);
  if (evaluatedCell(row, position)?.failed) return undefined;
  const field = (value: Field["value"], json: string): Field => ({
    name: column.name,
    nameSpan: span,
    span,
    parts: [],
    value,
    json,
  });
  switch (column.type) {
    case "number": {
      const raw = numberCell(row, position);
      if (raw !== undefined) return field(Number(raw), raw);
      report(valueNotNumber, span, { found: describe(row, position) });
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

/** The characters of a cell that is a number. */
function numberCell(row: FlatRow, position: number): string | undefined {
  const evaluated = evaluatedCell(row, position);
  if (!evaluated) return plainKind(row, position) === cellKind.number ? rawCell(row, position) : undefined;
  return evaluated.value !== null && isNumeric(evaluated.value) ? numberText(evaluated.value) : undefined;
}

/** The JSON of a figure that is an integer, `true` or `false`. */
function figureCell(row: FlatRow, position: number): string | undefined {
  const evaluated = evaluatedCell(row, position);
  if (typeof evaluated?.value === "boolean") return String(evaluated.value);
  const number = numberCell(row, position);
  if (evaluated) return number !== undefined && Number.isInteger(Number(number)) ? number : undefined;
  const raw = rawCell(row, position);
  if (raw === "true" || raw === "false") return raw;
  return number !== undefined && /^-?\d+$/.test(number) ? number : undefined;
}

const describe = (row: FlatRow, position: number): string => {
  const evaluated = evaluatedCell(row, position);
  return evaluated && typeof evaluated.value !== "string"
    ? `a ${typeName(evaluated.value)}`
    : `the text ${JSON.stringify(cellText(row, position))}`;
};
