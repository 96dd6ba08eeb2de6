import { expect, test } from "vitest";
import { createLateOptimizer } from "../../../src/cli/start/late-optimizer.js";

/** The flags that an optimizer sets while `use` uses it. */
function flagsOf(version: string, use: (optimizer: ReturnType<typeof createLateOptimizer>) => void, options = "_") {
  const flags: string[] = [];
  use(createLateOptimizer(options, version, (flag) => void flags.push(flag)));
  return flags;
}

test("delays optimizing once, and not while compiled code is read or made", () => {
  const flags = flagsOf("11.3.244.8-node.33", ({ start, suspend }) => {
    expect(suspend(() => "before")).toBe("before");
    start();
    start();
    expect(() =>
      suspend(() => {
        throw new Error("no code");
      }),
    ).toThrow("no code");
  });
  expect(flags).toEqual(["--interrupt-budget=600000", "--interrupt-budget=67584", "--interrupt-budget=600000"]);
});

test.each([
  ["an engine that was not measured", "99.1.2", "_"],
  ["an engine with flags of the user", "11.3.244.8-node.33", "_--max-lazy_"],
])("sets no flag of %s", (_, version, options) => {
  expect(flagsOf(version, ({ start }) => start(), options)).toEqual([]);
});
