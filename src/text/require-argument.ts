import { withArticle } from "./with-article.js";

/** The kinds of an argument of the library. As in JSON, an object is neither a list nor a collection such as a `Map`. */
export type ArgumentKind = "string" | "number" | "boolean" | "function" | "object" | "array";

/**
 * Throws a `TypeError` that names the problem of a call: `The options must be an object, not null.` Programs without types pass values that
 * the types forbid, and the engine's own message names neither the argument nor its type. Only for calls: mistakes in documents become
 * findings.
 */
export function requireArgument(value: unknown, kind: ArgumentKind, name: string): void {
  if (kindOf(value) !== kind) throw wrongArgument(value, withArticle(kind), name);
}

/** As `requireArgument`, for those fields of some options that are set. Null sets none, but has no default where a text is expected. */
export function requireFields(options: object, kinds: Readonly<Record<string, ArgumentKind>>): void {
  for (const name in kinds) {
    const value = (options as Readonly<Record<string, unknown>>)[name];
    const kind = kinds[name]!;
    const isSet = value !== undefined && (value !== null || kind === "string");
    if (isSet) requireArgument(value, kind, `The option \`${name}\``);
  }
}

/** The error of a value that is not `expected`, which has its article. */
export function wrongArgument(value: unknown, expected: string, name: string): TypeError {
  const found = value === undefined ? "undefined" : withArticle(kindOf(value));
  const error = new TypeError(`${name} must be ${expected}, not ${found}.`);
  wrongArguments.add(error);
  return error;
}

/** Apart from the `TypeError` of the engine, which is a defect. */
const wrongArguments = new WeakSet<object>();

/** Whether an error says that a call was wrong. */
export const isWrongArgument = (error: unknown): error is TypeError =>
  error instanceof TypeError && wrongArguments.has(error);

/** A `Map`, `Set` or `URLSearchParams` is an object, but what it contains is none of its fields and would be ignored. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  if (typeof value !== "object") return typeof value;
  if (value === null) return "null";
  return Symbol.iterator in value ? value.constructor.name || "collection" : "object";
}
