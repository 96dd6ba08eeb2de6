import type { ArgumentValue, CallContext, CallProblem, FunctionDefinition } from "../function.js";
import type { Type } from "../types.js";
import type { Value } from "../value.js";
import type { Mismatch, Parameter } from "./parameters.js";
import { outOfSteps } from "./problem.js";

type Parameters = readonly Parameter<unknown>[];

/** The types of the arguments after the parameters have checked them. */
type Arguments<P extends Parameters> = { readonly [K in keyof P]: P[K] extends Parameter<infer V> ? V : never };

interface Definition<P extends Parameters> {
  readonly name: string;
  readonly parameters: P;
  readonly result: Type;
  readonly documentation: string;
  readonly example: readonly [expression: string, result: unknown];
  /** The work in proportion to the arguments, subtracted from the budget before the call. Default: none. */
  readonly steps?: (values: Arguments<P>) => number;
  readonly run: (values: Arguments<P>, context: CallContext) => Value | CallProblem | undefined;
}

const isMismatch = (read: unknown): read is Mismatch =>
  typeof read === "object" && read !== null && "kind" in read && read.kind === "mismatch";

const problemAt = (subject: string, argument: number, { problem, advice, code }: Mismatch): CallProblem => ({
  kind: "call-problem",
  problem: `${subject} ${problem}`,
  argument,
  ...(advice === undefined ? {} : { advice }),
  ...(code === undefined ? {} : { code }),
});

const isNull: Mismatch = {
  kind: "mismatch",
  problem: "is null.",
  advice: "Provide a value for null: `(value ?? 0)`.",
};

function readArguments(
  name: string,
  parameters: Parameters,
  values: readonly ArgumentValue[],
): unknown[] | CallProblem {
  const read: unknown[] = [];
  for (const [at, parameter] of parameters.entries()) {
    // Missing arguments are optional: the count has been checked.
    if (at >= values.length) break;
    const value = values[at]!;
    const given = value === null && !parameter.takesNull ? isNull : parameter.read(value);
    if (isMismatch(given)) return problemAt(`The argument \`${parameter.name}\` of \`${name}\``, at, given);
    read.push(given);
  }
  return read;
}

/**
 * Defines a function. Its `run` gets arguments of the declared types: null and other types are rejected here, in one place, and the steps
 * are paid for before the work starts.
 */
export function define<const P extends Parameters>(definition: Definition<P>): FunctionDefinition {
  const { name, parameters, result, documentation, example, steps, run } = definition;
  return {
    name,
    parameters,
    result,
    documentation,
    example,
    call(values, context) {
      const read = readArguments(name, parameters, values);
      if (!Array.isArray(read)) return read;
      const given = read as unknown as Arguments<P>;
      return context.spend(1 + (steps?.(given) ?? 0)) ? run(given, context) : outOfSteps;
    },
  };
}
