/*
 * What to write where a value has the wrong type. The check of types knows how the value is written and shows that; an evaluation
 * shows `value` in its place.
 */
import type { Type } from "../language/types.js";
import type { TypeName, Value } from "../language/value.js";
import { typeName } from "../language/value.js";
import type { BinaryOperator } from "../syntax/expression-ast.js";
import { isName } from "../syntax/is-name.js";
import { nullInText } from "./inserted-text.js";
import { nullAdvice, operators } from "./operators.js";
import { isNumber, isText, present } from "./unify.js";

/** A type by the names that `typeName` gives to values. */
export type OperandKind = TypeName | "any";

export interface Operand {
  readonly kind: OperandKind;
  /** As it is typed, or a word for it. */
  readonly source: string;
}

/** A value of an evaluation. */
export const operandOfValue = (value: Value): Operand => ({ kind: typeName(value), source: "value" });

export const kindOf = (type: Type): OperandKind => {
  if (isNumber(type)) return "number";
  if (isText(type)) return "string";
  const { kind } = present(type);
  return kind === "record" ? "object" : kind === "boolean" || kind === "list" || kind === "null" ? kind : "any";
};

const longest = 40;

/** The source of an operand, if it can stand before any operator as it is. */
export const shownSource = (source: string): string =>
  source.length <= longest && /^(?:[\p{L}\p{N}_.]+|"[^"]*"|'[^']*')$/u.test(source) ? source : "value";

/** What to write where a number is required. */
export function adviceForNumber({ kind, source }: Operand): string | undefined {
  switch (kind) {
    case "string":
      return `Make a number of the string: \`parseNumber(${source})\`.`;
    case "boolean":
      return `Write \`${source} ? 1 : 0\`.`;
    case "list":
      return `Write \`sum(${source})\`, or choose one of its items, such as \`first(${source})\`.`;
    case "object":
      return fieldAdvice(source);
    default:
      return undefined;
  }
}

const fieldAdvice = (source: string): string => `Choose one of its fields, such as \`${source}.name\`.`;

/** What to write where `true` or `false` is required. */
export function adviceForBoolean({ kind, source }: Operand): string | undefined {
  switch (kind) {
    case "number":
      return `Compare it, such as \`${source} > 0\`.`;
    case "string":
      return `Compare it, such as \`${source} != ""\`.`;
    case "list":
      return `Compare its length, such as \`length(${source}) > 0\`.`;
    case "object":
      return `Compare it, such as \`${source} != null\`.`;
    default:
      return undefined;
  }
}

/** What to write where a list is required, to go through it or to look into it. */
export function adviceForList({ kind, source }: Operand): string | undefined {
  switch (kind) {
    case "number":
      return `Write \`range(${source})\` for the numbers from 0, or \`[${source}]\` for a list of one.`;
    case "string":
      return `Split the string, such as \`split(${source}, ",")\`.`;
    case "object":
      return `Choose a field that is a list, such as \`${source}.items\`.`;
    case "boolean":
      return `Write \`[${source}]\`.`;
    default:
      return undefined;
  }
}

/** What to write to compare two values of different types, or two of a type that has no order. */
export function adviceForComparison(operator: BinaryOperator, one: Operand, other: Operand): string | undefined {
  const has = (kind: OperandKind): Operand | undefined => [one, other].find((operand) => operand.kind === kind);
  const list = has("list");
  const object = has("object");
  const boolean = has("boolean");
  if (object) return fieldAdvice(object.source);
  if (operator === "in") return adviceForItem(one, other);
  const isEquality = operator === "==" || operator === "!=";
  if (list) return isEquality ? membership(operator, one, other) : `Compare its length: \`length(${list.source})\`.`;
  if (boolean && one.kind === other.kind) return "Compare booleans with `==` or `!=`.";
  if (boolean) return `Write \`${boolean.source}\` or \`!${boolean.source}\`, without a comparison.`;
  const text = has("string");
  return text && adviceForNumber(text);
}

function membership(operator: BinaryOperator, one: Operand, other: Operand): string {
  const [item, list] = one.kind === "list" ? [other, one] : [one, other];
  const test = `${item.source} in ${list.source}`;
  return operator === "==" ? `Write \`${test}\`.` : `Write \`!(${test})\`.`;
}

/** To look for a number among strings, or the other way round. `items` is an item of the list. */
const adviceForItem = (item: Operand, items: Operand): string | undefined =>
  item.kind === "number" && items.kind === "string"
    ? `Make a string of the number: ${asText(item.source)}.`
    : item.kind === "string" && items.kind === "number"
      ? adviceForNumber(item)
      : undefined;

const asText = (source: string): string =>
  /^[\d.]+$/.test(source) ? `\`"${source}"\`` : `\`\` \`\${${source}}\` \`\``;

/** What to write where an operator cannot take its operands, none of which is null. */
export function adviceForOperands(operator: BinaryOperator, one: Operand, other: Operand): string | undefined {
  switch (operators[operator].operands) {
    case "numbers":
      return adviceForNumber(one) ?? adviceForNumber(other);
    case "numbers or strings":
      return adviceForSum(one, other);
    case "item and list":
      return other.kind === "string"
        ? "Write `contains(text, part)` to look into a string."
        : (adviceForList(other) ?? adviceForComparison(operator, one, other));
    case "alike":
    case "ordered":
      return adviceForComparison(operator, one, other);
    case "booleans":
      return adviceForBoolean(one) ?? adviceForBoolean(other);
    case "any":
      return undefined;
  }
}

function adviceForSum(one: Operand, other: Operand): string | undefined {
  const many = [one, other].find(({ kind }) => kind === "list" || kind === "object");
  if (many) return adviceForNumber(many);
  return one.kind === "string" || other.kind === "string"
    ? "Put the value into a string with `{{ }}`, or make a string of a number with `number(x)`."
    : (adviceForNumber(one) ?? adviceForNumber(other));
}

/** What to do about operands of which one is null. */
export const nullAdviceBeside = (values: readonly Value[]): string =>
  values.some((value) => typeof value === "string") ? nullInText : nullAdvice;

/** What to do about a field of null: `??` after it would come too late. */
export const nullOwnerAdvice = (field: string, inList: boolean): string =>
  inList
    ? "Remove null from the list first: `where(…, x => x != null)`."
    : `Write \`${optionalField(field)}\`: it is null where the object is null.`;

const optionalField = (field: string): string => (isName(field) ? `?.${field}` : `?.[${JSON.stringify(field)}]`);

/** What to write where a value is not a table. */
export const tableAdvice = 'Declare a table, such as `@data table "file.csv"`, and write `from=table`.';
