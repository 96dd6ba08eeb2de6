import { missingParam, paramType } from "../diagnostics/messages/template.js";
import type { Type } from "../language/types.js";
import { numberFromText, type Value } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import { isNumber } from "../text/json-number.js";
import type { Span } from "../text/span.js";
import { evaluate } from "./evaluate.js";
import type { Evaluation } from "./evaluation.js";
import { literalValue } from "./literal.js";
import {
  adviceForParam,
  declaredType,
  expectation,
  includedExampleOf,
  paramTypeText,
  readGivenParam,
  readParam,
  shown,
} from "./params.js";
import type { SourceModule } from "./source-module.js";
import { evaluateText } from "./texts.js";

/** The other place of a finding about a parameter. */
export const declaredHere = ({ file }: SourceModule, span: Span) => ({ message: "It is declared here.", file, span });

/** The parameters of an included file by its types; `undefined` where one is missing or does not fit, which has been reported. */
export function includeParams(
  include: ast.Include,
  module: SourceModule,
  evaluation: Evaluation,
): ReadonlyMap<string, Value> | undefined {
  const params = new Map<string, Value>();
  let failed = false;
  for (const block of module.document.blocks) {
    if (block.kind !== "param" || !block.name || !block.type || block.incomplete) continue;
    const value = includeParam(block, include, module, evaluation);
    // The loop goes on, so that all wrong parameters of a line appear in one run.
    if (value === undefined) failed = true;
    else params.set(block.name.name, value);
  }
  return failed ? undefined : params;
}

/** The value of one parameter, or its default; findings show the declaration too, since it is in another file. */
function includeParam(
  param: ast.Param,
  include: ast.Include,
  module: SourceModule,
  evaluation: Evaluation,
): Value | undefined {
  const type = declaredType(param.type!);
  const { name, span } = param.name!;
  const entry = include.attributes?.entries.find((attribute) => attribute.name === name);
  const given = entry ? evaluateEntry(entry, evaluation) : null;
  if (!type || given === undefined) return undefined;
  const related = [declaredHere(module, span)];
  if (given === null) {
    // Null has the same meaning as no value: the default.
    if (param.defaultValue) return literalValue(param.defaultValue, type);
    // One that is not written has been reported by the check of types.
    const details = { name, type: paramTypeText(type), included: true };
    if (entry) evaluation.report(missingParam, entry.span, details, { related });
    return undefined;
  }
  const read = readIncluded(given, entry!.value, type);
  if (read === undefined) {
    evaluation.report(paramType, (entry!.value ?? entry!).span, refusedInclude(name, given, type), { related });
  }
  return read;
}

/** The value of an attribute: `null` is as if it were not there, `undefined` has been reported. */
function evaluateEntry({ value }: ast.Attribute, evaluation: Evaluation): Value | undefined {
  // A bare name is `true`, as for the attributes of elements.
  return value ? evaluateValue(value, evaluation) : true;
}

/** Where any type is allowed, a JSON number is a number, and `true` and `false` are booleans. Null keeps its place in a list. */
function evaluateValue(value: ast.AttributeValue, evaluation: Evaluation): Value | undefined {
  switch (value.kind) {
    case "interpolation":
      return value.expression && evaluate(value.expression, evaluation);
    case "quoted":
      return evaluateText(value.parts, evaluation);
    case "word":
      return wordValue(value.text);
    case "list": {
      // An item with a name has been reported by the check of types.
      const items = value.items.map((item) => (item.renamed ? undefined : evaluateValue(item.value, evaluation)));
      return items.includes(undefined) ? undefined : (items as Value[]);
    }
    case "group": {
      const { entries } = value.attributes;
      const fields = entries.map((entry) => [entry.name, evaluateEntry(entry, evaluation)] as const);
      return fields.some(([, field]) => field === undefined) ? undefined : new Map(fields as [string, Value][]);
    }
  }
}

/** The parameters of the finding about a value that does not fit. */
export const refusedInclude = (name: string, value: Value, type: Type) => ({
  name,
  expected: expectation(type),
  found: shown(value, type),
  advice: adviceForParam(value, type, name),
  example: includedExampleOf(type),
});

/** A text in quotes, or of an expression, is a text: only words are read by the parameter's type. */
export function readIncluded(value: Value, written: ast.AttributeValue | undefined, type: Type): Value | undefined {
  const isTyped =
    type.kind === "integer" ||
    type.kind === "number" ||
    type.kind === "boolean" ||
    type.kind === "list" ||
    type.kind === "record";
  if (written?.kind === "word") return readParam(value, type);
  // `{year="2024"}` does not fit an integer, `{year=2024}` does: quotes say that a string is meant.
  return typeof value === "string" && isTyped ? undefined : readGivenParam(value, type);
}

/** The value of a word where any type is allowed. */
export function wordValue(text: string): Value {
  if (text === "true" || text === "false") return text === "true";
  return isNumber(text, 0, text.length) ? numberFromText(text) : text;
}
