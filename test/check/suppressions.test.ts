import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

test.each([
  ["lone-haf", undefined],
  ["Lone_Half", true],
])("a misspelled suppression, %s, names the warning of its line, and its fix suppresses that", async (code, safe) => {
  const source = `// igx-disable-next-line ${code} the other half comes later\n# Coffee {half}\n# Tea\n`;
  const found = (await compile(source)).diagnostics.find((one) => one.code === "unused-suppression")!;
  expect(found.hint).toBe("Did you mean `lone-half`?");
  expect(found.fixes![0]!.safe).toBe(safe);
  expect((await compile(fixText(source, found.fixes![0]!))).diagnostics).toEqual([]);
});

test.each([
  ["# Coffee\n", "no warning"],
  ["@chart bar {half half}\n| a | b |\n| c | 1 |\n", "an error, which cannot be suppressed"],
])("a suppression has no suggestion where its line, %j, has %s of that name", async (line) => {
  const { diagnostics } = await compile(`// igx-disable-next-line duplicate-atribute\n${line}`);
  const found = diagnostics.find(({ code }) => code === "unused-suppression")!;
  expect([found.hint, found.fixes]).toEqual([
    "Remove the comment. If the finding is an error, fix it: errors cannot be suppressed.",
    undefined,
  ]);
});
