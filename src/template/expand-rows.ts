import type { CellParts, ReadRows } from "../syntax/inner-texts.js";
import type { SourceFile } from "../text/source-file.js";
import { type Evaluation, evaluate } from "./evaluate.js";
import { expandAttributes } from "./expand-attributes.js";
import type { FlatCell, FlatRow } from "./flat.js";
import { evaluateText, spendText } from "./texts.js";

/** Evaluates the cells of a run that are not plain. Rows of plain cells are two numbers each. */
export function expandRows(rows: ReadRows, file: SourceFile, evaluation: Evaluation, into: FlatRow[]): void {
  const { run } = rows;
  for (let index = 0; index < run.rowCount; index++) {
    // A run of plain cells needs no map for each of its rows: a large table costs little here.
    const cells = rows.cells.size === 0 ? undefined : expandCells(rows, index, evaluation);
    const attributes = expandAttributes(rows.attributes.get(index), evaluation);
    into.push(cells ? { file, run, index, cells, attributes } : { file, run, index, attributes });
  }
}

function expandCells(
  { run, cells }: ReadRows,
  index: number,
  evaluation: Evaluation,
): ReadonlyMap<number, FlatCell> | undefined {
  let expanded: Map<number, FlatCell> | undefined;
  const first = run.firstCell[index]!;
  const end = run.firstCell[index + 1]!;
  for (let cell = first; cell < end; cell++) {
    const parts = cells.get(cell);
    if (!parts) continue;
    expanded ??= new Map();
    expanded.set(cell - first, expandCell(parts, evaluation));
  }
  return expanded;
}

function expandCell({ span, whole, parts }: CellParts, evaluation: Evaluation): FlatCell {
  const only = parts[0];
  const value =
    whole && typeof only === "object"
      ? only.expression && evaluate(only.expression, evaluation)
      : evaluateText(parts, evaluation);
  // `evaluateText` has counted a text; the value of a whole cell has not been counted.
  const fits = value !== undefined && (!whole || spendText(value, span, evaluation));
  // A cell without a value keeps its position, so that the cells after it stay in their columns.
  return fits ? { value, whole } : { value: "", whole, failed: true };
}
