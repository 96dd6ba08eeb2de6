import { typeMismatch } from "../diagnostics/messages/template.js";
import { any, integer, number, type Type, text } from "../language/types.js";
import type { BinaryOperator } from "../syntax/expression-ast.js";
import type { Span } from "../text/span.js";
import { alikeProblem, operandProblem } from "./operators.js";
import { article, nullAdviceFor, type Typing } from "./typing.js";
import { isNumber, isText, itemOf, join, present } from "./unify.js";

/** Of two numbers. */
export const sumType = (left: Type, right: Type): Type =>
  present(left).kind === "integer" && present(right).kind === "integer" ? integer : number;

/** The type of `a ?? b`, without null from `a`: that is how a template makes a column with blank cells usable. */
export function inferCoalesce(left: Type, right: Type): Type {
  if (left.kind === "null") return right;
  // The left side can still turn out to be of any type, so the type of the right one says nothing about the result.
  if (left.kind === "any") return any;
  return join(present(left), right);
}

export function inferIn(item: Type, items: Type, span: Span, itemsSpan: Span, typing: Typing): void {
  if (present(items).kind === "list" || items.kind === "any") {
    // `in` compares as `==` does: to look for a string among numbers is a mistake, not false.
    compare(item, itemOf(items), span, "in", typing);
    return;
  }
  typing.report(typeMismatch, itemsSpan, {
    problem: operandProblem("in", article(item), article(items)),
    advice: isText(items) ? "Write `contains(text, part)` to look into a string." : undefined,
  });
}

/** The type of `a + b`. A string and a number are refused: to add different types is an error, never a guess. */
export function inferSum(left: Type, right: Type, span: Span, { report }: Typing): Type {
  // A value that is always null is reported before anything runs; one that may be null, when it is.
  const hasNull = left.kind === "null" || right.kind === "null";
  if (!hasNull && left.kind === "any" && right.kind === "any") return any;
  if (!hasNull && areNumbers(left, right)) return sumType(left, right);
  if (!hasNull && areTexts(left, right)) return text;
  report(typeMismatch, span, {
    problem: operandProblem("+", article(left), article(right)),
    advice: hasNull
      ? nullAdviceFor(isText(left) || isText(right) ? text : number)
      : "Put the value into a string with `{{ }}`, or make a string of a number with `number(x)`.",
  });
  return any;
}

/* A side of which nothing is known must turn out to be of the other's kind. */
const areNumbers = (one: Type, other: Type): boolean =>
  (isNumber(one) || one.kind === "any") && (isNumber(other) || other.kind === "any");

/* A side of which nothing is known must turn out to be of the other's kind. */
const areTexts = (one: Type, other: Type): boolean =>
  (isText(one) || one.kind === "any") && (isText(other) || other.kind === "any");

/* A side of which nothing is known must turn out to be of the other's kind. */

/** Values of different types are never equal by accident: comparing them is a mistake. */
export function compare(left: Type, right: Type, span: Span, operator: BinaryOperator, { report }: Typing): void {
  // `==` and `!=` accept `null` with anything, since that is how a template tests for missing values.
  if (left.kind === "null" || right.kind === "null") return;
  const [one, other] = [present(left), present(right)];
  const alike =
    one.kind === "any" ||
    other.kind === "any" ||
    (isNumber(one) && isNumber(other)) ||
    (isText(one) && isText(other)) ||
    one.kind === other.kind;
  if (!alike)
    report(typeMismatch, span, { problem: alikeProblem(operator, article(one), article(other)), advice: undefined });
}

/* A side of which nothing is known must turn out to be of the other's kind. */

export function inferOrder(left: Type, right: Type, span: Span, operator: BinaryOperator, typing: Typing): void {
  // Unlike `==`, an order does not accept `null`.
  const isOrdered = (type: Type): boolean => type.kind === "any" || isNumber(type) || isText(type);
  if (isOrdered(left) && isOrdered(right)) compare(left, right, span, operator, typing);
  else {
    const problem = operandProblem(operator, article(left), article(right));
    typing.report(typeMismatch, span, { problem, advice: undefined });
  }
}
