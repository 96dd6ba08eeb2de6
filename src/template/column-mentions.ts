import type * as ast from "../syntax/ast.js";
import { constantText } from "./constant-text.js";
import { countName, sortColumn, type WrittenText } from "./from-options.js";

/** A column that an attribute beside `from` names. */
interface ColumnMention extends WrittenText {
  readonly attribute: "columns" | "color" | "row" | "series" | "value" | "sort";
}

const single = ["color", "row", "series", "value"] as const;

/** The columns of a table that attributes name. Names in `sort` are left out if only the data shows their meaning. */
export function mentionedColumns(
  attributes: readonly ast.Attribute[],
  fields: { readonly has: (name: string) => boolean },
): readonly ColumnMention[] {
  const find = (name: string) => attributes.find((attribute) => attribute.name === name)?.value;
  const columns = find("columns");
  const items = columns?.kind === "list" ? columns.items.map((item) => item.renamed ?? item.value) : [];
  const sort = find("sort");
  // With `series`, it can name a column that only the data shows; without `value`, the column of the counts.
  const sorted = sort && !find("series") ? constantWritten(sort) : [];
  const sortable = (name: string) => fields.has(name) || (name === countName && find("row") !== undefined);
  const renamed = (name: string) => renamedColumn(name, attributes, fields);
  return [
    ...items.flatMap(constantWritten).map((written) => ({ ...written, attribute: "columns" as const })),
    ...single.flatMap((attribute) => {
      const value = find(attribute);
      return value ? constantWritten(value).map((written) => ({ ...written, attribute })) : [];
    }),
    ...sorted
      .map((written) => ({ ...sortColumn(written, sortable, renamed), attribute: "sort" as const }))
      .filter(({ text }) => !sortable(text) || fields.has(text)),
  ];
}

/** The column that `columns` shows under this name: all other attributes take the names that the table has. */
export function renamedColumn(
  name: string,
  attributes: readonly ast.Attribute[],
  fields: { readonly has: (name: string) => boolean },
): string | undefined {
  const columns = attributes.find((attribute) => attribute.name === "columns")?.value;
  const items = columns?.kind === "list" ? columns.items : [];
  const { renamed } = items.find((item) => item.renamed && constantText(item.value) === name) ?? {};
  const column = renamed && constantText(renamed);
  return column !== undefined && fields.has(column) ? column : undefined;
}

const constantWritten = (value: ast.AttributeValue): readonly WrittenText[] => {
  const text = constantText(value);
  return text === undefined ? [] : [{ text, span: value.span }];
};
