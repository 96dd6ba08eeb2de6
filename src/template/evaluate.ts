import { limitExceeded } from "../diagnostics/messages/documents.js";
import { argumentType, numberNotFinite } from "../diagnostics/messages/template.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { ArgumentValue, CallProblem, LambdaValue } from "../language/function.js";
import { compareValues, sameValue } from "../language/functions/compare.js";
import { isProblem } from "../language/functions/problem.js";
import { findFunction } from "../language/functions.js";
import { any, boolean, list } from "../language/types.js";
import {
  describeType,
  type ExactNumber,
  isList,
  isNumeric,
  isRecord,
  numberFromText,
  type RecordValue,
  typeName,
  type Value,
} from "../language/value.js";
import type { AttributeValue, Fence } from "../syntax/ast.js";
import type {
  Binary,
  Call,
  Expression,
  Index,
  Lambda,
  Member,
  RecordExpression,
  TemplateText,
  Unary,
} from "../syntax/expression-ast.js";
import { capitalized } from "../text/capitalized.js";
import type { Span } from "../text/span.js";
import { type Budget, boundOf } from "./budget.js";
import { insertedText } from "./inserted-text.js";
import { mismatch } from "./mismatch.js";
import { type NamedValue, namedValue } from "./named-value.js";
import {
  adviceForBoolean,
  adviceForComparison,
  adviceForNumber,
  adviceForOperands,
  nullAdviceBeside,
  nullOwnerAdvice,
  operandOfValue,
} from "./operand-advice.js";
import { alikeProblem, nullAdvice, type Operator, operandProblem, operators } from "./operators.js";
import { createScope, lookUp, type Scope } from "./scope.js";
import { nullAdviceFor } from "./typing.js";

/** What the check of types can refuse: expressions, values of attributes, declarations of names and tables. */
export type Refusable = Expression | AttributeValue | Fence;

/** Where expressions are evaluated. A name whose value could not be computed has the value `undefined`. */
export interface Evaluation {
  readonly scope: Scope<NamedValue>;
  readonly locale: string;
  readonly budget: Budget;
  readonly report: Report;
  /** Expressions that the check of types refused: they give nothing, and nothing is said twice. */
  readonly refused: ReadonlySet<Refusable>;
}

/** Evaluates an expression. `undefined` where it has no value: that has been reported, here or by the check of types. */
export function evaluate(expression: Expression, evaluation: Evaluation): Value | undefined {
  if (isRefused(expression, evaluation)) return undefined;
  switch (expression.kind) {
    case "number":
      // As written, since `24.40` keeps its characters until arithmetic needs a double.
      return numberFromText(expression.raw);
    case "string":
    case "boolean":
      return expression.value;
    case "null":
      return null;
    case "list-expression": {
      const items = expression.items.map((item) => evaluate(item, evaluation));
      // A list without one of its items would have a wrong length and a wrong sum.
      return items.includes(undefined) ? undefined : (items as Value[]);
    }
    case "template-text":
      return evaluateTemplateText(expression, evaluation);
    case "record-expression":
      return evaluateRecord(expression, evaluation);
    case "name":
      return namedValue(lookUp(evaluation.scope, expression.name));
    case "member":
    case "index": {
      const value = evaluateLink(expression, evaluation);
      return value === skipped ? null : value;
    }
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

/** All parts are evaluated, also after one that failed: all mistakes of a text appear in one run. */
function evaluateTemplateText({ parts }: TemplateText, evaluation: Evaluation): string | undefined {
  const pieces = parts.map((part) => (typeof part === "string" ? part : evaluateInserted(part, part.span, evaluation)));
  return pieces.includes(undefined) ? undefined : pieces.join("");
}

/** The text of a value that is inserted into a text at `span`; `undefined` where it has none, which has been reported. */
export function evaluateInserted(expression: Expression, span: Span, evaluation: Evaluation): string | undefined {
  const { budget, report } = evaluation;
  const value = evaluate(expression, evaluation);
  const text = value === undefined ? undefined : insertedText(value, span, report);
  // Counted as `+` is: a chain of `@let` that doubles a text would fill the memory in few steps.
  return text !== undefined && budget.spend("outputBytes", text.length, span, report) ? text : undefined;
}

function evaluateRecord({ fields }: RecordExpression, evaluation: Evaluation): RecordValue | undefined {
  const record = new Map<string, Value>();
  let failed = false;
  for (const { name, value } of fields) {
    const result = evaluate(value, evaluation);
    failed ||= result === undefined;
    if (result !== undefined && name.kind === "name") record.set(name.name, result);
  }
  return failed ? undefined : record;
}

/** What `?.` gives for an object that is null: all links after it in the same chain are skipped too, as in JavaScript. */
const skipped = Symbol("skipped");

function evaluateLink(link: Member | Index, evaluation: Evaluation): Value | undefined | typeof skipped {
  const object = evaluateOwner(link.object, evaluation);
  if (object === undefined || object === skipped) return object;
  if (link.optional && object === null) return skipped;
  if (link.kind === "index") return evaluateIndex(link, object, evaluation);
  const { property } = link;
  return property.kind === "missing" ? undefined : fieldOf(object, property.name, property.span, evaluation);
}

/** The value of what is before a point or bracket. A link there belongs to the same chain, unless it is in parentheses. */
function evaluateOwner(object: Expression, evaluation: Evaluation): Value | undefined | typeof skipped {
  if ((object.kind !== "member" && object.kind !== "index") || object.parenthesized)
    return evaluate(object, evaluation);
  return isRefused(object, evaluation) ? undefined : evaluateLink(object, evaluation);
}

/** Takes the step that each expression costs. Steps and not seconds, so that the same sources give the same result on every machine. */
const isRefused = (expression: Expression, { budget, report, refused }: Evaluation): boolean =>
  refused.has(expression) || !budget.spend("steps", 1, expression.span, report);

/** A condition takes booleans only. */
export function evaluateCondition(expression: Expression, evaluation: Evaluation): boolean | undefined {
  const value = evaluate(expression, evaluation);
  if (value === undefined || typeof value === "boolean") return value;
  const problem = `A condition takes a boolean, not ${describe(value)}.`;
  const advice = value === null ? nullAdviceFor(boolean) : adviceForBoolean(operandOfValue(value));
  return mismatch(expression.span, problem, advice, evaluation);
}

/** A value's type with its article, for messages. */
export const describe = describeType;

/** A chain of `@let` can nest lists deeper than calls can be. */
const maximumListDepth = 200;

/** A field of a record; of a list, the list of that field. A field that is not there is null. */
function fieldOf(object: Value, name: string, span: Span, evaluation: Evaluation, depth = 0): Value | undefined {
  // A record is a Map, so `constructor` and `__proto__` are fields like any other and reach no prototype.
  if (isRecord(object)) return object.get(name) ?? null;
  if (!isList(object) || depth === maximumListDepth) {
    const problem = `${capitalized(describe(object))} has no field \`${name}\`.`;
    return mismatch(span, problem, object === null ? nullOwnerAdvice(name, depth > 0) : undefined, evaluation);
  }
  // A short expression such as `table.column` touches every row, so each row counts.
  if (!evaluation.budget.spend("steps", object.length, span, evaluation.report)) return undefined;
  const items: Value[] = [];
  for (const item of object) {
    const value = fieldOf(item, name, span, evaluation, depth + 1);
    if (value === undefined) return undefined;
    items.push(value);
  }
  return items;
}

/** The item or field of `a[b]`, or a report: to give null for a wrong position would hide the mistake. */
function evaluateIndex({ object, index, span }: Index, value: Value, evaluation: Evaluation): Value | undefined {
  const position = evaluate(index, evaluation);
  if (position === undefined) return undefined;
  // A computed name of a field, which the check of types could not look up.
  if (typeof position === "string") return fieldOf(value, position, index.span, evaluation);
  if (!isList(value))
    return mismatch(
      object.span,
      `${capitalized(describe(value))} has no items or fields.`,
      value === null ? "Write `?.[…]`: it is null where the list is null." : undefined,
      evaluation,
    );
  const number = position !== null && isNumeric(position) ? toDouble(position) : Number.NaN;
  if (!Number.isInteger(number) || number < 0)
    return mismatch(
      index.span,
      "A position in a list is an integer from 0.",
      position === null ? nullAdvice : "Write an integer from 0, such as `[0]`.",
      evaluation,
    );
  // An index beyond the end is a mistake, unlike `first` and `last` of an empty list, which give null.
  const item = value[number];
  if (item !== undefined) return item;
  const count = value.length === 1 ? "one item" : `${value.length} items`;
  const problem = `The list has ${count}, counted from 0: it has no item ${number}.`;
  return mismatch(span, problem, "Write `last(list)` for the last item: it is null if there is none.", evaluation);
}

const toDouble = (value: number | ExactNumber): number => (typeof value === "number" ? value : Number(value.raw));

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
    return mismatch(
      operand.span,
      `\`-\` takes a number, not ${describe(value)}.`,
      value === null ? nullAdvice : adviceForNumber(operandOfValue(value)),
      evaluation,
    );
  // A number that a double cannot hold keeps its characters: `-24.40`.
  if (typeof value !== "number")
    return numberFromText(value.raw.startsWith("-") ? value.raw.slice(1) : `-${value.raw}`);
  return finite(-toDouble(value), "`-`", span, evaluation);
}

function evaluateBinary(expression: Binary, evaluation: Evaluation): Value | undefined {
  const { operator, left, right } = expression;
  const rule = operators[operator];
  if (rule.operands === "booleans") {
    // The right side is not evaluated if the left one decides: it may rely on that, as in `x != null && x > 0`.
    const first = evaluateCondition(left, evaluation);
    return first === undefined || first === rule.decides ? first : evaluateCondition(right, evaluation);
  }
  const one = evaluate(left, evaluation);
  if (one === undefined) return undefined;
  // `??` skips its right side too, so a fallback that fails or costs steps matters only if it is needed.
  if (rule.operands === "any") return one === null ? evaluate(right, evaluation) : one;
  const other = evaluate(right, evaluation);
  return other === undefined ? undefined : operate(expression, rule, one, other, evaluation);
}

/** The value of an operator whose operands are both needed. */
function operate(
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
    case "numbers or strings":
      // The result counts, since a chain of `@let` that doubles a string would fill the memory in few steps.
      if (typeof one === "string" && typeof other === "string")
        return evaluation.budget.spend("outputBytes", other.length, span, evaluation.report) ? one + other : undefined;
      return calculate(expression, rule.calculate, one, other, evaluation);
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
  return mismatch(span, operandProblem(operator, describe(one), describe(other)), advice, evaluation);
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
  for (const item of items) {
    // As for `==`: other types are a mistake and not a plain false.
    if (!comparable(one, item)) {
      const advice = adviceForComparison("in", operandOfValue(one), operandOfValue(item));
      return mismatch(span, alikeProblem("in", describe(one), describe(item)), advice, evaluation);
    }
    const same = isSame(one, item, span, evaluation, true);
    if (same !== false) return same;
  }
  return false;
}

const comparable = (one: Value, other: Value): boolean =>
  one === null || other === null || typeName(one) === typeName(other);

/** The result of a function; `undefined` if an argument has no value, or after a report. */
function evaluateCall(call: Call, evaluation: Evaluation): Value | undefined {
  const definition = findFunction(call.callee.name);
  if (!definition) return undefined;
  const values: ArgumentValue[] = [];
  for (const argument of call.arguments) {
    const value = argument.kind === "lambda" ? lambdaOf(argument, evaluation) : evaluate(argument, evaluation);
    // The argument has been reported; what the function would say of it is a consequence.
    if (value === undefined) return undefined;
    values.push(value);
  }
  const spend = (steps: number) => evaluation.budget.spend("steps", steps, call.span, evaluation.report);
  // A function counts the items and characters that it touches: one call can do the work of a million expressions.
  const result = definition.call(values, { locale: evaluation.locale, spend });
  if (!isProblem(result)) return result;
  reportProblem(result, call, evaluation);
  return undefined;
}

/** Its calls share one scope, since each ends before the next one begins. */
function lambdaOf({ parameter, body }: Lambda, evaluation: Evaluation): LambdaValue {
  const scope = createScope(evaluation.scope);
  const inside = { ...evaluation, scope };
  return (value) => {
    scope.names.set(parameter.name, value);
    return evaluate(body, inside);
  };
}

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
