import type { PriceColumns } from "../../../language/picture-notes/price-columns.js";
import type { ChartSheet } from "../../chart-data.js";

export interface Candle {
  readonly place: number;
  /** The rows that it summarizes, without those that lack a number. */
  readonly rows: readonly number[];
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * One candle for every `size` rows: opened by the first, closed by the last, as high and low as any. `without` are the rows that lack a number, `crossed` the titles of rows that contradict
 * themselves (a low above the high), mostly because the columns are in another order.
 */
export function candles(
  { rows }: ChartSheet,
  columns: PriceColumns,
  size: number,
): { readonly shown: readonly Candle[]; readonly without: readonly number[]; readonly crossed: readonly string[] } {
  const shown: Candle[] = [];
  const without: number[] = [];
  const crossed: string[] = [];
  rows.forEach(({ title, values }, row) => {
    const [open, high, low, close] = columns.map((column) => values[column]);
    if (open === undefined || high === undefined || low === undefined || close === undefined) {
      without.push(row);
      return;
    }
    if (high < Math.max(open, low, close) || low > Math.min(open, close)) crossed.push(title);
    const place = Math.floor(row / size);
    const last = shown.at(-1);
    if (last?.place !== place) shown.push({ place, rows: [row], open, high, low, close });
    else
      shown[shown.length - 1] = {
        ...last,
        rows: [...last.rows, row],
        high: Math.max(last.high, high),
        low: Math.min(last.low, low),
        close,
      };
  });
  return { shown, without, crossed };
}
