import { cellPlace } from "../data/table.js";
import { isRecord, type Value } from "../language/value.js";
import type { FileSpan } from "../text/file-span.js";
import { placeInFile } from "./data-file.js";
import { isNamedTable, type NamedValue } from "./named-value.js";
import type { Scope } from "./scope.js";

interface CurrentRow {
  /** As the end of a sentence. */
  readonly where: string;
  readonly cell?: FileSpan | undefined;
}

/** The row that the innermost loop or lambda is at: of a table, also where its list is filtered or sorted; else of its list. */
export function currentRow(scope: Scope<NamedValue>, column?: string): CurrentRow | undefined {
  for (let at: Scope<NamedValue> | undefined = scope; at; at = at.parent)
    if (at.turn) return rowOfTable(at.turn.item, at, column) ?? { where: ` in item ${at.turn.index + 1} of the list` };
  return undefined;
}

function rowOfTable(item: Value, scope: Scope<NamedValue>, column: string | undefined): CurrentRow | undefined {
  if (item === null || !isRecord(item)) return undefined;
  for (let at: Scope<NamedValue> | undefined = scope; at; at = at.parent)
    for (const [name, named] of at.names) {
      const row = isNamedTable(named) ? named.table.records.indexOf(item) : -1;
      if (!isNamedTable(named) || row < 0) continue;
      const { table, data } = named;
      const { cells } = table.columns.find((one) => one.name === column) ?? table.columns[0]!;
      return { where: ` in row ${row + 1} of \`${name}\``, cell: data && placeInFile(data, cellPlace(cells, row)) };
    }
  return undefined;
}
