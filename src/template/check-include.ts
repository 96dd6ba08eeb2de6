import { syntaxError } from "../diagnostics/messages/syntax.js";
import { missingParam, paramType, unknownParam } from "../diagnostics/messages/template.js";
import { type Report, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { boolean, type Type, text } from "../language/types.js";
import type { Value } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import { cover } from "../text/span.js";
import { constantText } from "./constant-text.js";
import type { TypeErrorNode } from "./evaluation.js";
import { declaredHere, readIncluded, refusedInclude, wordValue } from "./include-params.js";
import { declaredType, expectation, includedExampleOf, paramTypeText } from "./params.js";
import type { SourceModule } from "./source-module.js";
import { article, type Typing } from "./typing.js";
import { isNumber, isText, present } from "./unify.js";

/** The input for checking an `@include` line. */
interface IncludeCheck {
  readonly typing: Typing;
  readonly refused: Set<TypeErrorNode>;
  /** The type of a value, whose own mistakes have been reported. */
  readonly typeOf: (value: ast.AttributeValue) => Type;
}

/** Holds what an `@include` gives against the parameters of the file; findings show both places. */
export function checkIncludeParams(include: ast.Include, module: SourceModule, check: IncludeCheck): void {
  const { report, suggest } = check.typing;
  const params = module.document.blocks.filter((block) => block.kind === "param");
  const entries = include.attributes?.entries ?? [];
  for (const param of params) {
    if (!param.name || !param.type) continue;
    const type = declaredType(param.type);
    const { name, span } = param.name;
    const entry = entries.find((attribute) => attribute.name === name);
    // An unknown type is reported in the included file, so no value is checked against it.
    if (entry && type) checkGiven(name, entry, type, param.name, module, check);
    else if (!entry && !param.defaultValue && !param.incomplete) {
      // At the path: the line has no text for a parameter that is missing.
      const details = { name, type: type ? paramTypeText(type) : "", included: true };
      report(missingParam, include.path?.span ?? include.span, details, { related: [declaredHere(module, span)] });
    }
  }
  const names = params.flatMap(({ name }) => (name ? [name.name] : []));
  for (const { name, nameSpan, value } of entries) {
    if (value) reportNamedItems(value, report);
    if (names.includes(name)) continue;
    const suggestion = suggest(name, names);
    const fixes = writeInstead(suggestion, nameSpan);
    report(unknownParam, nameSpan, { name, file: module.file.path, suggestion }, { fixes });
  }
}

/** Only a column has a new name, as in `columns=[Country=country]`. */
function reportNamedItems(value: ast.AttributeValue, report: Report): void {
  if (value.kind === "group")
    for (const entry of value.attributes.entries) if (entry.value) reportNamedItems(entry.value, report);
  if (value.kind !== "list") return;
  for (const { value: item, renamed } of value.items) {
    reportNamedItems(item, report);
    const problem = "An item of this list cannot have a name.";
    const advice = "Write the value alone. For an object, write a group: `{name=value}`.";
    if (renamed) report(syntaxError, cover(item.span, renamed.span), { problem, advice });
  }
}

/** Checks one value: a constant by itself, any other by its type. */
function checkGiven(
  name: string,
  { value, span }: ast.Attribute,
  type: Type,
  declared: ast.Name,
  module: SourceModule,
  { typing, refused, typeOf }: IncludeCheck,
): void {
  // A constant is read exactly as the evaluation reads it, so both agree on what fits.
  const constant = value ? constantOf(value) : true;
  const found = value && constant === undefined ? typeOf(value) : undefined;
  const fits = found ? mayBe(found, type) : readIncluded(constant!, value, type) !== undefined;
  if (fits) return;
  const details = found
    ? { name, expected: expectation(type), found: article(found), example: includedExampleOf(type) }
    : refusedInclude(name, constant!, type);
  // Its value is of no use: the file is not expanded with it.
  if (value?.kind === "interpolation" && value.expression) refused.add(value.expression);
  typing.report(paramType, (value ?? { span }).span, details, { related: [declaredHere(module, declared.span)] });
}

/** The value of a word, or of quoted text without interpolations: these are known without evaluation. */
const constantOf = (value: ast.AttributeValue): Value | undefined =>
  value.kind === "word" ? wordValue(value.text) : constantText(value);

/** Whether a value of type `found` may fit the parameter. Facts that depend on the value are checked when it is evaluated. */
function mayBe(found: Type, wanted: Type): boolean {
  const given = present(found);
  // Null means the default. Whether a parameter without one receives null is checked when the template runs.
  if (given.kind === "any" || given.kind === "null") return true;
  switch (wanted.kind) {
    case "integer":
    case "number":
      return isNumber(given);
    case "boolean":
    case "list":
    case "record":
      return given.kind === wanted.kind;
    case "color":
    case "date":
      return isText(given);
    case "choice":
    case "text":
    case "secret":
      // A number or boolean may be meant as text.
      return isText(given) || isNumber(given) || given.kind === boolean.kind;
    default:
      return given.kind === text.kind;
  }
}
