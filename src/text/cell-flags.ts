/**
 * The kind of a cell, as bits, so that the bits of a column describe all its cells: empty, a number (an integer, or one with a point or an
 * exponent), or text. Numbers have further bits: `exact` if a double might change it, such as `1.50`, `negative` if it has a minus sign,
 * `zero` if its first digit is one, `exponent` if it has one or hundreds of digits, so that it may be beyond all doubles.
 */
export const cellFlag = {
  empty: 1,
  integer: 2,
  decimal: 4,
  number: 6,
  text: 8,
  exact: 16,
  negative: 32,
  zero: 64,
  exponent: 128,
} as const;

/** The flags of a column whose cells are unknown: all of them. */
export const anyCell = 255;
