import type { Span } from "../text/span.js";

/** What a cell is at first sight. `special` needs a closer look: quotes, escapes, interpolation. */
export const cellKind = { empty: 0, number: 1, text: 2, special: 3 } as const;

export type CellKind = (typeof cellKind)[keyof typeof cellKind];

/** One row. Cell `c` is `text.slice(starts[c], ends[c])`, trimmed. */
export interface RowCells {
  readonly start: number;
  readonly end: number;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly kinds: readonly CellKind[];
  /** The `{…}` after the row. */
  readonly attributes?: Span;
}
