import { missingHeader } from "../diagnostics/messages/elements.js";
import type { FixSpec, Report } from "../diagnostics/pending-diagnostic.js";
import type { ColumnDefinition, ElementDefinition } from "../language/element.js";
import { suggestColumn } from "../language/synonyms.js";
import { isLetter } from "../syntax/scan.js";
import type { ExpandedRow } from "../template/expanded.js";
import { cellFlag } from "../text/cell-flags.js";
import { cellCount, cellSpan, cellText, evaluatedCell, isTableRow, plainKind, rawCell, rowSpan } from "./cells.js";
import { valueCell } from "./value-cell.js";

/** The column of that name. */
export function findColumn({ columns }: ElementDefinition, name: string): ColumnDefinition | undefined {
  for (const column of columns) if (column.name === name) return column;
  return undefined;
}

/** Whether a first row names a column of a map or of facts. */
export function namesColumn(header: ExpandedRow, definition: ElementDefinition): boolean {
  for (let position = 0; position < cellCount(header); position++)
    if (findColumn(definition, cellText(header, position))) return true;
  return false;
}

/**
 * Reports a first row that names no column of a map or of facts, once instead of once a cell. Nothing of the data can be read then, so it
 * is an error.
 */
export function reportMissingHeader(
  header: ExpandedRow,
  below: ExpandedRow | undefined,
  definition: ElementDefinition,
  what: string,
  report: Report,
): boolean {
  const known = definition.columns.map(({ name }) => name);
  const names = Array.from({ length: cellCount(header) }, (_, position) => cellText(header, position));
  // A failed cell could have been a name, and the columns of a table are chosen by name.
  if (isTableRow(header) || names.some((_, position) => evaluatedCell(header, position)?.failed)) return false;
  const written =
    separated(names, definition) ??
    renamed(names, definition) ??
    translated(header, below, definition) ??
    inserted(header, definition);
  const row = written && `| ${written.names.join(" | ")} |`;
  const required = definition.columns.flatMap((column) => (column.required ? [column.name] : []));
  report(
    missingHeader,
    rowSpan(header),
    { what, known, required, header: row },
    { severity: "error", fixes: written ? [fixOf(header, written, row!)] : [] },
  );
  return true;
}

/** Reports the header of a chart whose cells are all numbers. */
export function reportNumericHeader(header: ExpandedRow, what: string, report: Report): void {
  const cells = cellCount(header);
  if (cells < 2 || beginsWithWord(header)) return;
  for (let position = 0; position < cells; position++) {
    const isNumber = isTableRow(header)
      ? /^-?\d+(?:\.\d+)?$/.test(cellText(header, position))
      : valueCell(header, position).kind === "number";
    if (!isNumber) return;
  }
  report(missingHeader, rowSpan(header), { what });
}

/** Nearly all headers do, and so are none of numbers. */
const beginsWithWord = (header: ExpandedRow): boolean =>
  plainKind(header, 0) === cellFlag.text && isLetter(rawCell(header, 0).charCodeAt(0));

interface Header {
  readonly names: readonly string[];
  /** Whether the names replace the cells; otherwise they are a row of their own above them. */
  readonly replaces: boolean;
}

/** The names of columns that are in one cell, where the bar between them is missing: two or more, each once. */
export function namesInCell(cell: string, { columns }: ElementDefinition): readonly string[] | undefined {
  const words = cell.split(/[ \t,;/]+/);
  const areNames = words.every((word) => columns.some(({ name }) => name === word));
  return areNames && words.length > 1 && new Set(words).size === words.length ? words : undefined;
}

/** The names of a header with bars that are missing. */
function separated(names: readonly string[], definition: ElementDefinition): Header | undefined {
  const meant = namesInCell(names.join(" "), definition);
  const isComplete = definition.columns.every(({ name, required }) => !required || meant?.includes(name));
  return meant && isComplete ? { names: meant, replaces: true } : undefined;
}

/** The names that the cells probably mean, if all of them are clear and the required ones are there. */
function renamed(names: readonly string[], { columns }: ElementDefinition): Header | undefined {
  const known = columns.map(({ name }) => name);
  const suggested = names.map((name) => suggestColumn(name, known));
  const missing = columns.flatMap(({ name, required }) => (required && !suggested.includes(name) ? [name] : []));
  const open = suggested.filter((name) => name === undefined).length;
  // One name that is not known is the one column that is missing.
  if (open === names.length || open > 1 || missing.length > open) return undefined;
  const meant = suggested.flatMap((name) => name ?? missing);
  return new Set(meant).size === names.length && meant.length === names.length
    ? { names: meant, replaces: true }
    : undefined;
}

/** The names for `| Land | Wert |` of a map: two texts above a text and a number can only be a header. */
function translated(
  header: ExpandedRow,
  below: ExpandedRow | undefined,
  { type }: ElementDefinition,
): Header | undefined {
  if (type !== "map" || !below || cellCount(header) !== 2 || cellCount(below) !== 2) return undefined;
  const kinds = (row: ExpandedRow) => [0, 1].map((position) => valueCell(row, position).kind).join(" ");
  if (kinds(header) !== "text text") return undefined;
  const names = { "text number": ["title", "value"], "number text": ["value", "title"] }[kinds(below)];
  return names && { names, replaces: true };
}

/** The names for a row of data: of a map from the left, of facts to the right, where the text of the fact is. */
function inserted(header: ExpandedRow, { columns, type }: ElementDefinition): Header | undefined {
  const cells = cellCount(header);
  const known = columns.map(({ name }) => name);
  if (type !== "map") {
    const names: Readonly<Record<number, readonly string[]>> = {
      1: ["fact"],
      2: ["figure", "fact"],
      3: ["icon", "figure", "fact"],
    };
    return names[cells] && { names: names[cells], replaces: false };
  }
  return cells >= 2 && cells <= known.length && valueCell(header, 1).kind !== "text"
    ? { names: known.slice(0, cells), replaces: false }
    : undefined;
}

function fixOf(header: ExpandedRow, { names, replaces }: Header, row: string): FixSpec {
  const { start } = rowSpan(header);
  const last = cellCount(header) - 1;
  const whole = { start: cellSpan(header, 0).start, end: cellSpan(header, last).end };
  const edits = !replaces
    ? [{ span: { start, end: start }, text: `${row}\n` }]
    : names.length > last + 1
      ? [{ span: whole, text: names.join(" | ") }]
      : names.map((text, position) => ({ span: cellSpan(header, position), text }));
  return { title: `Write \`${row}\``, edits };
}
