import type { Node } from "./children.js";
import type { Expression } from "./expression-ast.js";
import { operatorPriority } from "./operator-priority.js";

/** Whether an expression needs parentheses to replace `operand`, a child of `parent`. */
export function needsParentheses(expression: Expression, parent: Node | undefined, operand: Node): boolean {
  const { kind } = expression;
  switch (parent?.kind) {
    case "member":
    case "index":
      return parent.object === operand && (isOperation(expression) || skipsByNull(expression));
    case "unary":
      return kind === "binary" || kind === "conditional";
    case "binary": {
      if (expression.kind !== "binary") return kind === "conditional";
      const difference = operatorPriority[expression.operator] - operatorPriority[parent.operator];
      return difference < 0 || (difference === 0 && parent.right === operand);
    }
    case "conditional":
      return parent.condition === operand && kind === "conditional";
    default:
      return false;
  }
}

const isOperation = ({ kind }: Expression): boolean => kind === "binary" || kind === "unary" || kind === "conditional";

/** Whether it is a chain with a `?.` that would also skip what follows the chain. */
export function skipsByNull(expression: Expression): boolean {
  if (expression.kind !== "member" && expression.kind !== "index") return false;
  const { object, optional } = expression;
  if (optional) return true;
  const ends = (object.kind === "member" || object.kind === "index") && object.parenthesized;
  return !ends && skipsByNull(object);
}
