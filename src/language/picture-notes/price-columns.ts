/** Places of open, high, low and close in a sheet. */
export type PriceColumns = readonly [open: number, high: number, low: number, close: number];

/** How the names of these columns begin, in the languages of many newsrooms. */
const beginnings = [
  /^(?:open|eröffnung|ouverture|apertura|abertura)/,
  /^(?:high|hoch|höchst|haut|plus haut|max|máx|mass)/,
  /^(?:low|tief|tiefst|bas|plus bas|min|mín)/,
  /^(?:clos|schlu(?:ss|ß)|clôture|cierre|chiusura|fech)/,
];
const names = ["open", "high", "low", "close"];

/** The columns of a candlestick chart: by their names in any order, also with a unit behind or in another language, else the first four in this one. */
export function priceColumns(columns: readonly string[]): PriceColumns {
  const plain = columns.map((column) => column.trim().toLowerCase());
  const found = names.map((name, price) => {
    // Beside `Close`, there may be a `Closing auction`.
    const exact = plain.indexOf(name);
    return exact < 0 ? plain.findIndex((column) => beginnings[price]!.test(column)) : exact;
  });
  const [open = 0, high = 1, low = 2, close = 3] = found.includes(-1) ? [] : found;
  return [open, high, low, close];
}
