import type { Type } from "./types.js";
import type { Value } from "./value.js";

export interface ParameterDefinition {
  readonly name: string;
  /** Can contain variables, which the type of the argument binds. */
  readonly type: Type;
  readonly optional?: boolean;
}

/** Why a call has no value. igx reports it at the argument, or at the whole call. */
export interface CallProblem {
  readonly kind: "call-problem";
  /** One sentence. */
  readonly problem: string;
  readonly advice?: string;
  /** A replacement for the argument, if it is a literal. */
  readonly meant?: string;
  /** The position of the argument with the problem. */
  readonly argument?: number;
  readonly code?: "argument-type" | "number-not-finite" | "limit-exceeded";
}

export interface LambdaValue {
  /**
   * The result is `undefined` if the body fails, which has a finding already. The call then returns `undefined` too. `position` is that of
   * the item in its list, if not all items are asked in their order.
   */
  (value: Value, position?: number): Value | undefined;
  /**
   * Of a test: the positions of the only items for which it can be true, in their order. For all others it is false without a finding.
   * `undefined` if each item has to be asked.
   */
  readonly candidates?: (items: readonly Value[]) => readonly number[] | undefined;
}

export type ArgumentValue = Value | LambdaValue;

export interface CallContext {
  /** BCP 47 tag. */
  readonly locale: string;
  /** Subtracts steps (about one for each item or character) from the budget of the document. `false` if the budget has run out. */
  readonly spend: (steps: number) => boolean;
  /**
   * Makes something of a list, such as its order, once while the list exists. Each document pays for it once. `undefined` if the budget has
   * run out.
   */
  readonly keep?: <T>(list: readonly Value[], name: string, make: () => T | undefined) => T | undefined;
}

/**
 * One function of the expression language. Checks and the reference read this table. `call` gets the written arguments, whose
 * static types fit. It must check an argument of the static type `any` itself.
 */
export interface FunctionDefinition {
  readonly name: string;
  readonly parameters: readonly ParameterDefinition[];
  readonly result: Type;
  /** The type of the result for arguments of these types, if it is narrower than `result` says. */
  readonly resultOf?: ((types: readonly Type[]) => Type) | undefined;
  /** One or two sentences, in Markdown. */
  readonly documentation: string;
  /** An expression and its result as JSON. The tests execute it, and the reference shows it. */
  readonly example: readonly [expression: string, result: unknown];
  /** The problem of the type of one argument, where a parameter expects more than its type says. */
  readonly checkType: (position: number, type: Type) => CallProblem | undefined;
  /** The problem of one argument, by its position. Problems of literals are reported before anything runs. */
  readonly check: (position: number, value: ArgumentValue) => CallProblem | undefined;
  readonly call: (values: readonly ArgumentValue[], context: CallContext) => Value | CallProblem | undefined;
}
