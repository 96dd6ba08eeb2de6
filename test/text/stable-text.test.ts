import { deserialize, serialize } from "node:v8";
import fc from "fast-check";
import { expect, test } from "vitest";
import { stableText } from "../../src/text/stable-text.js";

const special = fc.constantFrom<unknown>(
  undefined,
  null,
  Number.NaN,
  -0,
  0,
  Number.POSITIVE_INFINITY,
  1n,
  "1",
  "\0u",
  "\0#NaN",
  "\0n1",
  "\0\0u",
  "",
);
const data = fc.anything({
  withBigInt: true,
  withDate: true,
  withNullPrototype: true,
  values: [special, fc.string(), fc.integer()],
});

test("equal data has one text, and other data another one", () => {
  fc.assert(
    fc.property(data, data, (one, other) => {
      expect(stableText(one)).toBe(stableText(deserialize(serialize(one))));
      expect(stableText(one) === stableText(other)).toBe(serialize(one).equals(serialize(other)));
    }),
  );
  expect(stableText([undefined])).not.toBe(stableText([null]));
  expect(stableText(["\0u"])).not.toBe(stableText([undefined]));
  expect(stableText({ a: -0 })).not.toBe(stableText({ a: 0 }));
});

test.each([() => 1, Symbol("a"), new Map(), new (class {})()])("%o is not data", (value) => {
  expect(() => stableText([value])).toThrow(TypeError);
});
