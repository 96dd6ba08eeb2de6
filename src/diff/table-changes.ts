import type { CellChange, LineChange } from "./content-diff.js";
import type { DiffTable } from "./diff-table.js";
import { matchItems, movedPairs, type Pair, similarPairs } from "./match-items.js";
import { changeSize, diffValue, numberChange } from "./number-change.js";

export interface TableChanges {
  readonly cells: readonly CellChange[];
  readonly lines: readonly LineChange[];
}

interface Tables {
  readonly before: DiffTable;
  readonly after: DiffTable;
  /** From 1. */
  readonly sheet: number;
  readonly separators: readonly (string | undefined)[];
}

/** The changes between two versions of a table. Rows are the same by their titles, columns by their names. */
export function tableChanges(tables: Tables): TableChanges {
  const { before, after } = tables;
  const named = matchItems(before.columns, after.columns, {
    identity: ({ name, picture }) => `${picture ?? false} ${name}`,
    names: [],
  });
  const rows = matchRows(before, after, named);
  const columns = [...named, ...renamedColumns(tables, named, rows)].sort(([one], [other]) => one - other);
  return { cells: cellChanges(tables, rows, columns), lines: lineChanges(tables, rows, columns) };
}

interface KeyedRow {
  readonly title: string;
  readonly values: string;
  /** Whether no other row that is left has its values, which then identify it. */
  readonly isTelling: boolean;
}

function matchRows(before: DiffTable, after: DiffTable, columns: readonly Pair[]): readonly Pair[] {
  const earlier = keyedRows(
    before,
    columns.map(([one]) => one),
  );
  const later = keyedRows(
    after,
    columns.map(([, other]) => other),
  );
  return matchItems(earlier, later, {
    identity: ({ title, values }) => JSON.stringify([title, values]),
    names: [({ title }) => title, ({ values, isTelling }) => (isTelling ? values : undefined)],
  });
}

function keyedRows({ rows }: DiffTable, columns: readonly number[]): readonly KeyedRow[] {
  const keyed = rows.map(({ title, cells }) => ({
    title,
    values: JSON.stringify(columns.map((column) => diffValue(cells[column]))),
    hasValue: columns.some((column) => isValue(cells[column])),
  }));
  const counts = new Map<string, number>();
  for (const { values } of keyed) counts.set(values, (counts.get(values) ?? 0) + 1);
  return keyed.map(({ hasValue, ...row }) => ({ ...row, isTelling: hasValue && counts.get(row.values) === 1 }));
}

/** Zeros and blanks are in many rows. */
const isValue = (cell: unknown): boolean => cell !== undefined && cell !== null && cell !== "" && cell !== 0;

/** Columns with other names whose cells are mostly the same. */
function renamedColumns({ before, after }: Tables, named: readonly Pair[], rows: readonly Pair[]): readonly Pair[] {
  if (after.loose) return [];
  const left = [named.map(([one]) => one), named.map(([, other]) => other)].map((taken) => new Set(taken));
  const [ones, others] = [before, after].map(({ columns }, side) =>
    [...columns.keys()].filter((column) => !left[side]!.has(column)),
  ) as [number[], number[]];
  const likeness = (one: number, other: number): number => {
    const known = rows.filter(([was]) => isValue(before.rows[was]!.cells[one]));
    const same = known.filter(
      ([was, is]) => diffValue(before.rows[was]!.cells[one]) === diffValue(after.rows[is]!.cells[other]),
    );
    return known.length === 0 ? 0 : same.length / known.length;
  };
  return similarPairs({ earlier: ones, later: others }, likeness);
}

function cellChanges({ before, after, sheet, separators }: Tables, rows: readonly Pair[], columns: readonly Pair[]) {
  const compared = [...columns, ...(after.loose ? onlyOneSide(before, after, columns) : [])];
  const found: { readonly change: CellChange; readonly size: number }[] = [];
  for (const [was, is] of rows) {
    const [earlier, later] = [before.rows[was]!, after.rows[is]!];
    for (const [one, other] of compared) {
      const cells = [earlier.cells[one], later.cells[other]] as const;
      const [old, now] = [diffValue(cells[0]), diffValue(cells[1])];
      if (old === now && isSameText(cells)) continue;
      const number = numberChange(cells[0], cells[1], separators);
      const column = after.columns[other] ?? before.columns[one]!;
      const change: CellChange = {
        sheet,
        row: later.title,
        column: column.name,
        before: old,
        after: now,
        ...number,
        pointers: {
          before: earlier.pointer(one < 0 ? undefined : one),
          after: later.pointer(other < 0 ? undefined : other),
        },
        ...(column.picture && { picture: true }),
      };
      found.push({ change, size: changeSize(old, now, number) });
    }
  }
  return found.sort((one, other) => compareSizes(other.size, one.size)).map(({ change }) => change);
}

const compareSizes = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

/** Two notations of one number are a change of the text: 24.40 and 24.4. */
const isSameText = ([one, other]: readonly unknown[]): boolean =>
  typeof one !== "object" && typeof other !== "object" ? true : JSON.stringify(one) === JSON.stringify(other);

/** The columns that only one table has; -1 has empty cells. */
const onlyOneSide = (before: DiffTable, after: DiffTable, columns: readonly Pair[]): readonly Pair[] => [
  ...[...before.columns.keys()].filter((at) => !columns.some(([one]) => one === at)).map((at) => [at, -1] as const),
  ...[...after.columns.keys()]
    .filter((at) => !columns.some(([, other]) => other === at))
    .map((at) => [-1, at] as const),
];

function lineChanges(tables: Tables, rows: readonly Pair[], columns: readonly Pair[]): readonly LineChange[] {
  const { before, after, sheet } = tables;
  const cellsOf = (column: number) => (table: DiffTable) => table.rows.map(({ cells }) => diffValue(cells[column]));
  const columnLines = after.loose
    ? []
    : linesOf("column", sheet, columns, {
        before: before.columns.map(({ name, picture }, at) => ({ name, picture, values: () => cellsOf(at)(before) })),
        after: after.columns.map(({ name, picture }, at) => ({ name, picture, values: () => cellsOf(at)(after) })),
      });
  const rowLines = linesOf("row", sheet, rows, {
    before: before.rows.map(({ title, cells, pointer }) => ({
      name: title,
      values: () => cells.map(diffValue),
      pointer,
    })),
    after: after.rows.map(({ title, cells, pointer }) => ({
      name: title,
      values: () => cells.map(diffValue),
      pointer,
    })),
  });
  return [...columnLines, ...rowLines];
}

interface Line {
  readonly name: string;
  readonly picture?: true | undefined;
  readonly values: () => readonly ReturnType<typeof diffValue>[];
  readonly pointer?: () => string;
}

function linesOf(
  kind: "row" | "column",
  sheet: number,
  pairs: readonly Pair[],
  { before, after }: { readonly before: readonly Line[]; readonly after: readonly Line[] },
): readonly LineChange[] {
  const [found, taken] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, other]) => other))];
  const moved = movedPairs(pairs);
  const line = (change: LineChange["change"], one: Line | undefined, other: Line | undefined): LineChange => ({
    kind,
    change,
    sheet,
    ...(one && { before: one.name }),
    ...(other && { after: other.name }),
    ...(change === "added" && { values: other!.values() }),
    ...(change === "removed" && { values: one!.values() }),
    pointers: {
      ...(one?.pointer && { before: one.pointer() }),
      ...(other?.pointer && { after: other.pointer() }),
    },
    ...((one ?? other)?.picture && { picture: true }),
  });
  return [
    ...before.flatMap((one, at) => (found.has(at) ? [] : [line("removed", one, undefined)])),
    ...after.flatMap((other, at) => (taken.has(at) ? [] : [line("added", undefined, other)])),
    ...pairs.flatMap((pair) => {
      const [one, other] = [before[pair[0]]!, after[pair[1]]!];
      const renamed = one.name === other.name ? [] : [line("renamed", one, other)];
      return moved.has(pair) ? [...renamed, line("moved", one, other)] : renamed;
    }),
  ];
}
