import type { BinaryOperator } from "./expression-ast.js";

/** A higher one binds first, and equal ones join from left to right. */
export const operatorPriority: Readonly<Record<BinaryOperator, number>> = {
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
