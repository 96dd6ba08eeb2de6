/*
 * The advice for a value of the wrong type. The check of types knows how the value is written and shows that; an evaluation shows `value`
 * instead.
 */
import type { Type } from "../language/types.js";
import type { TypeName, Value } from "../language/value.js";
import { typeName } from "../language/value.js";
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
  /** The kind of its items, of a list. */
  readonly items?: OperandKind;
  /** The fields of an object, or of the objects of a list, if they are known. */
  readonly fields?: ReadonlyMap<string, Type> | undefined;
}

/** A value of an evaluation. */
export const operandOfValue = (value: Value): Operand => ({ kind: typeName(value), source: "value" });

export function operandOfType(type: Type, source: string): Operand {
  const known = present(type);
  const item = known.kind === "list" ? present(known.item) : undefined;
  const record = item ?? known;
  return {
    kind: kindOf(known),
    source,
    isDate: known.kind === "date",
    isNullable: type.kind === "nullable",
    ...(item && { items: kindOf(item) }),
    fields: record.kind === "record" ? record.fields : undefined,
  };
}

const kindOf = (type: Type): OperandKind => {
  if (isNumber(type)) return "number";
  if (isText(type)) return "string";
  const { kind } = present(type);
  return kind === "record" ? "object" : kind === "boolean" || kind === "list" || kind === "null" ? kind : "any";
};

/** How a field of this kind is read, such as `.bags`: `undefined` if the fields are known and none is of this kind. */
function fieldOfKind({ fields }: Operand, wanted: OperandKind): string | undefined {
  if (!fields) return ".name";
  for (const [name, type] of fields)
    if (kindOf(type) === wanted) return isName(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  return undefined;
}

const longest = 40;

/** The source of an operand, if it can stand before any operator as it is: a name, a literal, or a call without a call inside. */
export const shownSource = (source: string): string =>
  source.length <= longest && /^(?:[\p{L}\p{N}_.]+(?:\([^()"'`{}\n]*\))?|"[^"]*"|'[^']*')$/u.test(source)
    ? source
    : "value";

/** The advice where a number is required. */
export function adviceForNumber(operand: Operand): string | undefined {
  const { kind, source, isDate } = operand;
  switch (kind) {
    case "string":
      return isDate
        ? `Write \`year(${source})\`, or calculate with \`days(from, to)\` and \`addDays(date, days)\`.`
        : adviceForString(source);
    case "boolean":
      // An operator before it would take the condition alone.
      return `Write \`(${source} ? 1 : 0)\`.`;
    case "list":
      return adviceForNumbers(operand);
    case "object":
      return fieldAdvice(operand, "number");
    default:
      return undefined;
  }
}

/** The advice for a string. The name of a language is not meant as a number: other tools take one where they write numbers. */
function adviceForString(source: string): string {
  const literal = /^(["'])(.*)\1$/.exec(source)?.[2];
  if (literal !== undefined && isJsonNumber(literal)) return `Write \`${literal}\`, without quotes.`;
  const language = languageMeant(source);
  return language
    ? `Write the language in the front matter: \`locale: ${language}\`.`
    : `Make a number of the string: \`parseNumber(${source})\`.`;
}

/** The language that a string names. */
export const languageMeant = (source: string): string | undefined =>
  /^["']([a-z]{2}(?:-[A-Z]{2})?)["']$/.exec(source)?.[1];

/** The advice for a list where a list of numbers is required. */
export function adviceForItems(list: Operand): string | undefined {
  if (list.items === "string") return `Make numbers of the strings: \`map(${list.source}, x => parseNumber(x))\`.`;
  if (list.items !== "object" || !list.fields) return undefined;
  const field = fieldOfKind(list, "number");
  if (field) return `Choose a field of its objects: \`${list.source}${field}\`.`;
  const text = fieldOfKind(list, "string");
  return text && `Make numbers of a field: \`map(${list.source}, x => parseNumber(x${text}))\`.`;
}

/** The advice for a list where one number is required. */
function adviceForNumbers(list: Operand): string {
  const { source, items = "any" } = list;
  const count = `Write \`length(${source})\` for the number of its items`;
  if (items === "string") return `${count}, or \`sum(map(${source}, x => parseNumber(x)))\`.`;
  const field = items === "object" ? fieldOfKind(list, "number") : "";
  return (items === "object" || items === "number" || items === "any") && field !== undefined
    ? `Write \`sum(${source}${field})\`, or choose one of its items, such as \`first(${source})${field}\`.`
    : `${count}.`;
}

const fieldAdvice = (object: Operand, wanted: OperandKind): string =>
  `Choose one of its fields, such as \`${object.source}${fieldOfKind(object, wanted) ?? ".name"}\`.`;

/** The advice where `true` or `false` is required; `isOperand` if an operator before it would take the first part of a comparison. */
export function adviceForBoolean({ kind, source, isNullable }: Operand, isOperand = false): string | undefined {
  const [open, close] = isOperand ? ["(", ")"] : ["", ""];
  // A blank cell is null: it is neither `""` nor less than a number.
  if (isNullable && (kind === "number" || kind === "string"))
    return `Compare it, such as \`${open}${source} != null${close}\`.`;
  switch (kind) {
    case "number":
      return `Compare it, such as \`${open}${source} > 0${close}\`.`;
    case "string":
      return /^["'](?:true|false)["']$/.test(source)
        ? `Write \`${source.slice(1, -1)}\`, without quotes.`
        : `Compare it, such as \`${open}${source} != ""${close}\`.`;
    case "list":
      return `Compare its length, such as \`${open}length(${source}) > 0${close}\`.`;
    case "object":
      return `Compare it, such as \`${open}${source} != null${close}\`.`;
    default:
      return undefined;
  }
}

/** The advice where a list is required, for a loop or for a search. */
export function adviceForList(operand: Operand): string | undefined {
  const { kind, source } = operand;
  switch (kind) {
    case "number":
      return `Write \`range(${source})\` for the numbers from 0, or \`[${source}]\` for a list of one.`;
    case "string":
      return `Split the string, such as \`split(${source}, ",")\`.`;
    case "object":
      return listField(operand);
    case "boolean":
      return `Write \`[${source}]\`.`;
    default:
      return undefined;
  }
}

function listField(object: Operand): string {
  const field = object.fields ? fieldOfKind(object, "list") : ".items";
  return field === undefined
    ? `Write \`[${object.source}]\` for a list of one.`
    : `Choose a field that is a list, such as \`${object.source}${field}\`.`;
}

/** The advice for a comparison of values of different types, or of a type without an order. */
export function adviceForComparison(operator: BinaryOperator, one: Operand, other: Operand): string | undefined {
  const has = (kind: OperandKind): Operand | undefined => [one, other].find((operand) => operand.kind === kind);
  const list = has("list");
  const object = has("object");
  const boolean = has("boolean");
  if (object) return fieldAdvice(object, (object === one ? other : one).kind);
  if (operator === "in") return adviceForItem(one, other);
  const isEquality = operator === "==" || operator === "!=";
  if (list) return isEquality ? membership(operator, one, other) : `Compare its length: \`length(${list.source})\`.`;
  if (boolean && one.kind === other.kind) return "Compare booleans with `==` or `!=`.";
  if (boolean) return `Write \`${boolean.source}\` or \`!${boolean.source}\`, without a comparison.`;
  const text = has("string");
  if (text?.isDate) return `Compare a part of the date, such as \`year(${text.source})\`.`;
  return text && adviceForNumber(text);
}

function membership(operator: BinaryOperator, one: Operand, other: Operand): string {
  const [item, list] = one.kind === "list" ? [other, one] : [one, other];
  const test = `${sourceAs(item, list.items)} in ${list.source}${itemField(item, list)}`;
  const written = operator === "==" ? test : `!(${test})`;
  return `Write ${written.includes("`") ? `\`\` ${written} \`\`` : `\`${written}\``}.`;
}

/** A number as the string that a list contains, and the other way round. */
function sourceAs({ kind, source }: Operand, items: OperandKind | undefined): string {
  if (kind === "number" && items === "string") return stringOf(source);
  return kind === "string" && items === "number" ? `parseNumber(${source})` : source;
}

const itemField = (item: Operand, list: Operand): string =>
  list.items === "object" && list.fields ? (fieldOfKind(list, item.kind) ?? "") : "";

/** To look for a number among strings, or the other way round. `items` is an item of the list. */
const adviceForItem = (item: Operand, items: Operand): string | undefined =>
  item.kind === "number" && items.kind === "string"
    ? `Make a string of the number: ${asText(item.source)}.`
    : item.kind === "string" && items.kind === "number"
      ? adviceForNumber(item)
      : undefined;

/** A number as a string. */
const stringOf = (source: string): string => (/^[\d.]+$/.test(source) ? `"${source}"` : `\`\${${source}}\``);

/** The same as code of a hint. */
export function asText(source: string): string {
  const written = stringOf(source);
  return written.startsWith("`") ? `\`\` ${written} \`\`` : `\`${written}\``;
}

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
  const many = [one, other].find(({ kind }) => kind === "list" || kind === "object");
  const texts = [one, other].filter(({ kind }) => kind === "string");
  if (many) return texts.length > 0 ? adviceForText(many) : adviceForNumber(many);
  const date = texts.find(({ isDate }) => isDate);
  const number = [one, other].find(({ kind }) => kind === "number");
  if (date && number) return `Write \`addDays(${date.source}, ${number.source})\` for a later date.`;
  return texts.length > 0
    ? `Put both into one text: \`\` \`${inText(one)}${inText(other)}\` \`\`.`
    : (adviceForNumber(one) ?? adviceForNumber(other));
}

/** The advice for a list or an object beside a string. */
function adviceForText(many: Operand): string {
  if (many.kind === "object") return fieldAdvice(many, "string");
  const field = many.items === "object" ? fieldOfKind(many, "string") : "";
  return `Join its items: \`join(${many.source}${field ?? ""}, ", ")\`.`;
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
