import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { call, problem, record } from "../../support/call-function.js";

const identity = (item: unknown) => item as never;

describe("sort in descending order", () => {
  test("is the order by value turned round, with null last and equal items in their order", () => {
    const rows = fc.array(fc.tuple(fc.option(fc.integer({ min: 0, max: 5 })), fc.nat()), { maxLength: 30 });
    const property = fc.property(rows, (list) => {
      const expected = [
        ...list.filter(([key]) => key !== null).sort(([a], [b]) => b! - a!),
        ...list.filter(([key]) => key === null),
      ];
      expect(call("sort", [list, (row) => (row as readonly never[])[0]!, "descending"])).toEqual(expected);
    });
    fc.assert(property);
  });

  test("ascending can be written too", () => {
    expect(call("sort", [[2, null, 1], identity, "ascending"])).toEqual([1, 2, null]);
    expect(call("sort", [[2, null, 1], identity, "descending"])).toEqual([2, 1, null]);
    expect(problem("sort", [2], identity, "desc")).toMatchObject({
      argument: 2,
      problem: 'The argument `order` of `sort` cannot be "desc".',
      advice: 'Did you mean `"descending"`?',
    });
  });
});

describe("groups", () => {
  test("are in order of first appearance, by deeply equal keys", () => {
    const by = (key: unknown) => record({ key: key as never });
    const list = [by("b"), by(null), by("a"), by("b"), by(null)];
    const keyOf = (item: unknown) => (item as ReadonlyMap<string, never>).get("key")!;
    expect(call("groupBy", [list, keyOf])).toEqual([
      record({ key: "b", items: [list[0]!, list[3]!] }),
      record({ key: null, items: [list[1]!, list[4]!] }),
      record({ key: "a", items: [list[2]!] }),
    ]);
    expect(call("groupBy", [[], keyOf])).toEqual([]);
    expect(call("groupBy", [[1, 2, 3], (item) => [(item as number) % 2]])).toHaveLength(2);
  });

  test("hold each item once", () => {
    const property = fc.property(fc.array(fc.nat(50)), (list) => {
      const groups = call("groupBy", [list, (item) => (item as number) % 7]) as readonly ReadonlyMap<string, never>[];
      expect(groups.map((group) => group.get("key"))).toEqual([...new Set(list.map((item) => item % 7))]);
      expect(groups.flatMap((group) => group.get("items") as unknown as readonly number[]).sort()).toEqual(
        list.toSorted(),
      );
    });
    fc.assert(property);
  });

  test("find gives the first item, and null if there is none", () => {
    const tested: unknown[] = [];
    const test = (item: unknown) => {
      tested.push(item);
      return (item as number) > 1;
    };
    expect(call("find", [[1, 2, 3], test])).toBe(2);
    expect(tested).toEqual([1, 2]);
    expect(call("find", [[], test])).toBeNull();
    expect(problem("find", [1], () => null).argument).toBe(1);
    expect(call("find", [[1], () => undefined])).toBeUndefined();
  });
});
