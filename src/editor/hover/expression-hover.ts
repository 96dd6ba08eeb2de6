import { type Type, typeText } from "../../language/types.js";
import { isList, isNumeric, isRecord, type Value } from "../../language/value.js";
import type { Expression } from "../../syntax/expression-ast.js";
import { typeOfValue } from "../../template/type-of-value.js";
import { counted } from "../../text/counted.js";
import type { Span } from "../../text/span.js";
import { shortValue } from "../short-value.js";
import { columnOfRecords, tableView } from "../table-view.js";
import { usesSecret, type ValueAt, valueAt } from "../values.js";
import type { HoverAnswer, HoverTarget } from "./hover-target.js";
import { code, type HoverPart, text } from "./part.js";
import { columnParts, courseParts, tableParts } from "./table-parts.js";

/** The type and the value of an expression at its place; `span` is the part under the cursor. */
export async function expressionHover(
  place: HoverTarget,
  expression: Expression,
  span: Span = expression.span,
): Promise<HoverAnswer> {
  const { level, chain, index } = place;
  const { start, end } = expression.span;
  const name = oneLine(level.file.text.slice(start, end));
  if (usesSecret(level, expression)) return { span, parts: [code(`${name}: secret`)] };
  const around = chain.slice(0, index + 1);
  const at = await valueAt(level, around, expression);
  const type = typeOf(level.info.types.get(expression), at.value);
  if (!type) return { span, parts: [] };
  const table = at.value === undefined ? undefined : tableView(at.value);
  const value = at.value === undefined ? "" : ` = ${shortValue(at.value)}`;
  const parts = table ? tableParts(name, table) : [code(`${name}: ${typeText(type)}${value}`)];
  return { span, parts: [...parts, ...turnParts(at), ...(await detailParts(place, expression, at))] };
}

/** `any` says nothing: the type of the value, if it has one, does. */
function typeOf(type: Type | undefined, value: Value | undefined): Type | undefined {
  if (type && type.kind !== "any") return type;
  return value === undefined ? undefined : typeOfValue(value);
}

const oneLine = (written: string): string => {
  const line = written.replace(/\s+/g, " ");
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
};

const turnParts = ({ turns }: ValueAt): readonly HoverPart[] =>
  turns.map(({ name, items }) => text(`The value of the first of ${items.length} for \`${name.name}\`.`));

/** The values of a column of records, or the course of a list of numbers. */
async function detailParts(place: HoverTarget, expression: Expression, at: ValueAt): Promise<readonly HoverPart[]> {
  if (expression.kind === "member" && expression.property.kind === "name") {
    const records = await recordsOf(place, expression.object, at);
    if (records) return columnParts(columnOfRecords(records, expression.property.name));
  }
  const { value } = at;
  if (value === undefined || !isList(value) || tableView(value)) return [];
  const isFlat = value.every((item) => item === null || isNumeric(item));
  return [text(`${counted(value.length, "item")}.`), ...(isFlat ? courseParts(value) : [])];
}

/** The records whose column a field is: the records of a list, or all records that the loop goes through. */
async function recordsOf(
  place: HoverTarget,
  object: Expression,
  { turns }: ValueAt,
): Promise<readonly Value[] | undefined> {
  const loop = object.kind === "name" ? turns.findLast(({ name }) => name.name === object.name) : undefined;
  const value = loop ? loop.items : (await valueAt(place.level, place.chain.slice(0, place.index + 1), object)).value;
  return value !== undefined && isList(value) && value.length > 0 && value.every(isRecord) ? value : undefined;
}
