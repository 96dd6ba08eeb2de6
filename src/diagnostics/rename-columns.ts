/** How to give the columns of a table the names of fields. */
export const renameColumns = (names: readonly string[]): string =>
  `Rename the columns of the table: \`from={{ map(TABLE, row => {${names.map((name) => `${name}: row.COLUMN`).join(", ")}}) }}\`.`;
