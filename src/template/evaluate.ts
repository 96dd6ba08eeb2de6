import { limitExceeded } from "../diagnostics/messages/documents.js";
import { argumentType, numberNotFinite } from "../diagnostics/messages/template.js";
import type { ArgumentValue, CallContext, CallProblem, FunctionDefinition, LambdaValue } from "../language/function.js";
import { isProblem } from "../language/functions/problem.js";
import { findFunction } from "../language/functions.js";
import { signatureAdvice } from "../language/signature.js";
import { boolean } from "../language/types.js";
import { describeType, numberFromText, type RecordValue, type Value } from "../language/value.js";
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
import { lazy } from "../text/lazy.js";
import type { Span } from "../text/span.js";
import { boundOf } from "./budget.js";
import { candidatesOf, conditionsOf } from "./candidates.js";
import { currentRow } from "./current-row.js";
import type { Evaluation } from "./evaluation.js";
import { insertedText } from "./inserted-text.js";
import { keepCall } from "./keep-call.js";
import { keepOfList } from "./keep-list.js";
import { fieldOf, itemOf } from "./member-access.js";
import { mismatch } from "./mismatch.js";
import { namedValue } from "./named-value.js";
import { adviceForBoolean, adviceForNumber, operandOfValue } from "./operand-advice.js";
import { negate, operate } from "./operate.js";
import { operators } from "./operators.js";
import { createScope, lookUp } from "./scope.js";
import { nullAdviceFor } from "./typing.js";
import { isNumber } from "./unify.js";
import { collecting, noteUnread } from "./unread-values.js";

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
      return keepCall(expression, evaluation, evaluateCall);
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
  if (link.kind === "index") {
    const position = evaluate(link.index, evaluation);
    return position === undefined ? undefined : itemOf(object, position, link, evaluation);
  }
  const { property } = link;
  if (property.kind === "missing") return undefined;
  const owner = link.object.kind === "member" ? link.object.property : undefined;
  const column = owner?.kind === "name" ? owner.name : undefined;
  return fieldOf(object, property.name, property.span, evaluation, { column });
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
  const problem = `A condition takes a boolean, not ${describeType(value)}.`;
  const advice = value === null ? nullAdviceFor(boolean) : adviceForBoolean(operandOfValue(value));
  return mismatch(expression.span, problem, advice, evaluation);
}

function evaluateUnary(expression: Unary, evaluation: Evaluation): Value | undefined {
  const { operator, operand } = expression;
  if (operator === "!") {
    const value = evaluateCondition(operand, evaluation);
    return value === undefined ? undefined : !value;
  }
  // A literal is what it is written as: `-0` too.
  if (operand.kind === "number") return numberFromText(`-${operand.raw}`);
  const value = evaluate(operand, evaluation);
  return value === undefined ? undefined : negate(expression, value, evaluation);
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

/** The result of a function; `undefined` if an argument has no value, or after a report. */
function evaluateCall(call: Call, evaluation: Evaluation): Value | undefined {
  const definition = findFunction(call.callee.name);
  if (!definition) return undefined;
  const values: ArgumentValue[] = [];
  const inside = collecting(call, evaluation);
  for (const argument of call.arguments) {
    const value = argument.kind === "lambda" ? lambdaOf(argument, inside) : evaluate(argument, inside);
    // The argument has been reported; a finding of the function would be a consequence.
    if (value === undefined) return undefined;
    values.push(value);
  }
  const spend = (steps: number) => evaluation.budget.spend("steps", steps, call.span, evaluation.report);
  // A function counts the items and characters that it touches: one call can do the work of a million expressions.
  const keep: CallContext["keep"] = (list, name, make) => keepOfList(list, name, call.span, evaluation, make);
  const result = definition.call(values, { locale: evaluation.locale, spend, keep });
  if (!isProblem(result)) {
    if (result !== undefined) noteUnread(call, values, result, inside, evaluation);
    return result;
  }
  const advice = result.advice ?? adviceAtRun(definition, result.argument, values);
  reportProblem({ ...result, advice }, call, evaluation);
  return undefined;
}

/** The finding of the check of types, for an argument whose type only the data shows. */
function adviceAtRun(definition: FunctionDefinition, at = 0, values: readonly ArgumentValue[] = []): string {
  const [value, wanted] = [values[at], definition.parameters[at]?.type];
  const isWrongNumber = wanted && isNumber(wanted) && value !== undefined && typeof value !== "function";
  return (isWrongNumber ? adviceForNumber(operandOfValue(value)) : undefined) ?? signatureAdvice(definition);
}

/** Its calls share one scope, since each ends before the next one begins. */
function lambdaOf(lambda: Lambda, evaluation: Evaluation): LambdaValue {
  const { parameter, body } = lambda;
  const scope = createScope(evaluation.scope);
  const inside = { ...evaluation, scope };
  let index = 0;
  const call = (value: Value, position = index++) => {
    scope.names.set(parameter.name, value);
    scope.turn = { item: value, index: position };
    return evaluate(body, inside);
  };
  if (conditionsOf(lambda).length === 0) return call;
  const candidates = (items: readonly Value[]) => candidatesOf(lambda, items, evaluation, evaluate);
  return Object.assign(call, { candidates });
}

function reportProblem(
  { problem, advice, argument, code }: CallProblem,
  call: Call,
  { report, budget, scope }: Evaluation,
): void {
  const given = argument === undefined ? undefined : call.arguments[argument];
  const span = given?.span ?? call.span;
  if (code === "number-not-finite") report(numberNotFinite, span, { operation: `\`${call.callee.name}\`` });
  else if (code === "limit-exceeded") {
    // Where the budget ran out, that has been reported.
    if (!budget.isSpent()) report(limitExceeded, span, boundOf("steps", budget.limits));
  } else {
    const column = given?.kind === "member" && given.property.kind === "name" ? given.property.name : undefined;
    const row = lazy(() => currentRow(scope, column)?.cell);
    const placed = {
      ...span,
      get cell() {
        return row();
      },
    };
    report(argumentType, placed, { problem, advice });
  }
}
