/*
 * The static types of expressions. Small on purpose: enough to find a wrong name, column, function or operand in every branch
 * before anything runs. `any` is what nothing is known of (a JSON field, a column of numbers and texts); it is checked when it runs.
 */

export type Type =
  | { readonly kind: "text" | "integer" | "number" | "boolean" | "color" | "date" | "secret" | "null" | "any" }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  | { readonly kind: "list"; readonly item: Type }
  /** Without `fields`, any field may be there. */
  | { readonly kind: "record"; readonly fields?: ReadonlyMap<string, Type> }
  /** A value that may be missing: a column with blank cells. */
  | { readonly kind: "nullable"; readonly of: Type }
  /** `x => e`, as an argument of a function. */
  | { readonly kind: "lambda"; readonly parameter: Type; readonly result: Type }
  /** In signatures: a value of one of these types. */
  | { readonly kind: "either"; readonly of: readonly Type[] }
  /** In signatures: whatever the argument is, within `bound`, the same wherever the name stands again. */
  | { readonly kind: "variable"; readonly name: string; readonly bound?: Type };

export const text: Type = { kind: "text" };
export const integer: Type = { kind: "integer" };
export const number: Type = { kind: "number" };
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
/** What has an order: dates are ordered as the texts that they are. */
export const orderable: Type = either(number, text, boolean);

/** The type as messages and signatures write it. */
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
    default:
      return type.kind;
  }
}
