/** Rows of an element that is continued on the next page: from `from` up to but without `to`. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** All rows where no range is asked for; a range ends where the rows end. */
export const rowRange = (rows: RowRange | undefined, count: number): RowRange => ({
  from: Math.min(rows?.from ?? 0, count),
  to: Math.min(rows?.to ?? count, count),
});

/** Whether the last row is among them, below which notes belong. */
export const isEnd = (rows: RowRange | undefined, count: number): boolean => rows === undefined || rows.to >= count;
