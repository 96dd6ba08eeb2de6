import { expect, test } from "vitest";
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
