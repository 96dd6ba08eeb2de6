import type { Node } from "./children.js";
import type { BinaryOperator, Expression } from "./expression-ast.js";

/** As the grammar reads them: a higher one binds first, and equal ones join from left to right. */
const priorities: Readonly<Record<BinaryOperator, number>> = {
  "??": 1,
  "||": 2,
  "&&": 3,
  "==": 4,
  "!=": 4,
  "<": 5,
  "<=": 5,
  ">": 5,
  ">=": 5,
  in: 5,
  "+": 6,
  "-": 6,
  "*": 7,
  "/": 7,
  "%": 7,
};

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
      const difference = priorities[expression.operator] - priorities[parent.operator];
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
