/** An option for one column, as a document writes it: `decimal={price=","}`. */
export const columnOption = (option: string, column: string, value: string): string =>
  `${option}={${columnKey(column)}=${value}}`;

/** The name of a column as that of an attribute. */
export const columnKey = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : JSON.stringify(name);
