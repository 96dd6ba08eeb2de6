import type { CallProblem } from "../function.js";

export const isProblem = (value: unknown): value is CallProblem =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "call-problem";

/** Every function that counts steps returns this when the budget has run out. */
export const outOfSteps: CallProblem = {
  kind: "call-problem",
  problem: "The document needs more steps than `limits.steps` allows.",
  code: "limit-exceeded",
};

/** A problem of one argument, by its position. */
export const refuse = (argument: number, problem: string, advice?: string): CallProblem => ({
  kind: "call-problem",
  problem,
  argument,
  ...(advice === undefined ? {} : { advice }),
});

/** The number, or a problem if it is not finite. Adding 0 turns -0, which readers would not expect to see, into 0. */
export const finite = (value: number, name: string): number | CallProblem =>
  Number.isFinite(value)
    ? value + 0
    : { kind: "call-problem", problem: `The result of \`${name}\` is not a finite number.`, code: "number-not-finite" };
