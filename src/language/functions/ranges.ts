import { any, either, integer, list, type Type, text } from "../types.js";
import { describeType, isList } from "../value.js";
import { codePointOffset } from "./code-points.js";
import { define } from "./define.js";
import { integerParameter, mismatch, optional, type Parameter, valueParameter, wholeParameter } from "./parameters.js";
import { refuse } from "./problem.js";

const bounds = ([from, to]: readonly [number, number | undefined]): readonly [number, number] =>
  to === undefined ? [0, from] : [from, to];

export const range = define({
  name: "range",
  parameters: [integerParameter("from"), optional(integerParameter("to"))],
  result: list(integer),
  documentation:
    "The integers from `from` up to, but without, `to`. With one argument, the integers from 0 up to it: `range(3)` is 0, 1, 2. Empty if `to` is not greater than `from`.",
  example: ["range(2020, 2024)", [2020, 2021, 2022, 2023]],
  // Paid for before the list exists: `range(1000000000)` would not fit into the memory.
  steps([from, to]) {
    const [first, end] = bounds([from, to]);
    return Math.max(0, end - first);
  },
  run([from, to]) {
    const [first, end] = bounds([from, to]);
    return Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  },
});

const sliceable = either(text, list(any));

/** A part of a string is a string, even if the whole is a date or one of a few choices. */
const partOf = ([whole]: readonly Type[]): Type => {
  const known = whole?.kind === "nullable" ? whole.of : whole;
  return known?.kind === "list" || known?.kind === "any" ? known : text;
};

/** A position from 0. In other languages, negative ones count from the end. */
const positionParameter = (name: string): Parameter<number> => {
  const position = wholeParameter(name, 0);
  return {
    ...position,
    read(value) {
      const given = position.read(value);
      if (typeof given === "number" || typeof value !== "number" || value >= 0) return given;
      return mismatch(given.problem, `Write \`length(…) - ${-value}\` to count from the end.`);
    },
  };
};

export const slice = define({
  name: "slice",
  parameters: [valueParameter("value", sliceable), positionParameter("from"), optional(positionParameter("to"))],
  result: sliceable,
  resultOf: partOf,
  documentation:
    "The items of a list, or the characters of a string (Unicode code points, as `length` counts them), from position `from` up to, but without, `to`; without `to`, up to the end. Positions count from 0. What is beyond the end is left out.",
  example: ['slice("2024-03-05", 0, 4)', "2024"],
  steps: ([value]) => (typeof value === "string" || isList(value) ? value.length : 0),
  run([value, from, to]) {
    if (isList(value)) return value.slice(from, to);
    if (typeof value !== "string") return refuse(0, `\`slice\` takes a string or a list, not ${describeType(value)}.`);
    const start = codePointOffset(value, 0, from);
    return value.slice(start, to === undefined ? undefined : codePointOffset(value, start, to - from));
  },
});
