import { hexColor } from "../language/colors.js";
import { dayOfMidnight, dayOfMoment, dayTime } from "../language/day-time.js";
import { any, boolean, integer, list, number, record, type Type, text, typeText } from "../language/types.js";
import {
  comparedValue,
  describeType,
  isExactNumber,
  isList,
  isNumeric,
  isRecord,
  numberFromText,
  numberText,
  shownValue,
  type Value,
} from "../language/value.js";
import type { ParamType } from "../syntax/ast.js";
import { duplicateKey, type JsonNode, parseJson } from "../text/json.js";
import { isNumber } from "../text/json-number.js";
import { maximumDepth } from "../text/nesting.js";
import { suggestValue } from "./suggest-value.js";

/** The types that `@param` knows by name. */
const paramTypes: Readonly<Record<string, Type>> = {
  string: text,
  integer,
  number,
  boolean,
  color: { kind: "color" },
  date: { kind: "date" },
  list: list(any),
  object: record(),
  secret: { kind: "secret" },
};

export const paramTypeNames: readonly string[] = Object.keys(paramTypes);

/** The declared type; `undefined` if no type has that name. */
export const declaredType = (type: ParamType): Type | undefined =>
  type.kind === "choice"
    ? { kind: "choice", choices: type.choices.map((choice) => choice.value) }
    : Object.hasOwn(paramTypes, type.name)
      ? paramTypes[type.name]
      : undefined;

/** The name of a parameter's type in messages and for users. */
export function paramTypeText(type: Type): string {
  if (type.kind === "choice") return type.choices.map((choice) => JSON.stringify(choice)).join(" | ");
  const name = Object.keys(paramTypes).find((key) => paramTypes[key]!.kind === type.kind);
  return name ?? typeText(type);
}

const expectations: Readonly<Record<string, string>> = {
  text: "a string",
  secret: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "`true` or `false`",
  color: "a hex colour, such as `#6f4e37`",
  date: "a day, written `YYYY-MM-DD`",
  list: "a list",
  record: "an object",
};

/** A value of the type in words, for a message. */
export const expectation = (type: Type): string =>
  type.kind === "choice"
    ? `one of ${type.choices.map((choice) => `\`${choice}\``).join(", ")}`
    : (expectations[type.kind] ?? typeText(type));

const examples: Readonly<Record<string, string>> = {
  text: "Coffee",
  integer: "2024",
  number: "66.4",
  boolean: "true",
  color: "#6f4e37",
  date: "2024-01-31",
  list: "[1, 2]",
  record: '{"a": 1}',
};

/** A value of the type, as it is typed on a command line or in a table. */
export const exampleOf = (type: Type): string | undefined =>
  type.kind === "choice" ? type.choices[0] : examples[type.kind];

/** A value of the type, as it is typed after `@include`. */
export const includedExampleOf = (type: Type): string | undefined =>
  type.kind === "record" ? "{a=1}" : exampleOf(type);

/** A value of the type as a literal of an expression. */
export function literalExample(type: Type): string {
  const isText = type.kind === "choice" || type.kind === "color" || type.kind === "date" || type.kind === "text";
  if (isText) return JSON.stringify(exampleOf(type));
  return type.kind === "record" ? "{a: 1}" : (exampleOf(type) ?? '"…"');
}

/** How a value that was refused is shown; a secret never is. */
export const shown = (value: Value, type: Type): string | undefined => {
  if (type.kind === "secret") return undefined;
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 37)}…` : value);
  return value !== null && isNumeric(value)
    ? numberText(value)
    : typeof value === "boolean" || value === null
      ? String(value)
      : describeType(value);
};

/**
 * A value as given from outside: JSON as it is. Anything that JSON does not know, and what is nested too deep, becomes `null`. An object that
 * is in several places is read once, since twenty of them in each other would be a million; inside itself it is `null`.
 */
export function fromJson(value: unknown, depth = 0, known?: Map<object, Value>): Value {
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "bigint") return numberFromText(String(value));
  if (typeof value !== "object" || value === null || depth === maximumDepth) return null;
  // Values out of tables are in this form already.
  if (value instanceof Map || isNumberAsWritten(value)) return value as Value;
  const before = known?.get(value);
  if (before !== undefined) return before;
  const all = (known ?? new Map<object, Value>()).set(value, null);
  const read = Array.isArray(value)
    ? value.map((item) => fromJson(item, depth + 1, all))
    : new Map(Object.entries(value).map(([name, item]) => [name, fromJson(item, depth + 1, all)]));
  all.set(value, read);
  return read;
}

/** A number out of a table. Anyone can give an object that looks like one, and its text would be emitted as it is. */
const isNumberAsWritten = (value: object): boolean =>
  isExactNumber(value as Value) &&
  "raw" in value &&
  typeof value.raw === "string" &&
  isNumber(value.raw, 0, value.raw.length);

/** A JSON tree as a value, numbers exactly as they are written. */
function fromJsonNode(node: JsonNode, json: string): Value {
  switch (node.type) {
    case "number":
      return numberFromText(json.slice(node.offset, node.offset + node.length));
    case "array":
      return (node.children ?? []).map((item) => fromJsonNode(item, json));
    // A Map, so that a key `__proto__` is a key like any other.
    case "object":
      return new Map(
        (node.children ?? []).map((property) => [
          property.children![0]!.value as string,
          fromJsonNode(property.children![1]!, json),
        ]),
      );
    default:
      return node.value as string | boolean | null;
  }
}

/**
 * Reads a value by a parameter's type: text from a command line or a table as that type writes it, JSON as it is. Gives
 * `undefined` where it does not fit.
 */
export function readParam(value: Value, type: Type): Value | undefined {
  switch (type.kind) {
    case "text":
    case "secret":
      return asText(value);
    case "integer":
    case "number":
      return readNumber(value, type.kind);
    case "boolean":
      return value === "true" ? true : value === "false" ? false : typeof value === "boolean" ? value : undefined;
    case "color":
      return typeof value === "string" && hexColor.test(value) ? value : undefined;
    case "date":
      return dayOf(comparedValue(value));
    case "choice": {
      const chosen = asText(value);
      return chosen !== undefined && type.choices.includes(chosen) ? chosen : undefined;
    }
    // The command line and the cells of a table can only contain text, so a list or an object may come as JSON.
    case "list":
      return isList(value) ? value : fromText(value, isList);
    case "record":
      return isRecord(value) ? value : fromText(value, isRecord);
    default:
      return undefined;
  }
}

const dayOf = (value: Value): Value | undefined =>
  typeof value === "string" && dayTime(value) !== undefined ? value : undefined;

/** `readParam` of a value that other programs may have written: days are often moments, and spreadsheets export `TRUE`. */
export function readGivenParam(value: Value, type: Type): Value | undefined {
  if (typeof value !== "string") return readParam(value, type);
  if (type.kind === "date") return readParam(dayOfMidnight(value), type);
  return readParam(type.kind === "boolean" ? value.toLowerCase() : value, type);
}

/** The advice for a value that no text on a command line or in a table can fix; `undefined` if an example is enough. */
export function adviceForParam(value: Value, type: Type, name: string): string | undefined {
  if (typeof value !== "string") return undefined;
  if (type.kind === "date" && dayOfMoment(value) !== undefined)
    return `Declare \`${name}: string\`, and take the day with \`slice(${name}, 0, 10)\`.`;
  const meant = suggestValue(value, type);
  if (meant !== undefined && readParam(meant, type) !== undefined) return `Write \`${meant}\`.`;
  const root = type.kind === "record" || type.kind === "list" ? parseJson(value).root : undefined;
  const key = root && duplicateKey(root);
  return key && `Remove one of the two fields ${JSON.stringify(key.value)} of the object.`;
}

/** A number or boolean in a table may be meant as text, such as a postal code. */
function asText(given: Value): string | undefined {
  const value = shownValue(given);
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  return value !== null && isNumeric(value) ? numberText(value) : undefined;
}

/** A number of the kind, with the characters it was written with; `true` is not a 1. */
function readNumber(value: Value, kind: "integer" | "number"): Value | undefined {
  if (typeof value === "number" && isPlain(value))
    return kind === "number" || Number.isInteger(value) ? value : undefined;
  const raw = asText(value);
  if (raw === undefined || typeof value === "boolean" || !isNumber(raw, 0, raw.length)) return undefined;
  // As written: `24.40` would lose its last digit as a double.
  return kind === "number" || Number.isInteger(Number(raw)) ? numberFromText(raw) : undefined;
}

/** Whether JavaScript writes a number without an exponent: then its text is the same number. (That of `-0` is `0`.) */
const isPlain = (value: number): boolean => Object.is(value, 0) || (Math.abs(value) >= 1e-6 && Math.abs(value) < 1e21);

/** JSON in a text, where a list or object is wanted. */
function fromText(value: Value, wanted: (value: Value) => boolean): Value | undefined {
  const root = typeof value === "string" ? parseJson(value).root : undefined;
  const read = root && duplicateKey(root) === undefined ? fromJsonNode(root, value as string) : undefined;
  return read !== undefined && wanted(read) ? read : undefined;
}
