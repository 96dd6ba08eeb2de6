import { expect, test } from "vitest";
import type { IndexRange } from "../../src/data/xlsx-grid.js";
import { adviseHidden } from "../../src/data/xlsx-hidden.js";

const messageOf = (columns: readonly IndexRange[], within: IndexRange) =>
  adviseHidden({ rows: new Set(), columns }, [], within).map(({ message }) => message);

test("hidden columns are named once, in their order, also where a file names them twice", () => {
  const runs: IndexRange[] = [
    [2, 5],
    [9, 20],
    [0, 3],
    [4, 4],
  ];
  expect(messageOf(runs, [1, 10])).toEqual(["The columns `B:F`, `J:K` of the sheet are hidden, and igx reads them."]);
  expect(messageOf([[12, 13]], [1, 10])).toEqual([]);
});

test("as many runs as a sheet has columns, each of all columns, are gone through once", () => {
  const runs = Array.from({ length: 16_384 }, (): IndexRange => [0, 16_383]);
  expect(messageOf(runs, [0, 16_383])).toEqual(["The columns `A:XFD` of the sheet are hidden, and igx reads them."]);
});
