import type { Diagnostic } from "../diagnostics/diagnostic.js";

/** The findings of many rows as one list, each place reported once. Memory grows with the template, not with the table. */
export interface BatchFindings {
  /** `row` counts from 1. */
  readonly add: (row: number, diagnostics: readonly Diagnostic[]) => void;
  /** Each finding says in its message which rows have it. */
  readonly list: () => readonly Diagnostic[];
}

interface Group {
  readonly first: Diagnostic;
  /** The first rows with the finding. */
  readonly rows: number[];
  count: number;
}

/** How many rows a message names. */
const named = 3;

export function batchFindings(table: string, total: number): BatchFindings {
  const groups = new Map<string, Group>();
  return {
    add(row, diagnostics) {
      // In one row a place can be wrong twice, as in a loop; the row is still one.
      for (const [place, first] of new Map(diagnostics.map((one) => [placeOf(one), one]))) {
        const group = groups.get(place);
        if (!group) groups.set(place, { first, rows: [row], count: 1 });
        else {
          group.count++;
          if (group.rows.length < named) group.rows.push(row);
        }
      }
    },
    list: () =>
      [...groups.values()].map(({ first, rows, count }) => ({
        ...first,
        message: `${first.message} ${rowsText(rows, count, total)} of ${table}.`,
      })),
  };
}

/** Messages differ from row to row, since they quote values: the place and the rule do not. */
const placeOf = ({ code, severity, file, start, end }: Diagnostic): string =>
  [code, severity, start.offset, end.offset, file].join("\0");

/** `In row 17`, `In rows 3 and 17`, `In row 3 and 41 more`, `In all 50 rows`. */
function rowsText(rows: readonly number[], count: number, total: number): string {
  if (count === total && total > 1) return `In all ${total} rows`;
  if (count === 1) return `In row ${rows[0]}`;
  if (count > named) return `In rows ${rows.join(", ")} and ${count - named} more`;
  return `In rows ${rows.slice(0, -1).join(", ")} and ${rows.at(-1)}`;
}
