/** Pixels, with the padding of the cells. */
export interface ColumnWish {
  /** For its longest word. */
  readonly least: number;
  /** For its longest text in one line. */
  readonly wish: number;
}

/**
 * The widths of a table's columns, which fill `width` together: what each would like, if there is room; otherwise what its longest word needs, and
 * the rest in proportion to what is missing. Where not even the words have room, each column gets its share.
 */
export function columnWidths(columns: readonly ColumnWish[], width: number): readonly number[] {
  const sum = (pick: (column: ColumnWish) => number): number => columns.reduce((total, one) => total + pick(one), 0);
  const [least, wished] = [sum((one) => one.least), sum((one) => one.wish)];
  if (wished <= width) return columns.map(({ wish }) => wish + (width - wished) / columns.length);
  if (least <= width)
    return columns.map((one) => one.least + ((one.wish - one.least) * (width - least)) / (wished - least));
  return withinShare(columns, width);
}

/** Columns that need less than an equal share keep what they need; the others share what is left. */
function withinShare(columns: readonly ColumnWish[], width: number): readonly number[] {
  const ascending = [...columns].sort((a, b) => a.least - b.least);
  let [left, count] = [width, columns.length];
  for (const { least } of ascending) {
    if (least > left / count) break;
    left -= least;
    count--;
  }
  const share = left / Math.max(1, count);
  return columns.map(({ least }) => Math.min(least, share));
}
