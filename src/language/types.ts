/*
 * The static types of expressions: enough to find a wrong name, column, function or operand in every branch before anything
 * runs. `any` is the type of a value that is unknown until then, such as a JSON field or a column of numbers and strings.
 */

/** A type of an expression or a parameter. Documents and messages call `text` a `string`, and `record` an `object`. */
export type Type =
  /** `values`: all texts of the column of a table that it is from. */
  | { readonly kind: "text"; readonly values?: () => ReadonlySet<string> }
  | { readonly kind: "integer" | "boolean" | "color" | "date" | "secret" | "null" | "any" }
  /** `isOpen`: it was calculated of a value that is unknown until then, and may turn out to be an integer. */
  | { readonly kind: "number"; readonly isOpen?: true }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  | { readonly kind: "list"; readonly item: Type }
  /** A record with these fields; with any field, if `fields` is absent. */
  | { readonly kind: "record"; readonly fields?: ReadonlyMap<string, Type> }
  /** A value that can be null, such as a cell of a column with blank cells. */
  | { readonly kind: "nullable"; readonly of: Type }
  /** `x => e`, as an argument of a function. */
  | { readonly kind: "lambda"; readonly parameter: Type; readonly result: Type }
  /** A value of one of these types, in signatures. */
  | { readonly kind: "either"; readonly of: readonly Type[] }
  /** The type of an argument, in signatures: within `bound`, and the same at every place with this name. */
  | { readonly kind: "variable"; readonly name: string; readonly bound?: Type };

export const text: Type = { kind: "text" };
export const integer: Type = { kind: "integer" };
export const number: Type = { kind: "number" };
const openNumber: Type = { kind: "number", isOpen: true };
export const boolean: Type = { kind: "boolean" };
export const date: Type = { kind: "date" };
export const nullType: Type = { kind: "null" };
export const any: Type = { kind: "any" };
export const list = (item: Type): Type => ({ kind: "list", item });
export const record = (fields?: ReadonlyMap<string, Type>): Type => ({ kind: "record", ...(fields ? { fields } : {}) });
export const nullable = (of: Type): Type =>
  of.kind === "nullable" || of.kind === "null" || of.kind === "any" ? of : { kind: "nullable", of };
export const lambda = (parameter: Type, result: Type): Type => ({ kind: "lambda", parameter, result });
export const either = (...of: readonly Type[]): Type => ({ kind: "either", of });
export const variable = (name: string, bound?: Type): Type => ({ kind: "variable", name, ...(bound ? { bound } : {}) });
/** Values that can be sorted. Dates are strings, and `YYYY-MM-DD` sorts correctly as a string. */
export const orderable: Type = either(number, text, boolean);

/**
 * The type of what is calculated of numbers, which is an integer if all of them are. A value that is not known, or refused already, says
 * nothing.
 */
export function calculated(...operands: readonly (Type | undefined)[]): Type {
  const kinds = operands.map((operand) => (operand?.kind === "nullable" ? operand.of : operand));
  if (kinds.every((type) => type?.kind === "integer")) return integer;
  return kinds.some((type) => type?.kind === "number" && !type.isOpen) ? number : openNumber;
}

/** The type in messages and signatures: the same names that `@param` has. */
export function typeText(type: Type): string {
  switch (type.kind) {
    case "list":
      return type.item.kind === "any" ? "list" : `list of ${typeText(type.item)}`;
    case "nullable":
      return `${typeText(type.of)} or null`;
    case "choice":
      return type.choices.map((choice) => JSON.stringify(choice)).join(" or ");
    case "lambda":
      return `${typeText(type.parameter)} => ${typeText(type.result)}`;
    case "either":
      return type.of.map(typeText).join(" or ");
    case "variable":
      return type.name;
    case "text":
      return "string";
    case "record":
      return "object";
    default:
      return type.kind;
  }
}
