import { counted } from "../text/counted.js";

/** `9 rows, 3 columns`. */
export const sizeText = (rows: number, columns: number): string =>
  `${counted(rows, "row")}, ${counted(columns, "column")}`;
