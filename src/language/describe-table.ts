import { dayTime } from "./day-time.js";
import { compareNumbers, decimalKey } from "./functions/decimal.js";
import { type Type, typeText } from "./types.js";
import { comparedValue, type ExactNumber, isNumeric, type RecordValue, type Value } from "./value.js";

/** The contents of a column, for people who look at data before they use it. */
export interface ColumnDescription {
  readonly name: string;
  /** The type of its cells, as in messages: `number`, `string`, `date` …; `mixed` for numbers and texts, `blank` without any value. */
  readonly type: string;
  /** How many cells are blank. */
  readonly blanks: number;
  /** How many different numbers, texts and booleans it has. */
  readonly distinct: number;
  /** The least and the greatest value of numbers and of dates. */
  readonly min?: Value;
  readonly max?: Value;
}

export interface TableDescription {
  readonly rows: number;
  readonly columns: readonly ColumnDescription[];
  /** The first rows, with a cell for each column. */
  readonly first: readonly (readonly Value[])[];
}

interface DescribedColumn {
  readonly name: string;
  readonly type: Type;
  readonly mixed: boolean;
}

interface DescribedTable {
  readonly columns: readonly DescribedColumn[];
  readonly records: readonly RecordValue[];
}

/** Columns with their types, blanks and ranges, and the first `rows` rows of a table. */
export const describeTable = ({ columns, records }: DescribedTable, rows = 5): TableDescription => ({
  rows: records.length,
  columns: columns.map((column) => describeColumn(column, records)),
  first: records.slice(0, rows).map((record) => columns.map(({ name }) => record.get(name) ?? null)),
});

function describeColumn(column: DescribedColumn, records: readonly RecordValue[]): ColumnDescription {
  const distinct = new Set<string>();
  let blanks = 0;
  const numbers = extremes(compareNumbers);
  const days = extremes<string>((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  let others = false;
  for (const record of records) {
    const value = comparedValue(record.get(column.name) ?? null);
    if (value === null) blanks++;
    else if (isNumeric(value)) {
      distinct.add(decimalKey(value));
      numbers.add(value);
    } else if (typeof value === "object") others = true;
    else {
      distinct.add(`${typeof value} ${value}`);
      if (typeof value === "string" && dayTime(value) !== undefined) days.add(value);
      else others = true;
    }
  }
  // A range of some of its values would look like one of all.
  const [range] = others ? [] : [numbers.range(), days.range()].filter((one) => one !== undefined);
  const isDay = !others && days.range() !== undefined && numbers.range() === undefined;
  return {
    name: column.name,
    type: blanks === records.length ? "blank" : isDay ? "date" : shownType(column),
    blanks,
    distinct: distinct.size,
    ...(range && !column.mixed && { min: range[0], max: range[1] }),
  };
}

function shownType({ type, mixed }: DescribedColumn): string {
  if (mixed) return "mixed";
  return typeText(type.kind === "nullable" ? type.of : type);
}

/** The least and the greatest of the values that are added. */
function extremes<T extends string | number | ExactNumber>(compare: (a: T, b: T) => number) {
  let found: readonly [min: T, max: T] | undefined;
  return {
    add: (value: T): void => {
      const [min, max] = found ?? [value, value];
      found = [compare(value, min) < 0 ? value : min, compare(value, max) > 0 ? value : max];
    },
    range: () => found,
  };
}
