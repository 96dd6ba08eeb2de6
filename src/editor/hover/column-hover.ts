import { sheetAttributes } from "../../language/attributes.js";
import type * as ast from "../../syntax/ast.js";
import { type HoverAnswer, type HoverTarget, nearest } from "./hover-target.js";
import { tableAt } from "./table-at.js";
import { columnParts, tableParts } from "./table-parts.js";

/** A column or a table that a value of an attribute names; `undefined` if it names neither. */
export async function referenceHover(
  place: HoverTarget,
  node: ast.Word | ast.Quoted,
): Promise<HoverAnswer | undefined> {
  const attribute = nearest(place, "attribute");
  const attributes = nearest(place, "attributes");
  const text = plainText(node);
  if (!attribute || !attributes || text === undefined) return undefined;
  if (attribute.name === "from") return tableHover(place, text, node);
  if (!columnAttributes.has(attribute.name)) return undefined;
  const from = attributes.entries.find(({ name }) => name === "from")?.value;
  const table = from?.kind === "word" ? await tableAt(place, from.text) : undefined;
  // `sort=-bags` names the column after the sign, unless a column has the sign in its name.
  const column =
    table?.columns.find(({ name }) => name === text) ??
    table?.columns.find(({ name }) => attribute.name === "sort" && `-${name}` === text);
  return column && { span: node.span, parts: columnParts(column) };
}

async function tableHover(
  place: HoverTarget,
  name: string,
  { span }: ast.Word | ast.Quoted,
): Promise<HoverAnswer | undefined> {
  const table = await tableAt(place, name);
  return table && { span, parts: tableParts(name, table) };
}

/** `color` names a column too, though its type is that of a name. */
const columnAttributes = new Set(
  sheetAttributes
    .filter(({ type, name }) => type === "column" || type === "columns" || name === "color")
    .map(({ name }) => name),
);

const plainText = (node: ast.Word | ast.Quoted): string | undefined => {
  if (node.kind === "word") return node.text;
  return node.parts.every((part) => typeof part === "string") ? node.parts.join("") : undefined;
};
