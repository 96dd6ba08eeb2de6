import { CodeActionKind, type TextEdit } from "vscode-languageserver-types";
import type { Diagnostic as Finding } from "../../diagnostics/diagnostic.js";
import { findDirective } from "../../language/registry.js";
import type * as ast from "../../syntax/ast.js";
import { nodeAt } from "../../syntax/node-at.js";
import { scanRow } from "../../syntax/scan-row.js";
import { listed } from "../../text/listed.js";
import { applyEdits, type SpanEdit } from "../../text/span-edit.js";
import { firstDataRow } from "../first-data-row.js";
import type { DocumentLevel } from "../levels.js";
import { lineEdits } from "../line-edits.js";
import { headerCells, type WrittenSheet, writtenSheetAt } from "../written-sheets.js";
import { aligned } from "./aligned.js";
import { chartSheetAt } from "./data-directive.js";
import { fenceColumn } from "./fence-column.js";
import { findingsAt } from "./findings-at.js";
import { columnNames, nextNames } from "./header-names.js";
import { type ActionInput, type ActionProvider, editOfDocument, type OfferedAction } from "./provider.js";
import { cellsAfter, cellsIn, rowAt } from "./row-cells.js";

/** Columns and cells that a finding misses: in the header and the rows of an element, or in a fence of data. */
export const addColumns: ActionProvider = {
  name: "add-columns",
  kind: CodeActionKind.QuickFix,
  async find(input) {
    const found = (await findingsAt(input)).filter(({ finding }) => codes.has(finding.code));
    return found.flatMap(({ finding, shown }) => {
      const change = changeFor(finding, input.level);
      return change ? [{ ...offer(change, input), diagnostics: [shown] }] : [];
    });
  },
};

/** The columns of a chart whose type gives them a meaning, if the chart has too few of them. */
export const addChartColumns: ActionProvider = {
  name: "add-chart-columns",
  kind: CodeActionKind.RefactorRewrite,
  find(input) {
    const { level } = input;
    const chart = chartSheetAt(input);
    if (!chart) return [];
    const { directive, sheet } = chart;
    const known = columnNames(directive, level);
    const header = headerCells(sheet, level);
    const missing = known.length - header.length;
    return missing > 0 ? [offer(columns(sheet, nextNames(header, known, missing), level), input)] : [];
  },
};

const codes: ReadonlySet<string> = new Set(["missing-column", "row-too-long", "row-too-short", "unknown-column"]);

interface Change {
  readonly title: string;
  readonly edits: TextEdit[];
}

const offer = ({ title, edits }: Change, input: ActionInput): OfferedAction => ({
  title,
  edit: editOfDocument(input, edits),
});

function changeFor({ code, start, end }: Finding, level: DocumentLevel): Change | undefined {
  if (code === "unknown-column") return fenceColumn({ start: start.offset, end: end.offset }, level);
  const chain = nodeAt(level, start.offset);
  // A sheet is inside its element.
  const directive = chain.find((node) => node.kind === "directive");
  const rows = chain.find((node) => node.kind === "rows");
  const sheet = directive && writtenSheetAt(directive, start.offset);
  if (!directive || !rows || !sheet) return undefined;
  switch (code) {
    case "missing-column":
      return columns(sheet, missingFields(directive, sheet, level), level);
    case "row-too-long":
      return widerHeader(directive, sheet, level);
    default:
      return missingCells(rows, start.offset, sheet, level);
  }
}

const columns = (sheet: WrittenSheet, names: readonly string[], level: DocumentLevel): Change => ({
  title: `Add the ${names.length === 1 ? "column" : "columns"} ${listed(names, names.length)}`,
  edits: columnEdits(level, sheet, names),
});

function missingFields(directive: ast.Directive, sheet: WrittenSheet, level: DocumentLevel): readonly string[] {
  const header = headerCells(sheet, level);
  const required = findDirective(directive.name)?.columns.filter((one) => one.required) ?? [];
  return required.map(({ name }) => name).filter((name) => !header.includes(name));
}

/** As many columns as the longest row has cells. */
function widerHeader(directive: ast.Directive, sheet: WrittenSheet, level: DocumentLevel): Change | undefined {
  const header = headerCells(sheet, level);
  const widths = sheet.rows.map((rows) => {
    const { run } = level.texts.rows(rows);
    return Array.from({ length: run.rowCount }, (_, row) => cellsIn(run, row)).reduce((a, b) => Math.max(a, b), 0);
  });
  const known = columnNames(directive, level);
  const count = Math.max(...widths) - header.length;
  const hasNames = known.length === 0 || directive.name === "chart" || header.length + count <= known.length;
  return count > 0 && hasNames ? columns(sheet, nextNames(header, known, count), level) : undefined;
}

function missingCells(rows: ast.Rows, offset: number, sheet: WrittenSheet, level: DocumentLevel): Change | undefined {
  const { run } = level.texts.rows(rows);
  const row = rowAt(run, offset);
  const count = headerCells(sheet, level).length - scanRow(run.text, run.rowStart[row]!).starts.length;
  if (count <= 0) return undefined;
  const cells = Array.from({ length: count }, () => "");
  const next = applyEdits(level.file.text, [cellsAfter(run, row, cells)]);
  return {
    title: count === 1 ? "Add the missing cell" : `Add the ${count} missing cells`,
    edits: lineEdits(level.file, aligned(next, sheet.first.span.start)),
  };
}

/** Adds columns to the header of a sheet, and empty cells to its rows, as far as they have none there yet. */
function columnEdits(
  { file, texts }: DocumentLevel,
  { first, rows }: WrittenSheet,
  names: readonly string[],
): TextEdit[] {
  const before = texts.rows(first).run.header.starts.length;
  const edits = rows.flatMap((block): readonly SpanEdit[] => {
    const { run } = texts.rows(block);
    const data = block === first ? firstDataRow(run) : 0;
    return Array.from({ length: run.rowCount }, (_, row) => {
      if (block === first && row === 0) return cellsAfter(run, row, names);
      const missing = before + names.length - Math.max(cellsIn(run, row), row < data ? before : 0);
      const cell = row < data ? "---" : "";
      return cellsAfter(
        run,
        row,
        Array.from({ length: Math.max(0, missing) }, () => cell),
      );
    }).filter(({ text }) => text.trim() !== "" && text !== " |");
  });
  return lineEdits(file, aligned(applyEdits(file.text, edits), first.span.start));
}
