import { any, calculated, list, nullable, record, type Type, text, variable } from "../language/types.js";

/** The type without the possibility that the value is missing. */
export const present = (type: Type): Type => (type.kind === "nullable" ? type.of : type);

const textKinds: ReadonlySet<Type["kind"]> = new Set(["text", "color", "date", "choice"]);

/** Texts of all kinds: they can be joined and compared with each other. */
export const isText = (type: Type): boolean => textKinds.has(present(type).kind);

export const isNumber = (type: Type): boolean => present(type).kind === "number" || present(type).kind === "integer";

/** Whether a value of type `from` fits where `to` is expected. Values that may be missing are checked when they are evaluated. */
export function fits(from: Type, to: Type): boolean {
  const given = present(from);
  const wanted = present(to);
  if (given.kind === "any" || wanted.kind === "any") return given.kind !== "secret" && given.kind !== "lambda";
  if (given.kind === "null" && to.kind === "nullable") return true;
  if (wanted.kind === "either") return wanted.of.some((one) => fits(given, one));
  if (wanted.kind === "variable") return given.kind === "null" || fits(given, wanted.bound ?? any);
  if (given.kind === "null") return wanted.kind === "null";
  switch (wanted.kind) {
    case "number":
      return isNumber(given);
    case "integer":
      return given.kind === "integer" || (given.kind === "number" && given.isOpen === true);
    case "text":
      return isText(given);
    case "choice":
      return given.kind === "choice"
        ? given.choices.every((choice) => wanted.choices.includes(choice))
        : given.kind === "text";
    case "color":
    case "date":
      // Of a text only its value shows whether it is one, and so of a choice of texts.
      return given.kind === wanted.kind || given.kind === "text" || given.kind === "choice";
    case "list":
      return given.kind === "list" && fits(given.item, wanted.item);
    default:
      return given.kind === wanted.kind;
  }
}

/** The narrowest type that both fit. */
export function join(left: Type, right: Type): Type {
  if (left === right) return left;
  // Not the texts of one column alone.
  if (left.kind === "text" && right.kind === "text") return text;
  if (left.kind === "null") return nullable(right);
  if (right.kind === "null") return nullable(left);
  if (left.kind === "nullable" || right.kind === "nullable") return nullable(join(present(left), present(right)));
  if (isNumber(left) && isNumber(right)) return calculated(left, right);
  if (left.kind === right.kind && left.kind !== "list" && left.kind !== "record" && left.kind !== "choice") return left;
  if (isText(left) && isText(right)) return text;
  if (left.kind === "list" && right.kind === "list") return list(join(left.item, right.item));
  if (left.kind === "record" && right.kind === "record") return joinRecords(left, right);
  return any;
}

type RecordType = Type & { readonly kind: "record" };

/** The pairs that have been joined, since types share parts (see `heights`). */
const joinedRecords = new WeakMap<RecordType, WeakMap<RecordType, Type>>();

/** A list of thousands of objects with different fields would otherwise take the square of their number. */
const maximumJoinedFields = 1000;

/** All fields of both; one that only one of them has can be null. */
function joinRecords(left: RecordType, right: RecordType): Type {
  if (!left.fields || !right.fields || left.fields.size + right.fields.size > maximumJoinedFields) return record();
  const known = joinedRecords.get(left)?.get(right);
  if (known) return known;
  const fields = new Map<string, Type>();
  for (const name of new Set([...left.fields.keys(), ...right.fields.keys()])) {
    const [one, other] = [left.fields.get(name), right.fields.get(name)];
    fields.set(name, one && other ? join(one, other) : nullable((one ?? other)!));
  }
  const joined = record(fields);
  joinedRecords.set(left, (joinedRecords.get(left) ?? new WeakMap()).set(right, joined));
  return joined;
}

/** Real lists and records are less deep; a chain of `@let` could be deeper, and would exhaust the call stack. */
const maximumDepth = 32;

/** Types share parts, so that a few lines can make one that takes practically forever to walk: its height is found once. */
const heights = new WeakMap<Type, number>();

function heightOf(type: Type): number {
  const known = heights.get(type);
  if (known !== undefined) return known;
  // No spread: a table can have more columns than a call can have arguments.
  const height = 1 + partsOf(type).reduce((highest, part) => Math.max(highest, heightOf(part)), -1);
  heights.set(type, height);
  return height;
}

function partsOf(type: Type): readonly Type[] {
  if (type.kind === "list") return [type.item];
  if (type.kind === "nullable") return [type.of];
  return type.kind === "record" ? [...(type.fields?.values() ?? [])] : [];
}

/** The type, with `any` below the depth to which types are checked. */
export function bounded(type: Type, depth = maximumDepth): Type {
  if (heightOf(type) <= depth) return type;
  if (depth === 0) return any;
  if (type.kind === "list") return list(bounded(type.item, depth - 1));
  if (type.kind === "nullable") return nullable(bounded(type.of, depth - 1));
  // A field that is too deep is `any` here and not at its bottom: to copy all ways down could take forever.
  return type.kind === "record" ? mapFields(type, (field) => (heightOf(field) < depth ? field : any)) : type;
}

function mapFields(type: Type & { readonly kind: "record" }, change: (field: Type) => Type): Type {
  return type.fields ? record(new Map([...type.fields].map(([name, field]) => [name, change(field)]))) : type;
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
  if (pattern.kind === "record") return mapFields(pattern, (field) => replaced(field, by));
  if (pattern.kind === "list") return list(replaced(pattern.item, by));
  return pattern.kind === "nullable" ? nullable(replaced(pattern.of, by)) : pattern;
}

/** The pattern with what its variables are bound to; one that nothing bound is `any`. */
export const substitute = (pattern: Type, bindings: Bindings): Type =>
  replaced(pattern, (name) => bindings.get(name) ?? any);

/** The pattern without the bounds of its variables. */
export const unbounded = (pattern: Type): Type => replaced(pattern, (name) => variable(name));

/** The pattern with what its variables may be in their places, as messages say it. */
export const withBounds = (pattern: Type): Type => replaced(pattern, (_, bound) => bound ?? any);

/** The type of a list's items; `any` for any other type. */
export function itemOf(type: Type): Type {
  const known = present(type);
  return known.kind === "list" ? known.item : any;
}
