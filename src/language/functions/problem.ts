import type { CallProblem } from "../function.js";
import { typeName, type Value } from "../value.js";

export const isProblem = (value: unknown): value is CallProblem =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "call-problem";

export const outOfSteps: CallProblem = {
  kind: "call-problem",
  problem: "The document's budget of steps has run out.",
  code: "limit-exceeded",
};

export const refuse = (argument: number, problem: string, advice?: string): CallProblem => ({
  kind: "call-problem",
  problem,
  argument,
  ...(advice === undefined ? {} : { advice }),
});

/** The number itself, or the problem that it is none. Never a negative zero, which no reader expects to see. */
export const finite = (value: number, name: string): number | CallProblem =>
  Number.isFinite(value)
    ? value + 0
    : { kind: "call-problem", problem: `\`${name}\` gives no finite number.`, code: "number-not-finite" };

/** A value's type with its article, as it stands in a sentence. */
export function describeType(value: Value): string {
  const name = typeName(value);
  return name === "null" || name === "text" ? name : `a ${name}`;
}
