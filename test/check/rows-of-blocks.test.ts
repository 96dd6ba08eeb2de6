import { expect, test } from "vitest";
import { compile } from "../../src/index.js";

const findings = async (block: string) =>
  (await compile(`@let year = 2024\n\n{{ year }}\n\n@chart bar\n${block}`)).diagnostics.map(({ code, hint }) => ({
    code,
    hint,
  }));

const withoutRows = {
  code: "missing-data",
  hint: "Write rows after `@else` in the block, or write `@if` above the directive, so that it is left out with its rows.",
};

test.each(["@if year > 3000\n| a | b |\n| c | 1 |\n@end\n", "@for x in range(0)\n| a | {{ x }} |\n@end\n"])(
  "a block that makes no row is named with what to do: %j",
  async (block) => {
    expect(await findings(block)).toEqual([withoutRows]);
  },
);

test("a mistake in the block is the only finding", async () => {
  const [only, ...others] = await findings("@for x in range(3)\n| {{ upper(x) }} | {{ x }} |\n@end\n");
  expect([only!.code, others]).toEqual(["argument-type", []]);
});

test("a mistake before the chart leaves the finding", async () => {
  const { diagnostics } = await compile("{{ yaer }}\n\n@chart bar\n@for x in range(0)\n| a | {{ x }} |\n@end\n");
  expect(diagnostics.map(({ code }) => code)).toEqual(["unknown-name", "missing-data"]);
});

test("no rows and no block keep the hint of the rule", async () => {
  expect((await findings(""))[0]!.hint).toMatch(/^Write a header row/);
});
