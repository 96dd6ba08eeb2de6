import { expect, test } from "vitest";
import { ruleRegistry } from "../../src/compile/rule-registry.js";
import { any, consequences, guesses, repetitions } from "../../src/mistakes/causes.js";

test("the table of causes names rules that exist", () => {
  const codes = new Set([any, ...ruleRegistry.map(({ code }) => code)]);
  const rows = [...repetitions, ...consequences, ...guesses];
  expect(rows.flatMap(([by, dropped]) => `${by} ${dropped}`.split(" ")).filter((code) => !codes.has(code))).toEqual([]);
});
