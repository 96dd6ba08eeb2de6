import type { RecordValue, Value } from "../language/value.js";
import type { Span } from "../text/span.js";
import type { FlatAttribute } from "./flat.js";

/** A row of a picture's table, with its colour or null. */
export interface ShownRow {
  readonly cells: readonly Value[];
  readonly color: Value;
}

/** What `from` names. */
export interface GivenTable {
  /** The directive that shows it. */
  readonly owner: string;
  readonly records: readonly RecordValue[];
  /** None if nothing is known of them and there is no record. */
  readonly columns: readonly string[];
  /** Where `from` is. */
  readonly span: Span;
  readonly attributes: readonly FlatAttribute[];
}

/** The rows of a table before they are sorted and cut. */
export interface TakenRows {
  readonly header: readonly Value[];
  /** The column with the titles of the rows; -1 if there is none. */
  readonly titleAt: number;
  readonly count: number;
  readonly cell: (row: number, column: number) => Value;
  readonly color: (row: number) => Value;
  readonly sortKeys?: SortKeys;
}

/** What the rows of a table are sorted by: a key for each. */
export interface SortKeys {
  readonly keys: readonly Value[];
  readonly descending: boolean;
}
