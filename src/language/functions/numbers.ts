import { calculated, integer, number, type Type } from "../types.js";
import { numberFromText, numberText } from "../value.js";
import { fixedText, roundDecimal } from "./decimal.js";
import { define } from "./define.js";
import { numberParameter, numericParameter, optional, wholeParameter } from "./parameters.js";
import { finite } from "./problem.js";

/** Without `digits` it is an integer, which a position, a length or `take` requires. */
const roundedType = ({ length }: readonly Type[]): Type => (length === 1 ? integer : number);

/** Rounds the decimal text of a number and not its double (see `roundDecimal`), so that results are those that readers compute by hand. */
export const round = define({
  name: "round",
  parameters: [numberParameter("number"), optional(wholeParameter("digits", -20, 20))],
  result: number,
  resultOf: roundedType,
  documentation:
    "Rounds a number to `digits` decimals (default: 0), halves away from zero. Rounds the number as written: `round(1.005, 2)` is 1.01. Negative `digits` round to tens, hundreds and so on.",
  example: ["round(1.005, 2)", 1.01],
  run: ([given, digits = 0]) => finite(roundDecimal(given, digits), "round"),
});

export const fixed = define({
  name: "fixed",
  parameters: [numericParameter("number"), wholeParameter("digits", 0, 20)],
  result: number,
  documentation:
    "A number with exactly `digits` decimals, which keeps its zeros in the output: 15 to one decimal is 15.0. It is a number, not a string, so a chart can draw it. Rounds as `round` does. Use it last: arithmetic drops the zeros again.",
  example: ["fixed(15.02, 1)", 15.0],
  steps: ([given]) => numberText(given).length,
  run: ([given, digits]) => numberFromText(fixedText(given, digits)),
});

export const floor = define({
  name: "floor",
  parameters: [numberParameter("number")],
  result: integer,
  documentation: "Rounds a number down to an integer: `floor(-1.5)` is -2.",
  example: ["floor(-1.5)", -2],
  run: ([given]) => finite(Math.floor(given), "floor"),
});

export const ceil = define({
  name: "ceil",
  parameters: [numberParameter("number")],
  result: integer,
  documentation: "Rounds a number up to an integer: `ceil(1.2)` is 2.",
  example: ["ceil(1.2)", 2],
  run: ([given]) => finite(Math.ceil(given), "ceil"),
});

export const abs = define({
  name: "abs",
  parameters: [numberParameter("number")],
  result: number,
  resultOf: ([given]) => calculated(given),
  documentation: "The absolute value of a number.",
  example: ["abs(-3.5)", 3.5],
  run: ([given]) => finite(Math.abs(given), "abs"),
});
