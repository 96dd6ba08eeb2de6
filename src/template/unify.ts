import { any, list, nullable, number, record, type Type, text, variable } from "../language/types.js";

/** The type without the possibility that the value is missing. */
export const present = (type: Type): Type => (type.kind === "nullable" ? type.of : type);

const textKinds: ReadonlySet<Type["kind"]> = new Set(["text", "color", "date", "choice"]);

/** Texts of all kinds: what can be joined and compared with each other. */
export const isText = (type: Type): boolean => textKinds.has(present(type).kind);

export const isNumber = (type: Type): boolean => present(type).kind === "number" || present(type).kind === "integer";

/** Whether a value of type `from` fits where `to` is expected. What may be missing is looked at when it runs. */
export function fits(from: Type, to: Type): boolean {
  const given = present(from);
  const wanted = present(to);
  if (given.kind === "any" || wanted.kind === "any") return given.kind !== "secret" && given.kind !== "lambda";
  if (wanted.kind === "either") return wanted.of.some((one) => fits(given, one));
  if (wanted.kind === "variable") return given.kind === "null" || fits(given, wanted.bound ?? any);
  if (given.kind === "null") return to.kind === "nullable" || wanted.kind === "null";
  switch (wanted.kind) {
    case "number":
      return isNumber(given);
    case "text":
      return isText(given);
    case "choice":
      return given.kind === "choice"
        ? given.choices.every((choice) => wanted.choices.includes(choice))
        : given.kind === "text";
    case "color":
    case "date":
      return given.kind === wanted.kind || given.kind === "text";
    case "list":
      return given.kind === "list" && fits(given.item, wanted.item);
    default:
      return given.kind === wanted.kind;
  }
}

/** The narrowest type that both fit. */
export function join(left: Type, right: Type): Type {
  if (left === right) return left;
  if (left.kind === "null") return nullable(right);
  if (right.kind === "null") return nullable(left);
  if (left.kind === "nullable" || right.kind === "nullable") return nullable(join(present(left), present(right)));
  if (left.kind === right.kind && left.kind !== "list" && left.kind !== "record" && left.kind !== "choice") return left;
  if (isNumber(left) && isNumber(right)) return number;
  if (isText(left) && isText(right)) return text;
  if (left.kind === "list" && right.kind === "list") return list(join(left.item, right.item));
  if (left.kind === "record" && right.kind === "record") return left === right ? left : record();
  return any;
}

/** Nobody writes lists of lists deeper than this; a chain of `@let` could, and would exhaust the call stack. */
const maximumDepth = 32;

/** The type, with `any` below the depth to which types are checked. */
export function bounded(type: Type, depth = maximumDepth): Type {
  if (type.kind !== "list" && type.kind !== "nullable") return type;
  if (depth === 0) return any;
  const inside = type.kind === "list" ? type.item : type.of;
  const kept = bounded(inside, depth - 1);
  if (kept === inside) return type;
  return type.kind === "list" ? list(kept) : nullable(kept);
}

export type Bindings = Map<string, Type>;

/** Binds the variables of `pattern` to what `type` has in their places. */
export function bind(pattern: Type, type: Type, bindings: Bindings): void {
  if (pattern.kind === "variable") {
    const known = bindings.get(pattern.name);
    bindings.set(pattern.name, known ? join(known, type) : type);
  } else if (pattern.kind === "nullable") bind(pattern.of, present(type), bindings);
  else if (pattern.kind === "list") bind(pattern.item, itemOf(type), bindings);
}

/** The pattern with its variables replaced. */
function replaced(pattern: Type, by: (name: string, bound: Type | undefined) => Type): Type {
  if (pattern.kind === "variable") return by(pattern.name, pattern.bound);
  if (pattern.kind === "list") return list(replaced(pattern.item, by));
  return pattern.kind === "nullable" ? nullable(replaced(pattern.of, by)) : pattern;
}

/** The pattern with what its variables are bound to; one that nothing bound is `any`. */
export const substitute = (pattern: Type, bindings: Bindings): Type =>
  replaced(pattern, (name) => bindings.get(name) ?? any);

/** The pattern without the bounds of its variables. */
export const unbounded = (pattern: Type): Type => replaced(pattern, (name) => variable(name));

/** The pattern with what its variables may be in their places, as messages say it. */
export const withBounds = (pattern: Type): Type => replaced(pattern, (name, bound) => bound ?? variable(name));

/** What a list holds; `any` for any other type. */
export function itemOf(type: Type): Type {
  const known = present(type);
  return known.kind === "list" ? known.item : any;
}
