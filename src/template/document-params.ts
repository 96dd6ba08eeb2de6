import type { DeclaredParam } from "../contract/declared-param.js";
import { missingParam, paramType, unknownParam } from "../diagnostics/messages/template.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { isExactNumber, type Value } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import { isName } from "../syntax/is-name.js";
import { closest } from "../text/closest.js";
import { pointerStep } from "../text/json-pointer.js";
import { maximumDepth } from "../text/nesting.js";
import { emptySpan } from "../text/span.js";
import { literalValue } from "./literal.js";
import {
  adviceForParam,
  declaredType,
  exampleOf,
  expectation,
  fromJson,
  paramTypeText,
  readGivenParam,
  shown,
} from "./params.js";
import type { SourceModule } from "./source-module.js";

/** A value that JSON does not have, and where it is: a JSON pointer, empty for the value itself. */
interface NotJson {
  readonly what: string;
  readonly at: string;
}

/** The objects around a value, and those that contain JSON only: an object may be in several places. */
interface Visited {
  readonly around: Set<object>;
  readonly fine: Set<object>;
}

export const declaredParams = ({ document }: SourceModule): readonly DeclaredParam[] =>
  document.blocks.filter((block) => block.kind === "param").flatMap(declared);

function declared({
  name,
  type: written,
  defaultValue,
  documentation,
  incomplete,
}: ast.Param): readonly DeclaredParam[] {
  const type = written && declaredType(written);
  if (!name || !type) return [];
  const value = defaultValue && literalValue(defaultValue, type);
  return [
    {
      name: name.name,
      span: name.span,
      type,
      typeText: paramTypeText(type),
      ...(value === undefined ? {} : { defaultValue: value }),
      required: !defaultValue && !incomplete,
      documentation,
    },
  ];
}

/**
 * The values of a document's parameters, by their declared types. `given` are as the user gave them: text from a command line,
 * JSON, or cells of a table, of which `null` is as if it were not given. One that does not fit is there with `undefined`.
 */
export function documentParams(
  params: readonly DeclaredParam[],
  given: Readonly<Record<string, unknown>>,
  file: string,
  report: Report,
): ReadonlyMap<string, Value | undefined> {
  for (const name of Object.keys(given)) if (!isDeclared(params, name)) reportUnknown(name, params, file, report);
  return valuesOf(params, given, report);
}

/** The values of some parameters, without regard to what else is given. */
export function valuesOf(
  params: readonly DeclaredParam[],
  given: Readonly<Record<string, unknown>>,
  report: Report,
): ReadonlyMap<string, Value | undefined> {
  const values = new Map<string, Value | undefined>();
  for (const param of params) {
    const { name } = param;
    values.set(name, readGiven(param, Object.hasOwn(given, name) ? given[name] : undefined, report));
  }
  return values;
}

/** No list of the names, since there are few, and this is asked for each document of a batch. */
function isDeclared(params: readonly DeclaredParam[], searched: string): boolean {
  for (const { name } of params) if (name === searched) return true;
  return false;
}

function reportUnknown(name: string, params: readonly DeclaredParam[], file: string, report: Report): void {
  const suggestion = closest(
    name,
    params.map((param) => param.name),
  );
  // Only a name can be declared; the name of a value can be any text.
  const details = suggestion === undefined && !isName(name) ? { hint: "Remove the parameter." } : undefined;
  report(unknownParam, emptySpan(0), { name, file, suggestion }, details);
}

const giveJson = "Give texts, finite numbers, booleans, null, lists and plain objects.";

function readGiven(
  { name, span, type, typeText, defaultValue, required }: DeclaredParam,
  given: unknown,
  report: Report,
): Value | undefined {
  if (given === undefined || given === null) {
    if (required) report(missingParam, span, { name, type: typeText });
    return defaultValue;
  }
  const value = fromJson(given);
  const read = readGivenParam(value, type);
  if (read === undefined) {
    const [found, advice] = [shown(value, type), adviceForParam(value, type, name)];
    report(paramType, span, { name, expected: expectation(type), found, advice, example: exampleOf(type) });
    return undefined;
  }
  const foreign = typeof given === "object" ? notJson(given) : undefined;
  if (foreign) {
    const found = foreign.at === "" ? foreign.what : `one that contains ${foreign.what} at \`${foreign.at}\``;
    report(paramType, span, { name, expected: expectation(type), found, advice: giveJson });
    return undefined;
  }
  return read;
}

/**
 * The first such value inside a value that a program gives, such as `NaN` or a `Date`, which would become null or an empty record. As
 * `JSON.stringify` does, this accepts `undefined`, reads the fields of any other object, and refuses one that contains itself.
 */
function notJson(
  value: unknown,
  at = "",
  visited: Visited = { around: new Set(), fine: new Set() },
): NotJson | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : { what: String(value), at };
  if (typeof value === "function" || typeof value === "symbol") return { what: `a ${typeof value}`, at };
  if (typeof value !== "object" || value === null || value instanceof Map || isExactNumber(value as Value))
    return undefined;
  const { around, fine } = visited;
  if (around.has(value)) return { what: "itself", at };
  // Deeper values become null.
  if (fine.has(value) || around.size === maximumDepth) return undefined;
  const fields = Object.entries(value);
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (fields.length === 0 && kind !== "Object" && kind !== "Array") return { what: `a ${kind}`, at };
  around.add(value);
  for (const [name, item] of fields) {
    const found = notJson(item, at + pointerStep(name), visited);
    if (found) return found;
  }
  around.delete(value);
  fine.add(value);
  return undefined;
}
