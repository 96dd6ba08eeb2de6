import { expect, test } from "vitest";
import { titleCase } from "../../../src/language/functions/title-case.js";

test.each([
  ["JEAN-PIERRE doesn't", "Jean-Pierre Doesn't"],
  // One character stays one: `İ` is its own capital.
  ["İSTANBUL İzmir", "\u0130stanbul \u0130zmir"],
  ["ıĞDIR", "Iğdir"],
  ["ΟΔΟΣ ΟΔΟΣ", "Οδος Οδος"],
  ["straße ﬁn ßa", "Straße Fin Ssa"],
  ["ǄEP", "ǅep"],
  ["ᲡᲐᲥ", "საქ"],
  ["", ""],
])("%j", (text, title) => {
  expect(titleCase(text)).toBe(title);
});
