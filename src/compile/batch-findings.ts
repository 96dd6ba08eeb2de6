import type { Diagnostic } from "../diagnostics/diagnostic.js";

/** The findings of many rows as one list, each place reported once. Memory grows with the template, not with the table. */
interface BatchFindings {
  /** `row` counts from 1. Rows may come in any order. */
  readonly add: (row: number, diagnostics: readonly Diagnostic[]) => void;
  /** Each finding says in its message which rows have it. */
  readonly list: () => readonly Diagnostic[];
}

interface Group {
  /** Of the first row. */
  readonly finding: Diagnostic;
  /** Its position among the findings of that row. */
  readonly position: number;
  /** The first rows with the finding, in order. */
  readonly rows: readonly number[];
  readonly count: number;
  /** Whether another row has another message, such as one that quotes its value. */
  readonly differs: boolean;
}

/** How many rows a message names. */
const named = 3;

export function batchFindings(
  table: string,
  total: number,
  hintOf: (finding: Diagnostic) => string | undefined = () => undefined,
): BatchFindings {
  const groups = new Map<string, Group>();
  return {
    add(row, diagnostics) {
      // In one row a place can be wrong twice, as in a loop; the row is still one.
      const byPlace = new Map(diagnostics.map((one) => [placeOf(one), one]));
      for (const [position, [place, finding]] of [...byPlace].entries()) {
        const known = groups.get(place);
        const { rows = [], count = 0 } = known ?? {};
        const first = rows[0] === undefined || row < rows[0] ? { finding, position } : known!;
        const differs = known !== undefined && (known.differs || known.finding.message !== finding.message);
        const isNamed = rows.length < named || row < rows.at(-1)!;
        const firstRows = isNamed ? [...rows, row].sort((one, other) => one - other).slice(0, named) : rows;
        groups.set(place, { ...first, rows: firstRows, count: count + 1, differs });
      }
    },
    list: () =>
      [...groups.values()].sort(byRow).map(({ finding, rows, count, differs }) => {
        const hint = hintOf(finding) ?? finding.hint;
        const shown = differs ? `; the message is about row ${rows[0]}` : "";
        const message = `${finding.message} ${rowsText(rows, count, total)} of ${table}${shown}.`;
        return { ...finding, message, ...(hint !== undefined && { hint }) };
      }),
  };
}

const byRow = (one: Group, other: Group): number => one.rows[0]! - other.rows[0]! || one.position - other.position;

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
