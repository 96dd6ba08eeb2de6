import { CodeActionKind } from "vscode-languageserver-types";
import { comparisons } from "../../check/rules/duplicate-row.js";
import { childrenOf, field } from "../../emit/json-fields.js";
import { type ChartFamily, charts, findChart } from "../../language/charts.js";
import { chartNotes } from "../../language/picture-notes/chart-notes.js";
import type { NoteSheet } from "../../language/picture-notes/note-sheet.js";
import { readNumber } from "../../language/read-number.js";
import type { Argument } from "../../syntax/read-argument.js";
import type { JsonNode } from "../../text/json.js";
import { rangeOf } from "../ranges.js";
import { attributeOf, directiveAt, elementOf } from "./data-directive.js";
import { type ActionProvider, editOfDocument } from "./provider.js";

/** Columns of these families are coordinates, prices or per cents: other data rarely mean that. */
const special: ReadonlySet<ChartFamily> = new Set<ChartFamily>(["plot", "price", "progress", "text"]);

/** Another type of chart, of those whose pictures show all of the data. */
export const swapChart: ActionProvider = {
  name: "swap-chart",
  kind: CodeActionKind.RefactorRewrite,
  async find(input) {
    const { level } = input;
    const directive = directiveAt(input);
    if (directive?.name !== "chart") return [];
    const argument = level.texts.argument(directive);
    const current = argument && findChart(typeOf(argument));
    const { output } = await level.result();
    // Its tree and source map take a second for each million characters, and editors ask at each movement of the cursor.
    if (output && output.json.length > maxCharacters) return [];
    const element = current && (await elementOf(level, directive));
    const sheets = element && sheetsOf(element.node);
    // Some types cannot have these attributes: their names would be errors.
    if (!argument || !sheets || attributeOf(directive, "icon") || attributeOf(directive, "category_height")) return [];
    const repeats = sheets.some(({ rows }) => new Set(rows.map(({ title }) => title)).size < rows.length);
    return (
      charts
        // Rows of the same title would become marks that readers cannot tell apart.
        .filter(({ family }) => !repeats || comparisons[family] !== "title" || comparisons[current.family] === "title")
        .filter(({ name, family }) => name !== current.name && (family === current.family || !special.has(family)))
        .filter(({ name }) => sheets.every((sheet) => chartNotes(name, sheet, String).length === 0))
        .map(({ name, documentation }) => ({
          title: `Change to \`${name}\`: ${documentation}`,
          edit: editOfDocument(input, [{ range: rangeOf(level.file, argument.span), newText: name }]),
        }))
    );
  },
};

const typeOf = (argument: Argument): string => {
  if (argument.kind === "quoted")
    return argument.parts.every((one) => typeof one === "string") ? argument.parts.join("") : "";
  return argument.kind === "word" ? argument.text : "";
};

/** As pictures read them; `undefined` for very long data. */
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
const maxCharacters = 300_000;

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
