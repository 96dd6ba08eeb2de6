/** More values of one chart make a page that opens slowly, and a screen has fewer columns of pixels. */
const maxValues = 12_000;

/** Which rows an interactive chart shows when it is pointed at: every one, or every second, third and so on of very many. */
export const rowStep = (rows: number, columns: number): number =>
  Math.ceil((rows * Math.max(1, columns)) / maxValues) || 1;
