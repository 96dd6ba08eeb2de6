/** Pixels, with the padding of the cells. */
export interface ColumnWish {
  /** For its longest word. */
  readonly least: number;
  /** For its longest text in one line. */
  readonly wish: number;
}

/**
 * The widths of a table's columns, which fill `width` together. With enough room, each column gets the width that it asks for. Otherwise
 * each gets the width of its longest word; the rest goes to columns that lack little first, so that `12.5 %` is not broken beside a long
 * text, and then to the others in proportion to what they lack. If not even the words have room, each column gets its share.
 */
export function columnWidths(columns: readonly ColumnWish[], width: number): readonly number[] {
  const sum = (pick: (column: ColumnWish) => number): number => columns.reduce((total, one) => total + pick(one), 0);
  const [least, wished] = [sum((one) => one.least), sum((one) => one.wish)];
  if (wished <= width) return columns.map(({ wish }) => wish + (width - wished) / columns.length);
  return least <= width ? shared(columns, width - least) : withinShare(columns, width);
}

/** `rest`: the pixels that are left after the longest words. */
function shared(columns: readonly ColumnWish[], rest: number): readonly number[] {
  const lack = ({ wish, least }: ColumnWish): number => wish - least;
  const ascending = [...columns].sort((a, b) => lack(a) - lack(b));
  let [left, most] = [rest, 0];
  let at = 0;
  for (; at < ascending.length && lack(ascending[at]!) <= left / (ascending.length - at); at++) {
    most = lack(ascending[at]!);
    left -= most;
  }
  const missing = ascending.slice(at).reduce((total, one) => total + lack(one), 0);
  return columns.map((one) => one.least + (lack(one) <= most ? lack(one) : (lack(one) * left) / missing));
}

/** Columns that need less than an equal share keep their width; the others share the rest. */
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
