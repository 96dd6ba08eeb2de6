import { shownValue } from "../language/value.js";
import type { CellParts, ReadRows } from "../syntax/inner-texts.js";
import type { SourceFile } from "../text/source-file.js";
import { evaluate } from "./evaluate.js";
import type { Evaluation } from "./evaluation.js";
import { expandAttributes } from "./expand-attributes.js";
import type { ExpandedAttribute, ExpandedCell, WrittenRows } from "./expanded.js";
import { evaluateText, spendText } from "./texts.js";

const noCells: WrittenRows["cells"] = new Map();
const noAttributes: WrittenRows["attributes"] = new Map();

/** Evaluates the cells of a run that are not plain, and the attributes. Rows without them cost nothing. */
export function expandRows(rows: ReadRows, file: SourceFile, evaluation: Evaluation): WrittenRows {
  const { run } = rows;
  // Most tables have neither; the empty maps are shared, since a loop makes a block in every turn.
  if (rows.cells.size === 0 && rows.attributes.size === 0)
    return { kind: "written", file, run, first: 0, count: run.rowCount, cells: noCells, attributes: noAttributes };
  const cells = new Map<number, ReadonlyMap<number, ExpandedCell>>();
  const attributes = new Map<number, readonly ExpandedAttribute[]>();
  // In the order of the text, since the first finding ends what a budget pays for.
  for (const row of rowsToExpand(rows)) {
    const parts = rows.cells.get(row);
    if (parts) cells.set(row, expandCells(parts, evaluation));
    const written = rows.attributes.get(row);
    if (written) attributes.set(row, expandAttributes(written, evaluation));
  }
  return { kind: "written", file, run, first: 0, count: run.rowCount, cells, attributes };
}

const rowsToExpand = ({ cells, attributes }: ReadRows): readonly number[] =>
  [...new Set([...cells.keys(), ...attributes.keys()])].sort((a, b) => a - b);

const expandCells = (
  cells: ReadonlyMap<number, CellParts>,
  evaluation: Evaluation,
): ReadonlyMap<number, ExpandedCell> =>
  new Map([...cells].map(([position, parts]) => [position, expandCell(parts, evaluation)]));

function expandCell({ span, whole, parts }: CellParts, evaluation: Evaluation): ExpandedCell {
  const only = parts[0];
  const value =
    whole && typeof only === "object"
      ? only.expression && evaluate(only.expression, evaluation)
      : evaluateText(parts, evaluation);
  // `evaluateText` has counted a text; the value of a whole cell has not been counted.
  const fits = value !== undefined && (!whole || spendText(value, span, evaluation));
  // A cell without a value keeps its position, so that the cells after it stay in their columns.
  return fits ? { value: shownValue(value) } : { value: "", failed: true };
}
