import type { ElementDiff, FieldChange, LineChange } from "./content-diff.js";
import { type DiffTable, diffTables, separatorOf } from "./diff-table.js";
import { fieldChanges, valueChange } from "./field-changes.js";
import { matchItems, movedPairs } from "./match-items.js";
import { changeSize } from "./number-change.js";
import type { PlacedElement } from "./placed-element.js";
import { tableChanges } from "./table-changes.js";

type Changes = Pick<ElementDiff, "fields" | "cells" | "lines">;

/** The changes inside an element that both contents have. */
export function elementChanges(before: PlacedElement, after: PlacedElement): Changes {
  const fields = fieldChanges(before.fields, after.fields);
  const data = dataChanges(before, after);
  const found = { ...data, fields: [...fields, ...data.fields] };
  const isFound = found.fields.length + found.cells.length + found.lines.length > 0;
  // The same values in another form, such as an array instead of sheets: still other content.
  return isFound || sameJson(before, after) ? found : { ...found, fields: [{ name: "data" }] };
}

/** Whether two elements differ only in the order of their fields. */
const sameJson = (before: PlacedElement, after: PlacedElement): boolean =>
  JSON.stringify(sorted(before.fields)) === JSON.stringify(sorted(after.fields));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, inner]) => [name, sorted(inner)]);
}

function dataChanges(before: PlacedElement, after: PlacedElement): Changes {
  const [was, is] = [before, after].map(({ fields, named }) => diffTables(fields, `/${named.number - 1}`)) as [
    readonly DiffTable[],
    readonly DiffTable[],
  ];
  const pairs = matchItems(was, is, {
    identity: (table) =>
      JSON.stringify([table.corner, table.columns, table.rows.map(({ title, cells }) => [title, cells])]),
    names: [({ corner, columns }) => JSON.stringify([corner, columns]), ({ corner }) => corner || undefined],
    canReplace: () => true,
  });
  const moved = movedPairs(pairs);
  const separators = [separatorOf(before.fields), separatorOf(after.fields)];
  const changes = pairs.map((pair): Changes => {
    const [one, other] = [was[pair[0]]!, is[pair[1]]!];
    const sheet = pair[1] + 1;
    const { cells, lines } = tableChanges({ before: one, after: other, sheet, separators });
    const place: readonly LineChange[] = moved.has(pair)
      ? [{ kind: "sheet", change: "moved", sheet, before: one.corner, after: other.corner, pointers: {} }]
      : [];
    return { cells, lines: [...place, ...lines], fields: tableFields(one, other) };
  });
  return {
    fields: changes.flatMap(({ fields }) => fields),
    cells: changes.flatMap(({ cells }) => cells).sort((one, other) => sizeOf(other) - sizeOf(one) || 0),
    lines: [...loneSheets(was, is, pairs), ...changes.flatMap(({ lines }) => lines)],
  };
}

const sizeOf = (cell: Changes["cells"][number]): number =>
  Math.min(Number.MAX_VALUE, changeSize(cell.before, cell.after, cell));

/** The name of the column of titles, and the colours of rows that both tables have. */
function tableFields(before: DiffTable, after: DiffTable): readonly FieldChange[] {
  const corner = after.loose ? undefined : valueChange(before.corner, after.corner);
  const colors = new Map(before.rows.map(({ title, color }) => [title, color]));
  const rows = after.rows.flatMap(({ title, color }) => {
    const change = colors.has(title) ? valueChange(colors.get(title), color) : undefined;
    return change ? [{ name: "color", row: title, ...change }] : [];
  });
  return [...(corner ? [{ name: "header", ...corner }] : []), ...rows];
}

function loneSheets(
  before: readonly DiffTable[],
  after: readonly DiffTable[],
  pairs: readonly (readonly [number, number])[],
): readonly LineChange[] {
  const [found, taken] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, other]) => other))];
  const line = (change: "added" | "removed", { corner }: DiffTable, at: number): LineChange => ({
    kind: "sheet",
    change,
    sheet: at + 1,
    [change === "added" ? "after" : "before"]: corner,
    pointers: {},
  });
  return [
    ...before.flatMap((table, at) => (found.has(at) ? [] : [line("removed", table, at)])),
    ...after.flatMap((table, at) => (taken.has(at) ? [] : [line("added", table, at)])),
  ];
}
