import { CodeActionKind, type WorkspaceEdit } from "vscode-languageserver-types";
import { type ChartFamily, findChart } from "../../language/charts.js";
import { numberReader } from "../../language/number-notation.js";
import { readNumber } from "../../language/read-number.js";
import type * as ast from "../../syntax/ast.js";
import { findField } from "../../syntax/find-field.js";
import { rowSpan } from "../../syntax/rows.js";
import { scanRow } from "../../syntax/scan-row.js";
import { isNumber } from "../../text/json-number.js";
import { listed } from "../../text/listed.js";
import { isLocale } from "../../text/locale.js";
import { firstDataRow } from "../first-data-row.js";
import type { DocumentLevel } from "../levels.js";
import { smallEdits } from "../small-edits.js";
import { attributeOf, directiveAt } from "./data-directive.js";
import { hasComments } from "./has-comments.js";
import { type ActionInput, type ActionProvider, editOfDocument } from "./provider.js";
import { rowAt } from "./row-cells.js";

interface SortKeys {
  /** The order of two cells by their positions. Blank cells are last in both directions. */
  readonly compare: (one: number, other: number, descending: boolean) => number;
}

type ReadCell = (cell: string) => number | undefined;

/** Another order of rows that are all written out, by the column around the cursor. */
export const sortRows: ActionProvider = {
  name: "sort-rows",
  kind: CodeActionKind.RefactorRewrite,
  find: (input) => {
    const found = sortableAt(input);
    if (!found) return [];
    const by = found.title === "" ? "this column" : listed([found.title], 1);
    return ["ascending", "descending"].map((order) => ({ title: `Sort the rows by ${by}, ${order}`, later: order }));
  },
  edit: async (input, order) => {
    const found = sortableAt(input);
    return found && sorted(found, order === "descending", input);
  },
};

interface Sortable {
  readonly directive: ast.Directive;
  readonly blocks: readonly ast.Rows[];
  readonly column: number;
  /** The cell of the header. */
  readonly title: string;
}

function sortableAt(input: ActionInput): Sortable | undefined {
  const { level, span } = input;
  const directive = directiveAt(input);
  if (!directive || span.end - span.start > maxSelected) return undefined;
  // Names that are declared below the last row are part of the element, too.
  const items = directive.items.slice(0, directive.items.findLastIndex(({ kind }) => !declares.has(kind)) + 1);
  const blocks = items.flatMap((item) => (item.kind === "rows" ? [item] : []));
  const [first] = blocks;
  // Anything between the rows is about those below it. Sheets show the same rows, one after another.
  if (!first || blocks.length < items.length || hasComments(directive, level)) return undefined;
  const here = blocks.find((rows) => rows.span.start <= span.start && span.start <= rows.span.end);
  const column = here && columnAt(here, span.start, level);
  if (column === undefined || !mayBeSorted(directive, column, level)) return undefined;
  const { header, text } = level.texts.rows(first).run;
  if (column >= header.starts.length || isEvaluated(blocks, column, level)) return undefined;
  return { directive, blocks, column, title: text.slice(header.starts[column], header.ends[column]) };
}

const declares: ReadonlySet<ast.DataItem["kind"]> = new Set<ast.DataItem["kind"]>(["let", "data", "fence"]);

/** A selection of more is about lines, and not about a column. */
const maxSelected = 200;

function columnAt(rows: ast.Rows, offset: number, { texts }: DocumentLevel): number | undefined {
  const { run } = texts.rows(rows);
  const { starts, attributes } = scanRow(run.text, run.rowStart[rowAt(run, offset)]!);
  if (attributes && attributes.start <= offset) return undefined;
  // The blanks before a cell are in its column.
  const after = starts.findIndex((start) => run.text.lastIndexOf("|", start - 1) >= offset);
  return after < 0 ? starts.length - 1 : Math.max(0, after - 1);
}

/**
 * The meaning of the order of rows in a family: time, where only the titles may decide it, or steps and levels, which only the author
 * knows.
 */
const orders: Readonly<Partial<Record<ChartFamily, "time" | "steps">>> = {
  line: "time",
  area: "time",
  price: "time",
  change: "steps",
  hierarchy: "steps",
};

function mayBeSorted(directive: ast.Directive, column: number, { texts }: DocumentLevel): boolean {
  const argument = texts.argument(directive);
  const family = argument?.kind === "word" ? findChart(argument.text)?.family : undefined;
  if (directive.name === "chart" && !family) return false;
  // Colours of the list may belong to rows, by their order.
  if (attributeOf(directive, "colors")) return false;
  const order = family && orders[family];
  return order === undefined || (order === "time" && column === 0);
}

/** Whether a cell of the column has no value before the document is evaluated. */
const isEvaluated = (blocks: readonly ast.Rows[], column: number, { texts }: DocumentLevel): boolean =>
  blocks.some((rows) =>
    [...texts.rows(rows).cells.values()].some((row) => row.get(column)?.parts.some((part) => typeof part !== "string")),
  );

/** Each line of a row gets the text of another row: blank lines and indents stay. */
function sorted({ directive, blocks, column }: Sortable, descending: boolean, input: ActionInput): WorkspaceEdit {
  const { level } = input;
  const rows = blocks.flatMap((block, at) => {
    const { run, cells } = level.texts.rows(block);
    const first = at === 0 ? firstDataRow(run) : 0;
    return Array.from({ length: Math.max(0, run.rowCount - first) }, (_, index) => {
      const row = first + index;
      const { starts, ends } = scanRow(run.text, run.rowStart[row]!);
      const written = column < starts.length ? run.text.slice(starts[column], ends[column]) : "";
      const span = rowSpan(run, row);
      const text = run.text.slice(span.start, span.end).trimEnd();
      const parts = cells.get(row)?.get(column)?.parts;
      return { span: { start: span.start, end: span.start + text.length }, text, cell: parts?.join("") ?? written };
    });
  });
  const keys = createSortKeys(
    rows.map(({ cell }) => cell),
    directive,
    level,
  );
  const order = rows.map((_, at) => at).sort((one, other) => keys.compare(one, other, descending));
  const moved = rows.map(({ span }, at) => ({ span, text: rows[order[at]!]!.text }));
  return editOfDocument(
    input,
    smallEdits(
      level.file,
      moved.filter(({ text }, at) => text !== rows[at]!.text),
    ),
  );
}

/** Orders cells by their type: numbers if all of them are, as the element or the locale of the document writes them, else texts. */
function createSortKeys(cells: readonly string[], directive: ast.Directive, level: DocumentLevel): SortKeys {
  const locale = localeOf(level);
  const read = reader(directive, locale);
  const blank = cells.map((cell) => cell.trim() === "");
  const numbers = cells.map((cell, at) => (blank[at] ? 0 : read(cell)));
  const collator = new Intl.Collator(locale, { numeric: true });
  const areNumbers = numbers.every((number) => number !== undefined);
  return {
    compare(one, other, descending) {
      if (blank[one] || blank[other]) return Number(blank[one]) - Number(blank[other]);
      const order = areNumbers ? numbers[one]! - numbers[other]! : collator.compare(cells[one]!, cells[other]!);
      // Infinity is equal to itself, though its difference is not a number.
      return (descending ? -1 : 1) * (order || 0);
    },
  };
}

function reader(directive: ast.Directive, locale: string): ReadCell {
  const given = attributeOf(directive, "decimal_separator")?.value;
  const separator = given?.kind === "word" ? given.text : given?.kind === "quoted" ? given.parts.join("") : undefined;
  if (separator !== undefined) return (cell) => readNumber(cell, separator);
  const inLocale = numberReader(notationOf(locale));
  return (cell) => {
    if (isNumber(cell, 0, cell.length)) return Number(cell);
    const digits = inLocale(cell);
    return digits === undefined ? readNumber(cell) : Number(digits);
  };
}

function notationOf(locale: string): { readonly decimal?: string; readonly thousands?: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(12345.6);
  const find = (type: string) => parts.find((part) => part.type === type)?.value.replace(/\s/g, " ");
  const [decimal, thousands] = [find("decimal"), find("group")];
  return { ...(decimal !== undefined && { decimal }), ...(thousands !== undefined && { thousands }) };
}

/** The locale that the document writes out, or that of the project. */
function localeOf({ document, texts, project }: DocumentLevel): string {
  const field = findField(document, "locale");
  const written = field && texts.field(field).parts.join("");
  return written !== undefined && isLocale(written) ? written : (project.options.locale ?? "en");
}
