import type { Cells } from "../data/reader.js";
import type { Value } from "../language/value.js";
import type { Span } from "../text/span.js";
import type { ExpandedAttribute } from "./expanded.js";

/** The table that `from` names. */
export interface GivenTable {
  /** The directive that shows it. */
  readonly owner: string;
  readonly rowCount: number;
  /** None if nothing is known of them and there is no row. */
  readonly columns: readonly string[];
  /** The cells of a column; null for each row if the column is missing. */
  readonly cells: (column: string) => Cells;
  /** Where `from` is. */
  readonly span: Span;
  readonly attributes: readonly ExpandedAttribute[];
}

/** The rows of a table before they are sorted and cut. */
export interface TakenRows {
  readonly header: readonly Value[];
  /** The columns of the table that these are made from. */
  readonly names: readonly string[];
  /** The column with the titles of the rows; -1 if there is none. */
  readonly titleAt: number;
  readonly count: number;
  /** In the order of `header`. */
  readonly columns: readonly Cells[];
  readonly color?: Cells | undefined;
  /** Any column of the table, shown or not; `undefined` for an unknown one. Absent if a row is not one of the table's. */
  readonly columnOf?: (name: string) => Cells | undefined;
  readonly sortKeys?: SortKeys;
}

/** The order of a table's rows: a key for each. */
export interface SortKeys {
  readonly keys: readonly Value[];
  readonly descending: boolean;
}

/** The rows that a picture shows of a table. */
export interface ShownRows extends Pick<TakenRows, "header" | "names" | "columns" | "color" | "columnOf"> {
  readonly count: number;
  /** The positions of the rows in their columns; absent if all are shown in their order. */
  readonly positions?: readonly number[] | undefined;
  /** The row that `other` adds. */
  readonly other?: readonly Value[] | undefined;
}
