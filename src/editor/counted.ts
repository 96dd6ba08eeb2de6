/** `1 row`, `9,000 rows`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** `9 rows, 3 columns`. */
export const sizeText = (rows: number, columns: number): string =>
  `${counted(rows, "row")}, ${counted(columns, "column")}`;
