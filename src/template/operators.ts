/*
 * The binary operators: their operands and their results. The check of types and the evaluation both use this table, so they cannot
 * disagree about an operator, and report wrong operands alike.
 */
import type { BinaryOperator } from "../syntax/expression-ast.js";

export type Operator =
  | {
      readonly operands: "numbers";
      readonly calculate: (one: number, other: number) => number;
      /** Whether two integers give an integer. */
      readonly keepsIntegers: boolean;
    }
  | { readonly operands: "numbers or strings"; readonly calculate: (one: number, other: number) => number }
  /** `equal` is what it says of equal values. */
  | { readonly operands: "alike"; readonly equal: boolean }
  /** `holds` takes the comparison of two values, as `sort` does. */
  | { readonly operands: "ordered"; readonly holds: (comparison: number) => boolean }
  | { readonly operands: "item and list" }
  /** A left side that is `decides` is the result; the right one is not evaluated then. */
  | { readonly operands: "booleans"; readonly decides: boolean }
  | { readonly operands: "any" };

export const operators: Readonly<Record<BinaryOperator, Operator>> = {
  "*": { operands: "numbers", calculate: (one, other) => one * other, keepsIntegers: true },
  "/": { operands: "numbers", calculate: (one, other) => one / other, keepsIntegers: false },
  "%": { operands: "numbers", calculate: (one, other) => one % other, keepsIntegers: true },
  "-": { operands: "numbers", calculate: (one, other) => one - other, keepsIntegers: true },
  "+": { operands: "numbers or strings", calculate: (one, other) => one + other },
  "<": { operands: "ordered", holds: (comparison) => comparison < 0 },
  "<=": { operands: "ordered", holds: (comparison) => comparison <= 0 },
  ">": { operands: "ordered", holds: (comparison) => comparison > 0 },
  ">=": { operands: "ordered", holds: (comparison) => comparison >= 0 },
  in: { operands: "item and list" },
  "==": { operands: "alike", equal: true },
  "!=": { operands: "alike", equal: false },
  "&&": { operands: "booleans", decides: false },
  "||": { operands: "booleans", decides: true },
  "??": { operands: "any" },
};

/** The problem of two operands; `one` and `other` are the types with their articles. */
export function operandProblem(operator: BinaryOperator, one: string, other: string): string {
  const { operands } = operators[operator];
  switch (operands) {
    case "numbers":
      return `\`${operator}\` takes numbers, not ${one} and ${other}.`;
    case "numbers or strings":
      return `\`${operator}\` adds numbers or joins strings, not ${one} and ${other}.`;
    case "alike":
      return alikeProblem(operator, one, other);
    case "ordered":
      return `\`${operator}\` compares two numbers or two strings, not ${one} and ${other}.`;
    case "item and list":
      return `\`${operator}\` takes a list on its right side, not ${other}.`;
    case "booleans":
      return `\`${operator}\` takes booleans, not ${one} and ${other}.`;
    case "any":
      return `\`${operator}\` does not take ${one} and ${other}.`;
  }
}

/** The problem of two values that are compared; `in` compares too. */
export const alikeProblem = (operator: BinaryOperator, one: string, other: string): string =>
  `\`${operator}\` compares values of the same type, not ${one} and ${other}.`;

/** The advice for an operand that is null. */
export const nullAdvice = "Provide a value for null: `value ?? 0`.";
