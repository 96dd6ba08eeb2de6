import { limitExceeded } from "../diagnostics/messages/documents.js";
import { longList } from "../language/functions/keep-by-list.js";
import { isList, typeName, type Value } from "../language/value.js";
import type { Binary, Expression, Lambda } from "../syntax/expression-ast.js";
import type { Evaluation } from "./evaluation.js";
import { freeNames } from "./free-names.js";
import { indexOf, inOrder, isComparable, type ListIndex } from "./list-index.js";
import { fieldOf } from "./member-access.js";
import { operators } from "./operators.js";

/** A comparison of the item, or of a field of it, with an expression that is the same for all items. */
interface Comparison {
  readonly kind: "comparison";
  readonly node: Binary;
  /** Absent if it is the item itself. */
  readonly field?: string | undefined;
  readonly other: Expression;
}

type Condition = Comparison | { readonly kind: "either"; readonly sides: readonly [Condition, Condition] };

type Evaluate = (expression: Expression, evaluation: Evaluation) => Value | undefined;

const known = new WeakMap<Lambda, readonly Condition[]>();

/** The conditions that a test begins with, all of which must hold, as far as an index can answer them. */
export function conditionsOf(test: Lambda): readonly Condition[] {
  const conditions = known.get(test) ?? leading(conjuncts(test.body), test.parameter.name);
  known.set(test, conditions);
  return conditions;
}

const conjuncts = (body: Expression): readonly Expression[] =>
  body.kind === "binary" && body.operator === "&&" ? [...conjuncts(body.left), ...conjuncts(body.right)] : [body];

/** Up to the first one that is something else: for an item that fails it, the later ones are not evaluated. */
function leading(bodies: readonly Expression[], parameter: string): readonly Condition[] {
  const conditions = bodies.map((body) => conditionOf(body, parameter));
  const end = conditions.indexOf(undefined);
  return conditions.slice(0, end < 0 ? undefined : end) as readonly Condition[];
}

function conditionOf(body: Expression, parameter: string): Condition | undefined {
  if (body.kind !== "binary") return undefined;
  const { left, right, operator } = body;
  if (operator === "||") {
    const sides = [conditionOf(left, parameter), conditionOf(right, parameter)] as const;
    return sides[0] && sides[1] && { kind: "either", sides: [sides[0], sides[1]] };
  }
  const { operands } = operators[operator];
  if (operands !== "alike" && operands !== "ordered" && operands !== "item and list") return undefined;
  for (const [item, other] of operands === "item and list" ? [[left, right] as const] : pairs(left, right)) {
    const field = fieldIn(item, parameter);
    if (field && !freeNames(other).includes(parameter))
      return { kind: "comparison", node: body, field: field.name, other };
  }
  return undefined;
}

const pairs = (left: Expression, right: Expression) => [[left, right] as const, [right, left] as const];

/** `row.name`, `row["name"]`, or `row` itself. */
function fieldIn(expression: Expression, parameter: string): { readonly name?: string } | undefined {
  const isItem = (node: Expression) => node.kind === "name" && node.name === parameter;
  if (isItem(expression)) return {};
  if (expression.kind === "member" && isItem(expression.object) && expression.property.kind === "name")
    return { name: expression.property.name };
  if (expression.kind === "index" && isItem(expression.object) && expression.index.kind === "string")
    return { name: expression.index.value };
  return undefined;
}

/**
 * The positions of the only items for which a test can be true, by an index of the columns that it compares. `undefined` unless it is sure
 * that the test has neither a value nor a finding for any other item that evaluating it would not give.
 */
export function candidatesOf(
  test: Lambda,
  items: readonly Value[],
  evaluation: Evaluation,
  evaluate: Evaluate,
): readonly number[] | undefined {
  // In a document with refused expressions, nothing is worth more than its findings.
  if (items.length < longList || evaluation.refused.size > 0) return undefined;
  let best: readonly number[] | undefined;
  for (const condition of conditionsOf(test)) {
    const found = answer(condition, items, evaluation, evaluate);
    if (found === "unknown") break;
    if (found !== "any" && (best === undefined || found.length < best.length)) best = found;
  }
  return best;
}

/** Positions; "any" if the condition can hold for all items and fails for none; "unknown" if it may fail. */
type Answer = readonly number[] | "any" | "unknown";

function answer(condition: Condition, items: readonly Value[], evaluation: Evaluation, evaluate: Evaluate): Answer {
  if (condition.kind === "either") {
    const [one, other] = condition.sides.map((side) => answer(side, items, evaluation, evaluate)) as [Answer, Answer];
    if (one === "unknown" || other === "unknown") return "unknown";
    return one === "any" || other === "any" ? "any" : inOrder([...one, ...other]);
  }
  const { node, field, other } = condition;
  const { span } = node;
  const index = tried(evaluation, (inside) => {
    const column = field === undefined ? items : fieldOf(items, field, span, inside);
    return column !== undefined && isList(column) ? indexOf(column, span, inside) : undefined;
  });
  const value = index?.type === undefined ? undefined : tried(evaluation, (inside) => evaluate(other, inside));
  return index && value !== undefined ? answerOf(node, index, value) : "unknown";
}

function answerOf({ operator }: Binary, index: ListIndex, value: Value): Answer {
  const rule = operators[operator];
  if (rule.operands === "item and list") {
    if (!isList(value) || !value.every((item) => isComparable(index.type, typeName(item)))) return "unknown";
    return inOrder(value.flatMap((item) => index.positionsOf(item)));
  }
  const type = typeName(value);
  if (!isComparable(index.type, type)) return "unknown";
  if (rule.operands === "alike") return rule.equal ? index.positionsOf(value) : "any";
  // `<` refuses null, unlike `==`.
  return !index.hasNull && index.type === type && (type === "number" || type === "string") ? "any" : "unknown";
}

/** Evaluates something that the test may evaluate later, or not at all: with a finding it has no value, and is not reported. */
function tried<T>(evaluation: Evaluation, evaluate: (inside: Evaluation) => T | undefined): T | undefined {
  let failed = false;
  const unread: string[] = [];
  const value = evaluate({
    ...evaluation,
    unread,
    report(rule, ...finding) {
      failed = true;
      // The budget reports for itself, once, and everything ends.
      if (rule.code === limitExceeded.code) evaluation.report(rule, ...finding);
    },
  });
  return failed || unread.length > 0 ? undefined : value;
}
