import { typeMismatch } from "../diagnostics/messages/template.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { describeType, isList, isRecord } from "../language/value.js";
import { writeWord } from "../syntax/attribute-word.js";
import type { ExpandedRow } from "../template/expanded.js";
import { manyInCell } from "../template/typing.js";
import { listed } from "../text/listed.js";
import { cellCount, cellSpan, cellText, evaluatedCell, isTableRow, rowSpan } from "./cells.js";

/** Reports lists and objects in cells: the service accepts only strings and numbers. The header names the columns of a table. */
export function checkCells(row: ExpandedRow, report: Report, header?: ExpandedRow): void {
  if (row.kind === "written" && !row.block.cells.has(row.index)) return;
  const nested: number[] = [];
  for (let position = 0; position < cellCount(row); position++) if (isNested(row, position)) nested.push(position);
  if (nested.length === 0) return;
  if (header && isTableRow(row)) reportColumns(row, nested, header, report);
  else for (const position of nested) reportCell(row, position, "the cell", report);
}

function isNested(row: ExpandedRow, position: number): boolean {
  const value = evaluatedCell(row, position)?.value;
  return value !== undefined && (isList(value) || isRecord(value));
}

function reportCell(row: ExpandedRow, position: number, where: string, report: Report, others?: string): void {
  const { value } = evaluatedCell(row, position)!;
  const problem = `The value of ${where} is ${describeType(value)}.`;
  const advice = others ?? (isList(value) ? manyInCell.list : manyInCell.record);
  report(typeMismatch, cellSpan(row, position), { problem, advice });
}

/** All of them are one mistake: the element takes each column of its table. */
function reportColumns(row: ExpandedRow, nested: readonly number[], header: ExpandedRow, report: Report): void {
  const names = nested.map((position) => cellText(header, position));
  const advice = otherColumns(nested, header);
  if (nested.length === 1) {
    const [name] = names;
    reportCell(row, nested[0]!, name === "" ? "the cell" : `the column \`${name}\``, report, advice);
    return;
  }
  const problem = `The columns ${listed(names, names.length)} contain lists or objects.`;
  report(typeMismatch, rowSpan(row), { problem, advice: advice ?? manyInCell.record });
}

/** How many names a hint writes. */
const most = 8;

/** The columns to choose instead of all; `undefined` if too few are left for a chart, or too many to write. */
function otherColumns(nested: readonly number[], header: ExpandedRow): string | undefined {
  const left: string[] = [];
  for (let position = 0; position < cellCount(header); position++)
    if (!nested.includes(position)) left.push(writeWord(cellText(header, position)));
  return left.length < 2 || left.length > most ? undefined : `Choose the others: \`columns=[${left.join(" ")}]\`.`;
}
