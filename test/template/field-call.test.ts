import { describe, expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

const crops = "```csv crops\ncountry,bags,Cost Total\nPeru,4,1\n```\n\n";

test.each([
  ['sum(crops, "bags")', "sum(crops.bags)"],
  ["sum(crops, bags)", "sum(crops.bags)"],
  ["mean(crops, c => c.bags)", "mean(crops.bags)"],
  ["max(take(crops, 2), 'Cost Total')", 'max(take(crops, 2)["Cost Total"])'],
])("a column beside its table is one finding with a fix: %s", async (written, meant) => {
  const source = `${crops}{{ ${written} }}\n`;
  const { diagnostics } = await compile(source);
  expect(diagnostics).toMatchObject([{ code: "argument-count", hint: `Write \`${meant}\`.` }]);
  const [{ fixes, start, end }] = diagnostics as [(typeof diagnostics)[number]];
  expect(source.slice(start.offset, end.offset)).toBe(written);
  const fixed = fixText(source, fixes![0]!);
  expect(fixed).toBe(`${crops}{{ ${meant} }}\n`);
  expect((await compile(fixed)).diagnostics).toEqual([]);
});

test("a second argument that is no column keeps its findings", async () => {
  const { diagnostics } = await compile(`${crops}{{ sum(crops.bags, "mass") }}\n`);
  expect(diagnostics).toMatchObject([{ code: "argument-count", hint: expect.stringContaining("sum(list") }]);
});

describe("a wrong number of arguments", () => {
  test.each([["max(1, 2, 3)", "max([1, 2, 3])"]])("of lists and numbers has a fix: %s", async (written, meant) => {
    const source = `@let _list = [1, 2, 3]\n\n{{ ${written} }}\n`;
    const [finding, ...others] = (await compile(source)).diagnostics;
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ code: "argument-count", hint: `Write \`${meant}\`.` });
    expect((await compile(fixText(source, finding!.fixes![0]!))).diagnostics).toEqual([]);
  });

  test.each([
    ['upper("a", "b", "c")', 'Remove `"b", "c"`: the function is `upper(text: string): string`.'],
    ["fixed(3.5)", "Add `digits`, an integer: `fixed(3.5, digits)`."],
    ['replace("a")', 'Add `search`, a string, and `replacement`, a string: `replace("a", search, replacement)`.'],
    ["where([1])", "Add `test`, a function such as `x => x.name`: `where([1], test)`."],
    ["sum()", "Add `list`, a list of number or null: `sum(list)`."],
  ])("says which one is missing or too much: %s", async (written, hint) => {
    const { diagnostics } = await compile(`{{ ${written} }}\n`);
    expect(diagnostics).toMatchObject([{ code: "argument-count", hint }]);
  });
});
