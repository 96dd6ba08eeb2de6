/** Places of open, high, low and close in a sheet. */
export type PriceColumns = readonly [open: number, high: number, low: number, close: number];

const names = ["open", "high", "low", "close"];

/** The columns of a candlestick chart: by their names in any order, else the first four in this one. */
export function priceColumns(columns: readonly string[]): PriceColumns {
  const found = names.map((name) => columns.findIndex((column) => column.trim().toLowerCase() === name));
  const [open = 0, high = 1, low = 2, close = 3] = found.includes(-1) ? [] : found;
  return [open, high, low, close];
}
