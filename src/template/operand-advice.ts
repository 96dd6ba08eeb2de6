/*
 * The advice for a value of the wrong type. The check of types knows how the value is written and shows that; an evaluation shows `value`
 * instead.
 */
import { roundDecimal } from "../language/functions/decimal.js";
import type { Type } from "../language/types.js";
import { type TypeName, typeName, type Value } from "../language/value.js";
import type { BinaryOperator } from "../syntax/expression-ast.js";
import { isName } from "../syntax/is-name.js";
import { isJsonNumber } from "../text/json-number.js";
import { nullInText } from "./inserted-text.js";
import { nullAdvice, operators } from "./operators.js";
import { isNumber, isText, present } from "./unify.js";

/** A type by the names that `typeName` gives to values. */
type OperandKind = TypeName | "any";

export interface Operand {
  readonly kind: OperandKind;
  /** As it is typed, or a word for it. */
  readonly source: string;
  readonly isDate?: boolean;
  /** Whether it may be null, such as a blank cell. */
  readonly isNullable?: boolean;
}

/** A value of an evaluation. */
export const operandOfValue = (value: Value): Operand => ({ kind: typeName(value), source: "value" });

export const operandOfType = (type: Type, source: string): Operand => ({
  kind: kindOf(type),
  source,
  isDate: present(type).kind === "date",
  isNullable: type.kind === "nullable",
});

const kindOf = (type: Type): OperandKind => {
  if (isNumber(type)) return "number";
  if (isText(type)) return "string";
  const { kind } = present(type);
  return kind === "record" ? "object" : kind === "boolean" || kind === "list" || kind === "null" ? kind : "any";
};

const longest = 40;

/** The source of an operand, if it can stand before any operator as it is: a name, a literal, or a call without a call inside. */
export const shownSource = (source: string): string =>
  source.length <= longest && /^(?:[\p{L}\p{N}_.]+(?:\([^()"'`{}\n]*\))?|"[^"]*"|'[^']*')$/u.test(source)
    ? source
    : "value";

/** The advice where a number is required. */
export function adviceForNumber({ kind, source, isDate }: Operand): string | undefined {
  switch (kind) {
    case "string":
      return isDate ? dateAdvice(source) : adviceForString(source);
    case "boolean":
      // An operator before it would take the condition alone.
      return `Write \`(${source} ? 1 : 0)\`.`;
    case "list":
      return `Write \`length(${source})\` for the number of its items, or choose one of them, such as \`first(${source})\`.`;
    case "object":
      return fieldAdvice;
    default:
      return undefined;
  }
}

const dateAdvice = (source: string): string =>
  `Write \`year(${source})\`, or calculate with \`days(from, to)\` and \`addDays(date, days)\`.`;

function adviceForString(source: string): string {
  const literal = /^(["'])(.*)\1$/.exec(source)?.[2];
  if (literal !== undefined && isJsonNumber(literal)) return `Write \`${literal}\`, without quotes.`;
  // `parseNumber` gives null for it.
  const share = literal === undefined ? undefined : /^(\d{1,15}(?:\.\d{1,10})?) ?%$/.exec(literal)?.[1];
  return share !== undefined
    ? `Write the share as a number: \`${roundDecimal(Number(share) / 100, 12)}\`.`
    : `Make a number of the string: \`parseNumber(${source})\`.`;
}

const fieldAdvice = "Choose one of its fields, such as `.name`.";

/** The advice for a list where a list of numbers is required. */
export const adviceForItems = ({ kind, source }: Operand): string | undefined =>
  kind === "list"
    ? `Make numbers of its items, such as \`map(${source}, x => parseNumber(x))\`, or choose a field.`
    : undefined;

/** The advice where `true` or `false` is required; `isOperand` if an operator before it would take the first part of a comparison. */
export function adviceForBoolean({ kind, source, isNullable }: Operand, isOperand = false): string | undefined {
  // A blank cell is null: it is neither `""` nor less than a number.
  const test =
    kind === "object" || (isNullable && (kind === "number" || kind === "string"))
      ? `${source} != null`
      : tests[kind]?.(source);
  return test && `Compare it, such as \`${isOperand ? `(${test})` : test}\`.`;
}

const tests: Readonly<Record<string, (source: string) => string>> = {
  number: (source) => `${source} > 0`,
  string: (source) => `${source} != ""`,
  list: (source) => `length(${source}) > 0`,
};

/** The advice where a list is required, for a loop or for a search. */
export function adviceForList({ kind, source }: Operand): string | undefined {
  switch (kind) {
    case "number":
      return `Write \`range(${source})\` for the numbers from 0, or \`[${source}]\` for a list of one.`;
    case "string":
      return `Split the string, such as \`split(${source}, ",")\`.`;
    case "object":
      return `Choose a field that is a list, or write \`[${source}]\` for a list of one.`;
    case "boolean":
      return `Write \`[${source}]\`.`;
    default:
      return undefined;
  }
}

/** The advice for a comparison of values of different types, or of a type without an order. */
export function adviceForComparison(operator: BinaryOperator, one: Operand, other: Operand): string | undefined {
  const has = (kind: OperandKind): Operand | undefined => [one, other].find((operand) => operand.kind === kind);
  const [list, boolean, text] = [has("list"), has("boolean"), has("string")];
  if (has("object")) return fieldAdvice;
  if (operator === "in" && one.kind === "number") return `Make a string of the number: ${asText(one.source)}.`;
  if (list && (operator === "==" || operator === "!=")) {
    const item = list === one ? other : one;
    const test = `${item.source} in ${list.source}`;
    return `Write \`${operator === "==" ? test : `!(${test})`}\`.`;
  }
  if (list && operator !== "in") return `Compare its length: \`length(${list.source})\`.`;
  if (boolean && one.kind === other.kind) return "Compare booleans with `==` or `!=`.";
  if (boolean) return `Write \`${boolean.source}\` or \`!${boolean.source}\`, without a comparison.`;
  return text && (text.isDate ? dateAdvice(text.source) : adviceForNumber(text));
}

/** A number as a string, as code of a hint. */
export const asText = (source: string): string =>
  /^[\d.]+$/.test(source) ? `\`"${source}"\`` : `\`\` \`\${${source}}\` \`\``;

/** The advice for operands that an operator cannot take and that are not null. */
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
  const both = [one, other];
  const texts = both.filter(({ kind }) => kind === "string");
  const list = both.find(({ kind }) => kind === "list");
  if (both.some(({ kind }) => kind === "object")) return fieldAdvice;
  if (list) return texts.length > 0 ? `Join its items: \`join(${list.source}, ", ")\`.` : adviceForNumber(list);
  const date = texts.find(({ isDate }) => isDate);
  const number = both.find(({ kind }) => kind === "number");
  if (date && number) return `Write \`addDays(${date.source}, ${number.source})\` for a later date.`;
  return texts.length > 0
    ? `Put both into one text: \`\` \`${inText(one)}${inText(other)}\` \`\`.`
    : (adviceForNumber(one) ?? adviceForNumber(other));
}

/** An operand between backticks: a string without signs that mean something there as it is, all else in braces. */
const inText = ({ source }: Operand): string =>
  /^(["'])[^\\`${}]*\1$/.test(source) ? source.slice(1, -1) : `\${${source}}`;

/** The advice for operands of which one is null. */
export const nullAdviceBeside = (values: readonly Value[]): string =>
  values.some((value) => typeof value === "string") ? nullInText : nullAdvice;

/** What to do about a field of null: `??` after it would come too late. */
export const nullOwnerAdvice = (field: string, inList: boolean): string =>
  inList
    ? "Remove null from the list first: `where(…, x => x != null)`."
    : `Write \`${optionalField(field)}\`: it is null where the object is null.`;

const optionalField = (field: string): string => (isName(field) ? `?.${field}` : `?.[${JSON.stringify(field)}]`);

/** The advice for a value that is not a table. */
export const tableAdvice = 'Declare a table, such as `@data table "file.csv"`, and write `from=table`.';

/** The advice where `aggregate` cannot take the values of a column. */
export const aggregateAdvice = "Choose another column, or `count`, `first` or `last`.";
