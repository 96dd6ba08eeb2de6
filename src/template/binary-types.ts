import { typeMismatch } from "../diagnostics/messages/template.js";
import { type FixSpec, replacement, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { any, boolean, calculated, list, number, type Type, text } from "../language/types.js";
import type { Binary } from "../syntax/expression-ast.js";
import { isJsonNumber } from "../text/json-number.js";
import { checkPossible } from "./check-possible.js";
import { adviceForComparison, adviceForOperands, type Operand } from "./operand-advice.js";
import { alikeProblem, operandProblem } from "./operators.js";
import { article, nullAdviceFor, operandOf, type Typing } from "./typing.js";
import { fits, isNumber, isText, itemOf, join, present } from "./unify.js";

/** The type of `a ?? b`, without null from `a`: that is how a template makes a column with blank cells usable. */
export function inferCoalesce(left: Type, right: Type): Type {
  if (left.kind === "null") return right;
  // The left side can still turn out to be of any type, so the type of the right one says nothing about the result.
  if (left.kind === "any") return any;
  return join(present(left), right);
}

export function inferIn(item: Type, items: Type, expression: Binary, typing: Typing): void {
  // `in` compares as `==` does: to look for a string among numbers is a mistake, not false.
  if (present(items).kind === "list" || items.kind === "any") compare(item, itemOf(items), expression, typing);
  else reportOperands(item, items, expression, typing, expression.right.span);
}

/** The type of `a + b`. A string and a number are refused: to add different types is an error, never a guess. */
export function inferSum(left: Type, right: Type, expression: Binary, typing: Typing): Type {
  // A value that is always null is reported before anything runs; one that may be null, when it is.
  const hasNull = left.kind === "null" || right.kind === "null";
  if (!hasNull && left.kind === "any" && right.kind === "any") return any;
  if (!hasNull && areNumbers(left, right)) return calculated(left, right);
  if (!hasNull && areTexts(left, right)) return text;
  reportOperands(left, right, expression, typing);
  return any;
}

/* A side of which nothing is known must turn out to be of the other's kind. */
const areNumbers = (one: Type, other: Type): boolean =>
  (isNumber(one) || one.kind === "any") && (isNumber(other) || other.kind === "any");

const areTexts = (one: Type, other: Type): boolean =>
  (isText(one) || one.kind === "any") && (isText(other) || other.kind === "any");

/** Values of different types are never equal by accident: comparing them is a mistake. */
export function compare(left: Type, right: Type, expression: Binary, typing: Typing): void {
  // `==` and `!=` accept `null` with anything, since that is how a template tests for missing values.
  if (left.kind === "null" || right.kind === "null") return;
  const [one, other] = [present(left), present(right)];
  const alike =
    one.kind === "any" ||
    other.kind === "any" ||
    (isNumber(one) && isNumber(other)) ||
    (isText(one) && isText(other)) ||
    one.kind === other.kind;
  if (alike) {
    checkPossible(left, right, expression, typing);
    return;
  }
  const { operator, span } = expression;
  const advice =
    chained(expression, typing) ?? adviceForComparison(operator, ...operandsOf(one, other, expression, typing));
  const problem = alikeProblem(operator, article(one), article(other));
  typing.report(typeMismatch, span, { problem, advice }, { fixes: numberFixes(one, other, expression) });
}

/** `1 < x < 5`, which compares the result of the first comparison. */
function chained({ left, operator, right }: Binary, { file: { text } }: Typing): string | undefined {
  if (left.kind !== "binary" || !orders.has(left.operator) || !orders.has(operator)) return undefined;
  const [first, middle, last] = [left.left, left.right, right].map(({ span }) => text.slice(span.start, span.end));
  return `Write \`${first} ${left.operator} ${middle} && ${middle} ${operator} ${last}\`.`;
}

const orders: ReadonlySet<string> = new Set(["<", "<=", ">", ">="]);

/** `year == "2024"`: the number without its quotes. */
function numberFixes(one: Type, other: Type, { left, right }: Binary): readonly FixSpec[] {
  const text = isNumber(one) ? right : isNumber(other) ? left : undefined;
  return text?.kind === "string" && isJsonNumber(text.value) ? writeInstead(text.value, text.span) : [];
}

export function inferOrder(left: Type, right: Type, expression: Binary, typing: Typing): void {
  // Unlike `==`, an order does not accept `null`.
  const isOrdered = (type: Type): boolean => type.kind === "any" || isNumber(type) || isText(type);
  if (isOrdered(left) && isOrdered(right)) compare(left, right, expression, typing);
  else reportOperands(left, right, expression, typing);
}

function reportOperands(one: Type, other: Type, expression: Binary, typing: Typing, span = expression.span): void {
  const { operator } = expression;
  // `null in x` is allowed: there, only a list that is null needs the advice.
  const hasNull = other.kind === "null" || (operator !== "in" && one.kind === "null");
  const advice = hasNull
    ? nullAdviceFor(operator === "in" ? list(any) : isText(one) || isText(other) ? text : number)
    : (chained(expression, typing) ?? adviceForOperands(operator, ...operandsOf(one, other, expression, typing)));
  typing.report(typeMismatch, span, { problem: operandProblem(operator, article(one), article(other)), advice });
}

const operandsOf = (
  one: Type,
  other: Type,
  { left, right }: Binary,
  typing: Typing,
): readonly [one: Operand, other: Operand] => [operandOf(one, left.span, typing), operandOf(other, right.span, typing)];

/** Reports `a || b` as JavaScript has it, to provide another value; false if it is about booleans. */
export function isFallback(left: Type, right: Type, expression: Binary, { file, report }: Typing): boolean {
  if (expression.operator !== "||" || fits(left, boolean) || fits(right, boolean)) return false;
  const { end } = expression.left.span;
  const start = file.text.indexOf("||", end);
  const fixes = start < expression.right.span.start ? [replacement("Write `??`", { start, end: start + 2 }, "??")] : [];
  const problem = `\`||\` takes a boolean, not ${article(left)}.`;
  report(typeMismatch, expression.left.span, { problem, advice: "Write `??` to provide a value for null." }, { fixes });
  return true;
}
