import { unreadValues } from "../diagnostics/messages/template.js";
import { isList, type Value } from "../language/value.js";
import type { Call, Expression } from "../syntax/expression-ast.js";
import type { Evaluation } from "./evaluation.js";

/*
 * `parseNumber` and `parseDate` give null for a text that does not fit, and aggregates skip null: together they would leave out values without a
 * word. A text without characters is a blank cell, which is skipped on purpose.
 */

const readers: ReadonlySet<string> = new Set(["parseNumber", "parseDate"]);
const skipping: ReadonlySet<string> = new Set(["sum", "mean", "median", "min", "max"]);

/** The lists with nulls that stand for such texts: in their items, or in some fields of these. */
const found = new WeakMap<object, { readonly texts: readonly string[]; readonly fields?: readonly string[] }>();

/** Where the arguments of a call are evaluated: an aggregate and `map` keep the texts that do not fit. */
export const collecting = ({ callee }: Call, evaluation: Evaluation): Evaluation =>
  skipping.has(callee.name) || callee.name === "map" ? { ...evaluation, unread: [] } : evaluation;

/** Keeps what a call shows about such texts, and reports an aggregate that skips them. */
export function noteUnread(
  call: Call,
  values: readonly unknown[],
  result: Value,
  inside: Evaluation,
  { unread, report }: Evaluation,
): void {
  const { name } = call.callee;
  const [first] = values;
  if (readers.has(name)) {
    if (result === null && typeof first === "string" && first.trim() !== "") unread?.push(first);
  } else if (name === "map") {
    keep(call.arguments[1], result, inside.unread ?? []);
    unread?.push(...(inside.unread ?? []));
  } else if (skipping.has(name) && Array.isArray(first) && first.includes(null)) {
    const texts = found.get(first)?.texts ?? inside.unread ?? [];
    if (texts.length > 0) report(unreadValues, call.arguments[0]!.span, { name, text: texts[0]!, count: texts.length });
  }
}

function keep(lambda: Expression | undefined, result: Value, texts: readonly string[]): void {
  if (texts.length === 0 || result === null || !isList(result) || lambda?.kind !== "lambda") return;
  const { body } = lambda;
  const fields =
    body.kind === "record-expression"
      ? body.fields.flatMap(({ name, value }) => (name.kind === "name" && isReading(value) ? [name.name] : []))
      : undefined;
  found.set(result, { texts, ...(fields && { fields }) });
}

const isReading = (value: Expression): boolean => value.kind === "call" && readers.has(value.callee.name);

/** Keeps them for the list of one field. */
export function keepUnread(from: readonly Value[], to: readonly Value[], field: string): void {
  const known = found.get(from);
  if (known?.fields?.includes(field)) found.set(to, { texts: known.texts });
}
