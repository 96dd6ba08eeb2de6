import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createKeyList } from "../../src/compile/key-list.js";
import { finishHash, hashBasis, hashFactor } from "../../src/text/fnv-hash.js";

/** What `add` gives for each key, by a set of texts. */
function expectedOf(keys: readonly (string | undefined)[]): readonly boolean[] {
  const names = new Set<string>();
  return keys.map((key) => {
    if (key === undefined) return true;
    const isNew = !names.has(key.toLowerCase());
    names.add(key.toLowerCase());
    return isNew;
  });
}

const listOf = (keys: readonly (string | undefined)[]) => {
  const list = createKeyList(keys.length);
  return { list, added: keys.map((key) => list.add(key)) };
};

const character = fc.constantFrom(..."aAbBzZ019.-_");
const key = fc.option(
  fc.array(character, { minLength: 1, maxLength: 100 }).map((all) => all.join("")),
  {
    nil: undefined,
  },
);
const short = fc.option(
  fc.array(character, { minLength: 1, maxLength: 2 }).map((all) => all.join("")),
  {
    nil: undefined,
  },
);

test("keys are kept as they are, in their order, and repeated ones are known whatever their case", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(key, short), { maxLength: 60 }), (keys) => {
      const { list, added } = listOf(keys);
      expect(added).toEqual(expectedOf(keys));
      expect(keys.map((_, index) => list.at(index))).toEqual(keys);
      expect([...list.values()]).toEqual(keys.filter((one) => one !== undefined));
      expect(list.length).toBe(keys.length);
    }),
    { numRuns: 200 },
  );
});

test("keys at the same place of the hash table, which somebody can make, are told apart", () => {
  const count = 128;
  const keys: string[] = [];
  for (let number = 0; keys.length < count / 2; number++) {
    const one = `k${number}`;
    if ((hashOf(one) & (2 * count - 1)) === 0) keys.push(one);
  }
  const twice = [...keys, ...keys.map((one) => one.toUpperCase())];
  const { list, added } = listOf(twice);
  expect(added).toEqual(expectedOf(twice));
  expect([...list.values()]).toEqual(twice);
});

function hashOf(text: string): number {
  let hash = hashBasis;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), hashFactor);
  return finishHash(hash);
}

test("a list has no more keys than it was made for", () => {
  const list = createKeyList(1);
  list.add("a");
  expect(() => list.add("b")).toThrow("There are more than 1 rows.");
});
