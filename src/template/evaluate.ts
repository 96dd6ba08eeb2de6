import { limitExceeded } from "../diagnostics/messages/documents.js";
import { argumentType, numberNotFinite, typeMismatch } from "../diagnostics/messages/template.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { ArgumentValue, CallProblem, LambdaValue } from "../language/function.js";
import { compareValues, sameValue } from "../language/functions/compare.js";
import { findFunction } from "../language/functions.js";
import {
  describeType,
  type ExactNumber,
  isList,
  isNumeric,
  isRecord,
  numberFromText,
  typeName,
  type Value,
} from "../language/value.js";
import type { AttributeValue, Binary, Call, Expression, Fence, Index, Lambda, Unary } from "../syntax/ast.js";
import { capitalized } from "../text/capitalized.js";
import type { Span } from "../text/span.js";
import { type Budget, boundOf } from "./budget.js";
import { createScope, lookUp, type Scope } from "./scope.js";

/** What the check of types can refuse: expressions, values of attributes, declarations of names and tables. */
export type Refusable = Expression | AttributeValue | Fence;

/** Where expressions are evaluated. A name whose value could not be had is there with `undefined`. */
export interface Evaluation {
  readonly scope: Scope<Value | undefined>;
  readonly locale: string;
  readonly budget: Budget;
  readonly report: Report;
  /** Expressions that the check of types refused: they give nothing, and nothing is said twice. */
  readonly refused: ReadonlySet<Refusable>;
}

/** Evaluates an expression. `undefined` where it has no value: that has been reported, here or by the check of types. */
export function evaluate(expression: Expression, evaluation: Evaluation): Value | undefined {
  const { budget, report } = evaluation;
  if (evaluation.refused.has(expression) || !budget.spend("steps", 1, expression.span, report)) return undefined;
  switch (expression.kind) {
    case "number":
      return numberFromText(expression.raw);
    case "string":
    case "boolean":
      return expression.value;
    case "null":
      return null;
    case "list-expression": {
      const items = expression.items.map((item) => evaluate(item, evaluation));
      return items.includes(undefined) ? undefined : (items as Value[]);
    }
    case "name":
      return lookUp(evaluation.scope, expression.name);
    case "member": {
      const object = evaluate(expression.object, evaluation);
      const { property } = expression;
      return object === undefined || property.kind === "missing"
        ? undefined
        : fieldOf(object, property.name, property.span, evaluation);
    }
    case "index":
      return evaluateIndex(expression, evaluation);
    case "call":
      return evaluateCall(expression, evaluation);
    case "lambda":
    case "incomplete":
    case "missing":
      return undefined;
    case "unary":
      return evaluateUnary(expression, evaluation);
    case "binary":
      return evaluateBinary(expression, evaluation);
    case "conditional": {
      const condition = evaluateCondition(expression.condition, evaluation);
      return condition === undefined
        ? undefined
        : evaluate(condition ? expression.then : expression.otherwise, evaluation);
    }
  }
}

/** A condition takes booleans only. */
export function evaluateCondition(expression: Expression, evaluation: Evaluation): boolean | undefined {
  const value = evaluate(expression, evaluation);
  if (value === undefined || typeof value === "boolean") return value;
  return mismatch(expression.span, `A condition takes a boolean, not ${describe(value)}.`, evaluation, value);
}

/** A value's type with its article, for messages. */
export const describe = describeType;

/** Reports values that do not fit; one of them being null, also what to do about it. */
export function mismatch(span: Span, problem: string, { report }: Evaluation, ...values: readonly Value[]): undefined {
  report(typeMismatch, span, {
    problem,
    advice: values.includes(null) ? "`??` gives what stands in place of null." : undefined,
  });
  return undefined;
}

/** A chain of `@let` can nest lists deeper than calls can be. */
const maximumListDepth = 200;

/** A field of a record; of a list, the list of that field. A field that is not there is null. */
function fieldOf(object: Value, name: string, span: Span, evaluation: Evaluation, depth = 0): Value | undefined {
  if (isRecord(object)) return object.get(name) ?? null;
  if (!isList(object) || depth === maximumListDepth)
    return mismatch(span, `${capitalized(describe(object))} has no field \`${name}\`.`, evaluation, object);
  if (!evaluation.budget.spend("steps", object.length, span, evaluation.report)) return undefined;
  const items: Value[] = [];
  for (const item of object) {
    const value = fieldOf(item, name, span, evaluation, depth + 1);
    if (value === undefined) return undefined;
    items.push(value);
  }
  return items;
}

function evaluateIndex({ object, index, span }: Index, evaluation: Evaluation): Value | undefined {
  const value = evaluate(object, evaluation);
  const position = evaluate(index, evaluation);
  if (value === undefined || position === undefined) return undefined;
  if (typeof position === "string") return fieldOf(value, position, index.span, evaluation);
  if (!isList(value))
    return mismatch(object.span, `${capitalized(describe(value))} has nothing inside.`, evaluation, value);
  const number = position !== null && isNumeric(position) ? toDouble(position) : Number.NaN;
  if (!Number.isInteger(number) || number < 0)
    return mismatch(index.span, "A position in a list is an integer from 0.", evaluation, position);
  const item = value[number];
  if (item !== undefined) return item;
  return mismatch(
    span,
    `The list has ${value.length === 1 ? "one item" : `${value.length} items`}: there is none at ${number}, counted from 0.`,
    evaluation,
  );
}

export const toDouble = (value: number | ExactNumber): number =>
  typeof value === "number" ? value : Number(value.raw);

/** The number, or a report where it is not finite. */
function finite(value: number, operation: string, span: Span, { report }: Evaluation): number | undefined {
  if (Number.isFinite(value)) return value;
  report(numberNotFinite, span, { operation });
  return undefined;
}

function evaluateUnary({ operator, operand, span }: Unary, evaluation: Evaluation): Value | undefined {
  if (operator === "!") {
    const value = evaluateCondition(operand, evaluation);
    return value === undefined ? undefined : !value;
  }
  // A literal is what it is written as: `-0` too.
  if (operand.kind === "number") return numberFromText(`-${operand.raw}`);
  const value = evaluate(operand, evaluation);
  if (value === undefined) return undefined;
  if (value === null || !isNumeric(value))
    return mismatch(operand.span, `\`-\` takes a number, not ${describe(value)}.`, evaluation, value);
  // A number that a double cannot hold keeps its characters: `-24.40`.
  if (typeof value !== "number")
    return numberFromText(value.raw.startsWith("-") ? value.raw.slice(1) : `-${value.raw}`);
  return finite(-toDouble(value), "`-`", span, evaluation);
}

function evaluateBinary(expression: Binary, evaluation: Evaluation): Value | undefined {
  const { operator, left, right } = expression;
  if (operator === "&&" || operator === "||") {
    const first = evaluateCondition(left, evaluation);
    return first === undefined || first === (operator === "||") ? first : evaluateCondition(right, evaluation);
  }
  const one = evaluate(left, evaluation);
  if (one === undefined) return undefined;
  if (operator === "??") return one === null ? evaluate(right, evaluation) : one;
  const other = evaluate(right, evaluation);
  return other === undefined ? undefined : operate(expression, one, other, evaluation);
}

function operate({ operator, span }: Binary, one: Value, other: Value, evaluation: Evaluation): Value | undefined {
  switch (operator) {
    case "==":
    case "!=":
      if (!comparable(one, other))
        return mismatch(
          span,
          `\`${operator}\` compares two of a kind, not ${describe(one)} and ${describe(other)}.`,
          evaluation,
        );
      return isSame(one, other, span, evaluation, operator === "==");
    case "in":
      if (!isList(other)) return mismatch(span, `\`in\` looks into a list, not ${describe(other)}.`, evaluation, other);
      return isIn(one, other, span, evaluation);
    case "+":
      if (typeof one === "string" && typeof other === "string") {
        return evaluation.budget.spend("outputBytes", other.length, span, evaluation.report) ? one + other : undefined;
      }
      break;
    case "<":
    case "<=":
    case ">":
    case ">=":
      return order(operator, one, other, span, evaluation);
    default:
  }
  if (one === null || other === null || !isNumeric(one) || !isNumeric(other)) {
    const what = operator === "+" ? "adds numbers or joins texts" : "takes numbers";
    return mismatch(
      span,
      `\`${operator}\` ${what}, not ${describe(one)} and ${describe(other)}.`,
      evaluation,
      one,
      other,
    );
  }
  const [left, right] = [toDouble(one), toDouble(other)];
  // An operand that no double can hold has no result, though a division by it would look like zero.
  const result = Number.isFinite(left) && Number.isFinite(right) ? calculate(operator, left, right) : Number.NaN;
  return finite(result, `\`${operator}\``, span, evaluation);
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

function isIn(one: Value, items: readonly Value[], span: Span, evaluation: Evaluation): boolean | undefined {
  for (const item of items) {
    if (!comparable(one, item))
      return mismatch(span, `\`in\` compares two of a kind, not ${describe(one)} and ${describe(item)}.`, evaluation);
    const same = isSame(one, item, span, evaluation, true);
    if (same !== false) return same;
  }
  return false;
}

function calculate(operator: Binary["operator"], one: number, other: number): number {
  switch (operator) {
    case "+":
      return one + other;
    case "-":
      return one - other;
    case "*":
      return one * other;
    case "/":
      return one / other;
    default:
      return one % other;
  }
}

const comparable = (one: Value, other: Value): boolean =>
  one === null || other === null || typeName(one) === typeName(other);

function order(
  operator: "<" | "<=" | ">" | ">=",
  one: Value,
  other: Value,
  span: Span,
  evaluation: Evaluation,
): boolean | undefined {
  const kinds = [typeName(one), typeName(other)];
  if (kinds[0] !== kinds[1] || (kinds[0] !== "number" && kinds[0] !== "string")) {
    return mismatch(
      span,
      `\`${operator}\` compares two numbers or two texts, not ${describe(one)} and ${describe(other)}.`,
      evaluation,
      one,
      other,
    );
  }
  const { budget, report } = evaluation;
  const result = compareValues(one, other, (steps) => budget.spend("steps", steps, span, report));
  if (result === undefined) return undefined;
  switch (operator) {
    case "<":
      return result < 0;
    case "<=":
      return result <= 0;
    case ">":
      return result > 0;
    case ">=":
      return result >= 0;
  }
}

function evaluateCall(call: Call, evaluation: Evaluation): Value | undefined {
  const definition = findFunction(call.callee.name);
  if (!definition) return undefined;
  const values: ArgumentValue[] = [];
  for (const argument of call.arguments) {
    const value = argument.kind === "lambda" ? lambdaOf(argument, evaluation) : evaluate(argument, evaluation);
    if (value === undefined) return undefined;
    values.push(value);
  }
  const spend = (steps: number) => evaluation.budget.spend("steps", steps, call.span, evaluation.report);
  const result = definition.call(values, { locale: evaluation.locale, spend });
  if (!isProblem(result)) return result;
  reportProblem(result, call, evaluation);
  return undefined;
}

/** Its calls share one scope: none begins before the one before it has ended. */
function lambdaOf({ parameter, body }: Lambda, evaluation: Evaluation): LambdaValue {
  const scope = createScope(evaluation.scope);
  const inside = { ...evaluation, scope };
  return (value) => {
    scope.names.set(parameter.name, value);
    return evaluate(body, inside);
  };
}

const isProblem = (result: Value | CallProblem | undefined): result is CallProblem =>
  typeof result === "object" && result !== null && "kind" in result && result.kind === "call-problem";

function reportProblem(
  { problem, advice, argument, code }: CallProblem,
  call: Call,
  { report, budget }: Evaluation,
): void {
  const span = (argument === undefined ? undefined : call.arguments[argument]?.span) ?? call.span;
  if (code === "number-not-finite") report(numberNotFinite, span, { operation: `\`${call.callee.name}\`` });
  else if (code === "limit-exceeded") {
    // Where the budget ran out, that has been reported.
    if (!budget.isSpent()) report(limitExceeded, span, boundOf("steps", budget.limits));
  } else report(argumentType, span, { problem, advice });
}
