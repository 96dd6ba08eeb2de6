import { comparisons } from "../check/rules/duplicate-row.js";
import { childrenOf, field } from "../emit/json-fields.js";
import { type ChartFamily, type ChartType, charts, findChart } from "../language/charts.js";
import { chartNotes } from "../language/picture-notes/chart-notes.js";
import type { NoteSheet } from "../language/picture-notes/note-sheet.js";
import { readNumber } from "../language/read-number.js";
import type * as ast from "../syntax/ast.js";
import type { InnerTexts } from "../syntax/inner-texts.js";
import type { Argument } from "../syntax/read-argument.js";
import type { JsonNode } from "../text/json.js";
import type { Span } from "../text/span.js";

/** The type of a chart where it is written. */
interface WrittenType {
  readonly span: Span;
  readonly type: ChartType;
}

/** The type that a directive writes out; `undefined` if there is none that may be exchanged for another one. */
export function writtenType(directive: ast.Directive, texts: InnerTexts): WrittenType | undefined {
  const argument = directive.name === "chart" ? texts.argument(directive) : undefined;
  const type = argument && findChart(typeOf(argument));
  // Some types cannot have these attributes: their names would be errors.
  const isFixed = directive.attributes?.entries.some((one) => one.name === "icon" || one.name === "category_height");
  return type && !isFixed ? { span: argument!.span, type } : undefined;
}

const typeOf = (argument: Argument): string => {
  if (argument.kind === "quoted")
    return argument.parts.every((one) => typeof one === "string") ? argument.parts.join("") : "";
  return argument.kind === "word" ? argument.text : "";
};

/** Columns of these families are coordinates, prices or per cents: other data rarely mean that. */
const special: ReadonlySet<ChartFamily> = new Set<ChartFamily>(["plot", "price", "progress", "text"]);

/** The other types of chart whose pictures show all data of an element, which is content JSON; none for very long data. */
export function fittingCharts(current: ChartType, element: JsonNode): readonly ChartType[] {
  const sheets = sheetsOf(element);
  if (!sheets) return [];
  const repeats = sheets.some(({ rows }) => new Set(rows.map(({ title }) => title)).size < rows.length);
  return (
    charts
      // Rows of the same title would become marks that readers cannot tell apart.
      .filter(({ family }) => !repeats || comparisons[family] !== "title" || comparisons[current.family] === "title")
      .filter(({ name, family }) => name !== current.name && (family === current.family || !special.has(family)))
      .filter(({ name }) => sheets.every((sheet) => chartNotes(name, sheet, String).length === 0))
  );
}

/** As pictures read them; `undefined` for very long data, and without rows. */
function sheetsOf(node: JsonNode): readonly NoteSheet[] | undefined {
  const separator = field(field(node, "settings"), "decimal_separator")?.value;
  const decimal = typeof separator === "string" ? separator : undefined;
  const data = field(node, "data");
  const sheets = data?.type === "array" ? data.children : field(data, "sheets")?.children;
  const read = sheets?.map((sheet) =>
    sheet.type === "array" ? rowsOf(decimal, sheet.children) : rowsOfObject(sheet, decimal),
  );
  return read?.every(({ rows }) => rows.length > 0 && rows.length <= maxRows) ? read : undefined;
}

const maxRows = 1000;

const rowsOf = (decimal: string | undefined, [header, ...rows]: readonly JsonNode[] = []): NoteSheet =>
  sheetOf(
    header,
    rows.map(({ children = [] }) => children),
    decimal,
  );

const rowsOfObject = (sheet: JsonNode, decimal: string | undefined): NoteSheet =>
  sheetOf(
    field(sheet, "header"),
    childrenOf(field(sheet, "rows")).map((row) => [field(row, "header")!, ...childrenOf(field(row, "data"))]),
    decimal,
  );

function sheetOf(
  header: JsonNode | undefined,
  rows: readonly (readonly JsonNode[])[],
  decimal: string | undefined,
): NoteSheet {
  return {
    columns: childrenOf(header)
      .slice(1)
      .map(({ value }) => String(value)),
    rows: rows.map(([title, ...cells]) => {
      const values = cells.map(({ value }) => value as string | number);
      return { title: String(title?.value), cells: values, values: values.map((cell) => readNumber(cell, decimal)) };
    }),
  };
}
