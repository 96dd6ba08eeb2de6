import type { Type } from "./types.js";
import type { Value } from "./value.js";

export interface ParameterDefinition {
  readonly name: string;
  /** May hold variables, which the argument's type binds. */
  readonly type: Type;
  readonly optional?: boolean;
}

/** Why a call gives no value; reported at the argument, or at the whole call. */
export interface CallProblem {
  readonly kind: "call-problem";
  /** One sentence. */
  readonly problem: string;
  readonly advice?: string;
  /** The position of the argument that is at fault. */
  readonly argument?: number;
  readonly code?: "argument-type" | "number-not-finite" | "limit-exceeded";
}

/** A lambda gives `undefined` where its body could not be evaluated: that has been reported, and the call gives up with `undefined`. */
export type LambdaValue = (value: Value) => Value | undefined;

export type ArgumentValue = Value | LambdaValue;

export interface CallContext {
  /** BCP 47 tag. */
  readonly locale: string;
  /** Takes steps (about one for each item or character touched) from the document's budget; false when it has run out. */
  readonly spend: (steps: number) => boolean;
}

/**
 * One function of the expression language. Checks, completion, hover and the reference read this table. `call` gets as many
 * arguments as were written, whose static types fit; a type that was only known as `any` it must look at itself.
 */
export interface FunctionDefinition {
  readonly name: string;
  readonly parameters: readonly ParameterDefinition[];
  readonly result: Type;
  /** One or two sentences, in Markdown. */
  readonly documentation: string;
  /** An expression and what it gives, as JSON: executed by the tests, shown in the reference. */
  readonly example: readonly [expression: string, result: unknown];
  readonly call: (values: readonly ArgumentValue[], context: CallContext) => Value | CallProblem | undefined;
}
