import fc from "fast-check";
import { expect, test } from "vitest";
import { duplicateKey } from "../../src/publish/duplicate-key.js";

/** Pairs, which may have a key twice, with any blanks between their parts. */
interface Pairs {
  readonly pairs: readonly (readonly [key: string, value: unknown, before: string])[];
}

const name = fc.constantFrom("a", "b", "", '":', '" :', "{", "}", "\\", "__proto__", "é", "1");
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    name,
    fc.integer(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.record({ pairs: fc.array(fc.tuple(name, tie("value"), fc.constantFrom("", "", " ", "\n")), { maxLength: 4 }) }),
  ),
}));

const isPairs = (one: unknown): one is Pairs => typeof one === "object" && one !== null && "pairs" in one;

function textOf(one: unknown): string {
  if (Array.isArray(one)) return `[${one.map(textOf).join(", ")}]`;
  if (!isPairs(one)) return JSON.stringify(one);
  return `{${one.pairs.map(([key, part, before]) => `${JSON.stringify(key)}${before}: ${textOf(part)}`).join(",")}}`;
}

function hasDuplicate(one: unknown): boolean {
  if (Array.isArray(one)) return one.some(hasDuplicate);
  if (!isPairs(one)) return false;
  const keys = one.pairs.map(([key]) => key);
  return new Set(keys).size < keys.length || one.pairs.some(([, part]) => hasDuplicate(part));
}

test("a key that an object has twice is found, whatever is around it", () => {
  fc.assert(
    fc.property(value, (one) => {
      const text = textOf(one);
      expect(duplicateKey(text, JSON.parse(text)) !== undefined).toBe(hasDuplicate(one));
    }),
    { numRuns: 2000 },
  );
});
