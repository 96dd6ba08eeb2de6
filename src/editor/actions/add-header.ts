import { CodeActionKind, type WorkspaceEdit } from "vscode-languageserver-types";
import type * as ast from "../../syntax/ast.js";
import { nodeAt } from "../../syntax/node-at.js";
import { lineStart } from "../../syntax/scan.js";
import { decorationCell, scanRow } from "../../syntax/scan-row.js";
import { cellFlag } from "../../text/cell-flags.js";
import { lineEnding } from "../../text/line-ending.js";
import { applyEdits } from "../../text/span-edit.js";
import { lineEdits } from "../line-edits.js";
import { headerCells, writtenSheetAt } from "../written-sheets.js";
import { aligned } from "./aligned.js";
import { chartSheetAt } from "./data-directive.js";
import { findingsAt } from "./findings-at.js";
import { namesFor } from "./header-names.js";
import { type ActionInput, type ActionProvider, editOfDocument } from "./provider.js";

/** A header above rows that lack one. If it is certain which columns are meant, the finding has a fix of its own. */
export const addHeader: ActionProvider = {
  name: "add-header",
  kind: CodeActionKind.QuickFix,
  async find(input) {
    const found = (await findingsAt(input)).find(({ finding }) => finding.code === "missing-header");
    if (!found || found.finding.fixes?.length) return [];
    const { offset } = found.finding.start;
    const directive = nodeAt(input.level, offset).find((node) => node.kind === "directive");
    const header = directive && headerEdit(directive, offset, input);
    return header ? [{ ...header, diagnostics: [found.shown] }] : [];
  },
};

/** The same for a chart whose first row has a title and numbers. They can also be years, so no finding says it. */
export const addChartHeader: ActionProvider = {
  name: "add-chart-header",
  kind: CodeActionKind.RefactorRewrite,
  find(input) {
    const { level, span } = input;
    const chart = chartSheetAt(input);
    if (!chart) return [];
    const { directive, sheet } = chart;
    const { text, header, rowCount, rowStart } = level.texts.rows(sheet.first).run;
    const isInFirst = lineStart(text, header.start) <= span.start && span.end <= header.end;
    const [title, ...values] = header.kinds;
    const isData =
      title === cellFlag.text && values.length > 0 && values.every((kind) => (kind & cellFlag.number) !== 0);
    const second = rowCount > 1 ? scanRow(text, rowStart[1]!) : undefined;
    const isDecorated = second?.starts.every((start, at) => decorationCell.test(text.slice(start, second.ends[at])));
    const added = isInFirst && isData && !isDecorated ? headerEdit(directive, span.start, input) : undefined;
    return added ? [added] : [];
  },
};

function headerEdit(
  directive: ast.Directive,
  offset: number,
  input: ActionInput,
): { readonly title: string; readonly edit: WorkspaceEdit } | undefined {
  const { level } = input;
  const sheet = writtenSheetAt(directive, offset);
  // In a block that is not closed, another row can be the first one that is read.
  if (!sheet || offset > level.texts.rows(sheet.first).run.header.end) return undefined;
  const names = namesFor(headerCells(sheet, level), directive, level);
  if (!names) return undefined;
  const { text } = level.file;
  const start = lineStart(text, sheet.first.span.start);
  const indent = /^[ \t]*/.exec(text.slice(start))![0];
  const row = `| ${names.join(" | ")} |`;
  const next = applyEdits(text, [{ span: { start, end: start }, text: `${indent}${row}${lineEnding(text)}` }]);
  return {
    title: `Add the header \`${row}\``,
    edit: editOfDocument(input, lineEdits(level.file, aligned(next, start + indent.length))),
  };
}
