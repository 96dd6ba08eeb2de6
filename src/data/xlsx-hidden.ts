import { listed } from "../text/listed.js";
import type { DataAdvice } from "./reader.js";
import { columnName, type HiddenCells, type IndexRange } from "./xlsx-grid.js";

/**
 * Advice on hidden rows and columns that are in the table. igx reads them: a filter that was left on must not change the document, and
 * columns that only compute are often hidden.
 */
export function adviseHidden(hidden: HiddenCells, rows: readonly number[], columns: IndexRange): readonly DataAdvice[] {
  const hiddenRows = rows.filter((row) => hidden.rows.has(row));
  const hiddenColumns = columnsWithin(hidden.columns, columns);
  const parts = [
    ...named("row", runsOf(hiddenRows), (row) => `${row + 1}`),
    ...named("column", runsOf(hiddenColumns), columnName),
  ];
  if (parts.length === 0) return [];
  const [are, them] = hiddenRows.length + hiddenColumns.length === 1 ? ["is", "it"] : ["are", "them"];
  return [
    {
      message: `The ${parts.join(" and the ")} of the sheet ${are} hidden, and igx reads ${them}.`,
      options: [],
      hint: `Show ${them} in the workbook, or delete ${them} there.`,
    },
  ];
}

/** Each column once, in ascending order. Runs of a hostile file may overlap: then none is gone through twice. */
function columnsWithin(runs: readonly IndexRange[], [start, end]: IndexRange): readonly number[] {
  const found: number[] = [];
  let next = start;
  for (const [first, last] of runs.toSorted(([one], [other]) => one - other))
    for (next = Math.max(next, first); next <= Math.min(last, end); next++) found.push(next);
  return found;
}

/** Numbers in ascending order as runs. */
function runsOf(numbers: readonly number[]): readonly IndexRange[] {
  const starts = numbers.filter((number, at) => numbers[at - 1] !== number - 1);
  const ends = numbers.filter((number, at) => numbers[at + 1] !== number + 1);
  return starts.map((start, at) => [start, ends[at]!]);
}

/** `rows `3`, `5:9``, as formulas of spreadsheets write them. */
function named(noun: string, runs: readonly IndexRange[], nameOf: (number: number) => string): readonly string[] {
  const [run] = runs;
  if (!run) return [];
  const isOne = runs.length === 1 && run[0] === run[1];
  const names = runs.map(([first, last]) => (first === last ? nameOf(first) : `${nameOf(first)}:${nameOf(last)}`));
  return [`${noun}${isOne ? "" : "s"} ${listed(names, names.length)}`];
}
