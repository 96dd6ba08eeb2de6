import { any, nullType, type Type } from "../language/types.js";
import type { Expression } from "../syntax/expression-ast.js";

/** Types by the path of the value: `row.bags`. */
export type Narrowings = ReadonlyMap<string, Type>;

/** The path of a name or of fields of one; `undefined` for any other expression. */
export function pathOf(expression: Expression): string | undefined {
  if (expression.kind === "name") return expression.name;
  if (expression.kind !== "member" || expression.property.kind === "missing") return undefined;
  const object = pathOf(expression.object);
  return object === undefined ? undefined : `${object}.${expression.property.name}`;
}

/** The facts that follow from a condition that is true (or false): comparisons with `null`, joined by `&&`, `||` and `!`. */
export function narrow(condition: Expression, outcome: boolean, typeOf: (expression: Expression) => Type): Narrowings {
  if (condition.kind === "unary" && condition.operator === "!") return narrow(condition.operand, !outcome, typeOf);
  if (condition.kind !== "binary") return new Map();
  const { operator, left, right } = condition;
  if ((operator === "&&" && outcome) || (operator === "||" && !outcome)) {
    return new Map([...narrow(left, outcome, typeOf), ...narrow(right, outcome, typeOf)]);
  }
  if (operator !== "==" && operator !== "!=") return new Map();
  const tested = right.kind === "null" ? left : left.kind === "null" ? right : undefined;
  const path = tested && pathOf(tested);
  if (path === undefined) return new Map();
  const type = typeOf(tested!);
  const isNull = (operator === "==") === outcome;
  // A value that cannot be null keeps its type where a condition says that it is: that place is never reached, and nothing is wrong in it.
  if (type.kind === "nullable") return new Map([[path, isNull ? nullType : type.of]]);
  return new Map([[path, type.kind === "null" && !isNull ? any : type]]);
}
