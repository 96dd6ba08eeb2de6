import type * as ast from "../syntax/ast.js";

/** A table in the text: a header, and the runs of rows below it. Comments, blank lines and loops part them. */
export interface WrittenTable {
  /** Begins with the header. */
  readonly first: ast.Rows;
  readonly others: readonly ast.Rows[];
}

/** The tables of an element, one for each sheet. One whose first row is in a loop or condition is left out: only its values tell its header. */
export function writtenTables({ items }: ast.Directive): readonly WrittenTable[] {
  const tables: { readonly first: ast.Rows; readonly others: ast.Rows[] }[] = [];
  let begins = true;
  for (const item of items) {
    if (item.kind === "directive") begins = true;
    else if (item.kind === "for" || item.kind === "if") begins = false;
    else if (item.kind !== "rows") continue;
    else if (begins) {
      tables.push({ first: item, others: [] });
      begins = false;
    } else tables.at(-1)?.others.push(item);
  }
  return tables;
}
