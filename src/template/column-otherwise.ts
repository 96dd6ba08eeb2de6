import type * as ast from "../syntax/ast.js";
import { writeWord } from "../syntax/attribute-word.js";
import { cover, type Span } from "../text/span.js";
import type { ColumnMention } from "./column-mentions.js";
import { constantText } from "./constant-text.js";

/* Columns as other tools write them beside `from`: in other quotes, `tonnes desc`, `Label:column`, `sum(tonnes)`, `column=Label`. */

interface Written {
  readonly span: Span;
  readonly text: string;
}

interface Columns {
  readonly has: (name: string) => boolean;
}

/** The meaning of a text that names no column, as it is typed there. */
export function columnOtherwise(
  { text, span, attribute }: ColumnMention,
  entries: readonly ast.Attribute[],
  fields: Columns,
): Written | undefined {
  const meant =
    inOtherQuotes(text, attribute, fields) ??
    (attribute === "sort" ? descending(text, fields) : undefined) ??
    (attribute === "columns" ? labelled(text, fields) : undefined) ??
    (attribute === "value" ? aggregated(text, entries, fields) : undefined);
  if (meant !== undefined) return { span, text: meant };
  return attribute === "columns" ? reversed(span, entries, fields) : undefined;
}

function inOtherQuotes(name: string, attribute: string, fields: Columns): string | undefined {
  const [, order = "", column = ""] = /^['‘’“”„](-?)(.+)['‘’“”]$/.exec(name) ?? [];
  if (!fields.has(column) || (order !== "" && attribute !== "sort")) return undefined;
  return writeWord(order + column);
}

/** `sort="tonnes desc"`, `sort=tonnes:desc`. */
function descending(name: string, fields: Columns): string | undefined {
  const found = /(?<![\s:])[\s:]+(asc|desc)(?:ending)?$/i.exec(name);
  const [column, order = ""] = [name.slice(0, found?.index ?? 0), found?.[1]];
  return fields.has(column) ? writeWord(`${/^desc$/i.test(order) ? "-" : ""}${column}`) : undefined;
}

/** `columns=[Country:country]`. */
function labelled(name: string, fields: Columns): string | undefined {
  const [, label = "", column = ""] = /^([^:]+):([^:]+)$/.exec(name) ?? [];
  return fields.has(column) ? `${writeWord(label)}=${writeWord(column)}` : undefined;
}

const aggregates: Readonly<Record<string, string>> = {
  sum: "sum",
  mean: "mean",
  avg: "mean",
  average: "mean",
  median: "median",
  min: "min",
  max: "max",
  count: "count",
};

/** `value=sum(tonnes)`. */
function aggregated(name: string, entries: readonly ast.Attribute[], fields: Columns): string | undefined {
  const [, called = "", column = ""] = /^(\w+)\((.+)\)$/.exec(name) ?? [];
  const key = called.toLowerCase();
  if (!fields.has(column) || !Object.hasOwn(aggregates, key)) return undefined;
  return entries.some((entry) => entry.name === "aggregate")
    ? writeWord(column)
    : `${writeWord(column)} aggregate=${aggregates[key]}`;
}

/** `columns=[country=Country]`, where the name to show comes first. */
function reversed(span: Span, entries: readonly ast.Attribute[], fields: Columns): Written | undefined {
  const columns = entries.find(({ name }) => name === "columns")?.value;
  const item = columns?.kind === "list" ? columns.items.find(({ renamed }) => renamed?.span === span) : undefined;
  const [column, label] = [item, item].map((one, at) => one && constantText(at === 0 ? one.value : one.renamed!));
  if (!item?.renamed || column === undefined || label === undefined || !fields.has(column)) return undefined;
  return {
    span: cover(item.value.span, item.renamed.span),
    text: `${writeWord(label)}=${writeWord(column)}`,
  };
}
