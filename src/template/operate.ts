import { numberNotFinite } from "../diagnostics/messages/template.js";
import { compareValues, sameValue } from "../language/functions/compare.js";
import { toDouble } from "../language/functions/decimal.js";
import { longList } from "../language/functions/keep-by-list.js";
import { any, list } from "../language/types.js";
import {
  describeType,
  isList,
  isNumeric,
  numberFromText,
  shownValue,
  typeName,
  type Value,
} from "../language/value.js";
import type { Binary, Unary } from "../syntax/expression-ast.js";
import type { Span } from "../text/span.js";
import type { Evaluation } from "./evaluation.js";
import { indexOf, isComparable } from "./list-index.js";
import { mismatch } from "./mismatch.js";
import {
  adviceForComparison,
  adviceForNumber,
  adviceForOperands,
  nullAdviceBeside,
  operandOfValue,
} from "./operand-advice.js";
import { alikeProblem, nullAdvice, type Operator, operandProblem } from "./operators.js";
import { nullAdviceFor } from "./typing.js";

/** The value of an operator whose operands are both needed. */
export function operate(
  expression: Binary,
  rule: Exclude<Operator, { readonly operands: "booleans" | "any" }>,
  one: Value,
  other: Value,
  evaluation: Evaluation,
): Value | undefined {
  const { span } = expression;
  switch (rule.operands) {
    case "alike":
      if (!comparable(one, other)) return wrongOperands(expression, one, other, evaluation);
      return isSame(one, other, span, evaluation, rule.equal);
    case "item and list":
      if (!isList(other)) return wrongOperands(expression, one, other, evaluation);
      return isIn(one, other, span, evaluation);
    case "ordered": {
      const kind = typeName(one);
      if (kind !== typeName(other) || (kind !== "number" && kind !== "string"))
        return wrongOperands(expression, one, other, evaluation);
      const { budget, report } = evaluation;
      // Numbers compare by their written value, so long ones cost more than one step.
      const comparison = compareValues(one, other, (steps) => budget.spend("steps", steps, span, report));
      return comparison === undefined ? undefined : rule.holds(comparison);
    }
    case "numbers or strings": {
      const [left, right] = [shownValue(one), shownValue(other)];
      // The result counts, since a chain of `@let` that doubles a string would fill the memory in few steps.
      if (typeof left === "string" && typeof right === "string")
        return evaluation.budget.spend("outputBytes", right.length, span, evaluation.report) ? left + right : undefined;
      return calculate(expression, rule.calculate, one, other, evaluation);
    }
    case "numbers":
      return calculate(expression, rule.calculate, one, other, evaluation);
  }
}

/** The result in doubles; exact numbers are kept only where nothing is calculated. */
function calculate(
  expression: Binary,
  operation: (one: number, other: number) => number,
  one: Value,
  other: Value,
  evaluation: Evaluation,
): number | undefined {
  if (one === null || other === null || !isNumeric(one) || !isNumeric(other))
    return wrongOperands(expression, one, other, evaluation);
  const [left, right] = [toDouble(one), toDouble(other)];
  // An operand that no double can hold has no result, though a division by it would look like zero.
  const result = Number.isFinite(left) && Number.isFinite(right) ? operation(left, right) : Number.NaN;
  return finite(result, `\`${expression.operator}\``, expression.span, evaluation);
}

function wrongOperands({ operator, span }: Binary, one: Value, other: Value, evaluation: Evaluation): undefined {
  const advice =
    // `null in x` is allowed: there, only a list that is null needs the advice.
    operator === "in" && other === null
      ? nullAdviceFor(list(any))
      : operator !== "in" && (one === null || other === null)
        ? nullAdviceBeside([one, other])
        : adviceForOperands(operator, operandOfValue(one), operandOfValue(other));
  return mismatch(span, operandProblem(operator, describeType(one), describeType(other)), advice, evaluation);
}

/** Lists that share parts can be far larger than what made them: comparing them costs steps. */
function isSame(
  one: Value,
  other: Value,
  span: Span,
  { budget, report }: Evaluation,
  wanted: boolean,
): boolean | undefined {
  const same = sameValue(one, other, (steps) => budget.spend("steps", steps, span, report));
  return same === undefined ? undefined : same === wanted;
}

/** Whether a list contains the value, by the rules of `==`. */
function isIn(one: Value, items: readonly Value[], span: Span, evaluation: Evaluation): boolean | undefined {
  const index = items.length < longList ? undefined : indexOf(items, span, evaluation);
  const isIndexed = index?.type !== undefined && isComparable(index.type, typeName(one));
  for (const item of isIndexed ? index.positionsOf(one).map((at) => items[at]!) : items) {
    // As for `==`: other types are a mistake and not a plain false.
    if (!comparable(one, item)) {
      const advice = adviceForComparison("in", operandOfValue(one), operandOfValue(item));
      return mismatch(span, alikeProblem("in", describeType(one), describeType(item)), advice, evaluation);
    }
    const same = isSame(one, item, span, evaluation, true);
    if (same !== false) return same;
  }
  return false;
}

const comparable = (one: Value, other: Value): boolean => isComparable(typeName(one), typeName(other));

/** The value of `-operand`. */
export function negate({ operand, span }: Unary, value: Value, evaluation: Evaluation): Value | undefined {
  if (value === null || !isNumeric(value))
    return mismatch(
      operand.span,
      `\`-\` takes a number, not ${describeType(value)}.`,
      value === null ? nullAdvice : adviceForNumber(operandOfValue(value)),
      evaluation,
    );
  // A number that a double cannot hold keeps its characters: `-24.40`.
  if (typeof value !== "number") return numberFromText(opposite(value.raw));
  return finite(-value, "`-`", span, evaluation);
}

/** A zero such as `0.00` gets no sign, as the result of no other operation does. */
function opposite(raw: string): string {
  if (raw.startsWith("-")) return raw.slice(1);
  return /^0(?:\.0*)?(?:e|$)/i.test(raw) ? raw : `-${raw}`;
}

/** The number, or a report where it is not finite. */
function finite(value: number, operation: string, span: Span, { report }: Evaluation): number | undefined {
  if (Number.isFinite(value)) return value;
  report(numberNotFinite, span, { operation });
  return undefined;
}
