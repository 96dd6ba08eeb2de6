import type { ArgumentValue, CallContext, CallProblem, FunctionDefinition } from "../function.js";
import type { Type } from "../types.js";
import { comparedValue, isPeriod, shownValue, type Value } from "../value.js";
import type { Mismatch, Parameter } from "./parameters.js";
import { isProblem, outOfSteps } from "./problem.js";

type Parameters = readonly Parameter<unknown>[];

/** The types of the arguments after the parameters have checked them. */
type Arguments<P extends Parameters> = { readonly [K in keyof P]: P[K] extends Parameter<infer V> ? V : never };

interface Definition<P extends Parameters> {
  readonly name: string;
  readonly parameters: P;
  readonly result: Type;
  readonly resultOf?: FunctionDefinition["resultOf"];
  readonly documentation: string;
  readonly example: readonly [expression: string, result: unknown];
  /** The work in proportion to the arguments, subtracted from the budget before the call. Default: none. */
  readonly steps?: (values: Arguments<P>) => number;
  readonly run: (values: Arguments<P>, context: CallContext) => Value | CallProblem | undefined;
}

const isMismatch = (read: unknown): read is Mismatch =>
  typeof read === "object" && read !== null && "kind" in read && read.kind === "mismatch";

const problemAt = (
  subject: string,
  argument: number,
  { problem, whole, advice, meant, code }: Mismatch,
): CallProblem => ({
  kind: "call-problem",
  problem: whole ? problem : `${subject} ${problem}`,
  argument,
  ...(advice === undefined ? {} : { advice }),
  ...(meant === undefined ? {} : { meant }),
  ...(code === undefined ? {} : { code }),
});

/** Why null is refused. The advice writes a value of the parameter's type. */
const isNull = (type: Type): Mismatch => ({
  kind: "mismatch",
  problem: "is null.",
  advice: `Provide a value for null: \`(value ?? ${instead[type.kind] ?? "0"})\`.`,
});

const instead: Partial<Record<Type["kind"], string>> = {
  list: "[]",
  text: '""',
  date: '"2024-01-31"',
  boolean: "false",
};

function readArgument(name: string, parameters: Parameters, at: number, value: ArgumentValue): unknown {
  const parameter = parameters[at]!;
  const given =
    value === null && !parameter.takesNull ? isNull(parameter.type) : parameter.read(fitting(value, parameter.type));
  return isMismatch(given) ? problemAt(subjectOf(name, parameter), at, given) : given;
}

/** A function of dates takes the day of a period, one of texts its text, and one of any values the period. */
function fitting(value: ArgumentValue, { kind }: Type): ArgumentValue {
  if (!isPeriod(value) || kind === "any" || kind === "variable" || kind === "nullable") return value;
  return kind === "date" ? comparedValue(value) : shownValue(value);
}

const subjectOf = (name: string, parameter: Parameter<unknown>): string =>
  `The argument \`${parameter.name}\` of \`${name}\``;

function readArguments(
  name: string,
  parameters: Parameters,
  values: readonly ArgumentValue[],
): unknown[] | CallProblem {
  const read: unknown[] = [];
  // Missing arguments are optional: the count has been checked.
  for (let at = 0; at < Math.min(parameters.length, values.length); at++) {
    const given = readArgument(name, parameters, at, values[at]!);
    if (isProblem(given)) return given;
    read.push(given);
  }
  return read;
}

/**
 * Defines a function. Its `run` gets arguments of the declared types: null and other types are rejected here, in one place, and the steps
 * are paid for before the work starts.
 */
export function define<const P extends Parameters>(definition: Definition<P>): FunctionDefinition {
  const { steps, run, ...described } = definition;
  const { name, parameters } = described;
  return {
    ...described,
    checkType(position, type) {
      const problem = parameters[position]?.problemOfType?.(type);
      return problem && problemAt(subjectOf(name, parameters[position]!), position, problem);
    },
    check(position, value) {
      const given = position < parameters.length ? readArgument(name, parameters, position, value) : undefined;
      return isProblem(given) ? given : undefined;
    },
    call(values, context) {
      const read = readArguments(name, parameters, values);
      if (!Array.isArray(read)) return read;
      const given = read as unknown as Arguments<P>;
      return context.spend(1 + (steps?.(given) ?? 0)) ? run(given, context) : outOfSteps;
    },
  };
}
