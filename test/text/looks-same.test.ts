import { expect, test } from "vitest";
import { closest } from "../../src/text/closest.js";
import { looksSame, sameLookNote } from "../../src/text/looks-same.js";

test("names that differ in characters that nobody sees look the same", () => {
  const pairs = [
    ["Größe", "Gro\u0308ße"],
    ["my name", "my\u00a0name"],
    ["name", "na\u200bme"],
    ["name", "\ufeffname"],
  ] as const;
  for (const [one, other] of pairs) {
    expect([one, looksSame(one, other), looksSame(other, one)]).toEqual([one, true, true]);
    expect(closest(one, [other, "quite another"])).toBe(other);
  }
  for (const [one, other] of [
    ["name", "name"],
    ["name", "Name"],
    ["name", "name "],
  ] as const)
    expect(sameLookNote(one, other)).toBe("");
  expect(closest("Ü", ["U\u0308"])).toBe("U\u0308");
});
