import { missingParam, paramType } from "../diagnostics/rules/template.js";
import { numberFromText, type Value } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import { isNumber } from "../syntax/scan.js";
import { declaredHere } from "./check-types.js";
import type { Evaluation } from "./evaluate.js";
import { expandAttributes } from "./expand-attributes.js";
import type { FlatAttribute, FlatValue } from "./flat.js";
import { literalValue } from "./literal.js";
import { declaredType, expectation, paramTypeText, readParam, shown } from "./params.js";
import type { Unit } from "./unit.js";

/** The parameters of an included file by its types; `undefined` where one is missing or does not fit, which has been reported. */
export function includeParams(
  include: ast.Include,
  unit: Unit,
  evaluation: Evaluation,
): ReadonlyMap<string, Value> | undefined {
  const given = new Map(
    expandAttributes(include.attributes, evaluation).map((attribute) => [attribute.name, attribute]),
  );
  const params = new Map<string, Value>();
  let failed = false;
  for (const block of unit.document.blocks) {
    if (block.kind !== "param" || !block.name || !block.type) continue;
    const value = includeParam(block, given.get(block.name.name), include, unit, evaluation);
    if (value === undefined) failed = true;
    else params.set(block.name.name, value);
  }
  return failed ? undefined : params;
}

function includeParam(
  param: ast.Param,
  given: FlatAttribute | undefined,
  include: ast.Include,
  unit: Unit,
  { report }: Evaluation,
): Value | undefined {
  const type = declaredType(param.type!);
  const { name, span } = param.name!;
  const related = [declaredHere(unit, span)];
  if (!type) return undefined;
  if (!given) {
    const written = include.attributes?.entries.find((entry) => entry.name === name);
    if (param.defaultValue) return literalValue(param.defaultValue, type);
    // One that is not written has been reported by the check of types.
    if (written) report(missingParam, written.span, { name, type: paramTypeText(type), included: true }, { related });
    return undefined;
  }
  const value = plainValue(given.value);
  const read = value === undefined ? undefined : readIncluded(value, given.value, type);
  if (read === undefined)
    report(
      paramType,
      given.value.span,
      { name, expected: expectation(type), found: value === undefined ? undefined : shown(value, type) },
      { related },
    );
  return read;
}

/** A text in quotes is a text: only words are read by the parameter's type. */
function readIncluded(value: Value, written: FlatValue, type: Parameters<typeof readParam>[1]): Value | undefined {
  const isTyped =
    type.kind === "integer" ||
    type.kind === "number" ||
    type.kind === "boolean" ||
    type.kind === "list" ||
    type.kind === "record";
  return written.kind === "value" && typeof value === "string" && isTyped ? undefined : readParam(value, type);
}

/** Where any type may stand, a JSON number is a number, and `true` and `false` are booleans. */
function plainValue(value: FlatValue): Value | undefined {
  switch (value.kind) {
    case "value":
      return value.value;
    case "word":
      if (value.text === "true" || value.text === "false") return value.text === "true";
      return isNumber(value.text, 0, value.text.length) ? numberFromText(value.text) : value.text;
    case "list": {
      const items = value.items.map((item) => (item.renamed ? undefined : plainValue(item.value)));
      return items.includes(undefined) ? undefined : (items as Value[]);
    }
    case "group":
      return new Map(
        value.entries.flatMap((entry) => {
          const inner = plainValue(entry.value);
          return inner === undefined ? [] : [[entry.name, inner] as const];
        }),
      );
  }
}
