import { closest } from "../../text/closest.js";
import { dayReader, guessPattern } from "../date-pattern.js";
import { dayNumber } from "../day-time.js";
import type { ArgumentValue, LambdaValue, ParameterDefinition } from "../function.js";
import {
  any,
  date,
  integer,
  lambda,
  list,
  nullable,
  number,
  orderable,
  record,
  type Type,
  text,
  variable,
} from "../types.js";
import {
  describeType,
  type ExactNumber,
  isList,
  isNumeric,
  isRecord,
  numberText,
  type RecordValue,
  type Value,
} from "../value.js";
import { toDouble } from "./decimal.js";
import { keepByList } from "./keep-by-list.js";
import { orderProblem } from "./order.js";
import { presentItems } from "./present-items.js";
import { isProblem } from "./problem.js";

/** Why an argument is rejected. `problem` continues the sentence "The argument `x` of `f` …", or is a sentence if `whole`. */
export interface Mismatch {
  readonly kind: "mismatch";
  readonly problem: string;
  readonly whole?: true;
  readonly advice?: string;
  /** A replacement for a literal. */
  readonly meant?: string;
  readonly code?: "number-not-finite";
}

/** A parameter that checks its argument at run time too: an expression of the static type `any` can have any value. */
export interface Parameter<V> extends ParameterDefinition {
  readonly takesNull?: boolean;
  /** The problem of an argument whose type fits. */
  readonly problemOfType?: (type: Type) => Mismatch | undefined;
  readonly read: (value: ArgumentValue) => V | Mismatch;
}

export const mismatch = (problem: string, advice?: string, meant?: string): Mismatch => ({
  kind: "mismatch",
  problem,
  ...(advice === undefined ? {} : { advice }),
  ...(meant === undefined ? {} : { meant }),
});

const describe = (value: ArgumentValue): string => (typeof value === "function" ? "a lambda" : describeType(value));

export const expected = (what: string, value: ArgumentValue): Mismatch =>
  mismatch(`must be ${what}, not ${describe(value)}.`);

export const optional = <V>(parameter: Parameter<V>): Parameter<V | undefined> => ({ ...parameter, optional: true });

export const textParameter = (name: string): Parameter<string> => ({
  name,
  type: text,
  read: (value) => (typeof value === "string" ? value : expected("a string", value)),
});

/** One of a few words. */
export const choiceParameter = <C extends string>(name: string, choices: readonly C[]): Parameter<C> => ({
  name,
  type: { kind: "choice", choices },
  read(value) {
    if (typeof value !== "string") return expected("a string", value);
    const known = choices.find((choice) => choice === value);
    if (known) return known;
    const meant = suggestChoice(value, choices);
    const advice = meant
      ? `Did you mean \`${meant}\`?`
      : `Write one of ${choices.map((one) => `\`"${one}"\``).join(", ")}.`;
    return mismatch(`cannot be ${quoted(value)}.`, advice, meant);
  },
});

const quoted = (given: string): string => JSON.stringify(given.slice(0, 40));

function suggestChoice(given: string, choices: readonly string[]): string | undefined {
  // `desc` is the beginning of `descending`, and too far from it for a comparison of spellings.
  const begun = choices.find((choice) => given.length > 2 && choice.startsWith(given.toLowerCase()));
  const name = begun ?? closest(given.slice(0, 40), choices);
  return name === undefined ? undefined : JSON.stringify(name);
}

/** A day `YYYY-MM-DD`, as the number of days since 1970. */
export const dayParameter = (name: string): Parameter<number> => ({
  name,
  type: date,
  read(value) {
    if (typeof value !== "string") return expected("a date `YYYY-MM-DD`", value);
    return dayNumber(value) ?? mismatch(`is not a date: ${quoted(value)}.`, dayAdvice(value));
  },
});

/** Workbooks and queries give moments, whose first ten characters are the day. */
function dayAdvice(given: string): string {
  if (dayNumber(given.slice(0, 10)) !== undefined) return "Take the day from it: `slice(…, 0, 10)`.";
  const pattern = given.length > 40 ? undefined : guessPattern(given, "en");
  return pattern === undefined
    ? "Write the date as `YYYY-MM-DD`, such as `2024-03-05`, or read it with `parseDate`."
    : `Read it with \`parseDate(…, "${pattern}")\`, or its column of the data with \`{dates={COLUMN="${pattern}"}}\`.`;
}

/** A pattern of `parseDate`. Whether it is one does not depend on the language of the months. */
export const datePatternParameter = (name: string): Parameter<string> => ({
  name,
  type: text,
  read(value) {
    if (typeof value !== "string") return expected("a string", value);
    const reader = dayReader(value, "en");
    return isProblem(reader) ? { ...mismatch(reader.problem, reader.advice), whole: true } : value;
  },
});

/** A value of any type; null only with `takesNull`. */
export const valueParameter = (name: string, type: Type = any, takesNull = false): Parameter<Value> => ({
  name,
  type,
  takesNull,
  read: (value) => (typeof value === "function" ? expected("a value", value) : value),
});

/** A number as written. */
export const numericParameter = (name: string): Parameter<number | ExactNumber> => ({
  name,
  type: number,
  read(value) {
    if (typeof value === "function" || value === null || !isNumeric(value)) return expected("a number", value);
    // A number as written may exceed doubles (`1e400`); arithmetic and formats cannot use it.
    if (Number.isFinite(toDouble(value))) return value;
    return {
      ...mismatch("is beyond the greatest number for calculations, about 1.8e308."),
      code: "number-not-finite",
    };
  },
});

/** A number as a double, for arithmetic. */
export const numberParameter = (name: string): Parameter<number> => {
  const numeric = numericParameter(name);
  return {
    ...numeric,
    read(value) {
      const given = numeric.read(value);
      return typeof given === "object" && given.kind === "mismatch" ? given : toDouble(given);
    },
  };
};

/** An integer within bounds, both inclusive. */
export const wholeParameter = (name: string, least: number, most = Number.MAX_SAFE_INTEGER): Parameter<number> => ({
  name,
  type: integer,
  read(value) {
    if (typeof value === "function" || value === null || !isNumeric(value)) return expected("an integer", value);
    const given = toDouble(value);
    if (Number.isInteger(given) && given >= least && given <= most) return given;
    const nearest = Math.min(Math.max(Math.trunc(given), least), most);
    // As it is written: the double of a number beyond the bound is another one.
    const problem = `must be an integer${rangeText(least, most, given)}, not ${numberText(value)}.`;
    return mismatch(problem, `Write \`${nearest}\`.`, String(nearest));
  },
});

function rangeText(least: number, most: number, given: number): string {
  if (most !== Number.MAX_SAFE_INTEGER || Math.abs(given) > most) return ` from ${least} to ${most}`;
  return least === Number.MIN_SAFE_INTEGER ? "" : ` of at least ${least}`;
}

/** An integer of either sign. */
export const integerParameter = (name: string): Parameter<number> => wholeParameter(name, Number.MIN_SAFE_INTEGER);

export const listParameter = (name: string, item: Type = variable("T")): Parameter<readonly Value[]> => ({
  name,
  type: list(item),
  read: (value) => (typeof value !== "function" && value !== null && isList(value) ? value : expected("a list", value)),
});

export const recordParameter = (name: string): Parameter<RecordValue> => ({
  name,
  type: record(),
  read: (value) =>
    typeof value !== "function" && value !== null && isRecord(value) ? value : expected("an object", value),
});

/** A list parameter without its null items. `problemOf` checks the items. */
function presentParameter<V extends Value>(
  name: string,
  type: Type,
  problemOf: (items: readonly Value[]) => string | undefined,
): Parameter<readonly V[]> {
  const items = listParameter(name, nullable(type));
  const problemIn = keepByList(problemOf);
  return {
    ...items,
    read(value) {
      const given = items.read(value);
      if (!Array.isArray(given)) return given as Mismatch;
      const problem = problemIn(given);
      return problem === undefined ? (presentItems(given) as readonly V[]) : mismatch(problem);
    },
  };
}

function numbersProblem(items: readonly Value[]): string | undefined {
  const at = items.findIndex((item) => item !== null && !isNumeric(item));
  if (at >= 0) return `must contain only numbers, but item ${at + 1} is ${describeType(items[at]!)}.`;
  return undefined;
}

/** The numbers of a list that can also contain null. */
export const numbersParameter = (name: string): Parameter<readonly (number | ExactNumber)[]> =>
  presentParameter(name, number, numbersProblem);

/** The items of a list that can be sorted, without null. */
export const orderedParameter = (name: string): Parameter<readonly Value[]> =>
  presentParameter(name, variable("T", orderable), (items) => {
    const problem = orderProblem(items);
    return problem === undefined ? undefined : `cannot be sorted: ${problem}.`;
  });

export const lambdaParameter = (name: string, result: Type): Parameter<LambdaValue> => ({
  name,
  type: lambda(variable("T"), result),
  read: (value) => (typeof value === "function" ? value : expected("a lambda such as `x => x.name`", value)),
});
