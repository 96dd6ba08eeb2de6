import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* Texts of expressions without their quotes: one finding for the whole text, and a fix that quotes it. */

const findings = async (source: string) => (await compile(source)).diagnostics;

test("a call, an interpolation or a comment keeps the finding that it has", async () => {
  const messages = async (value: string) =>
    (await findings(`@param c: string = ${value}\n# {{ c }}\n`)).map(({ message }) => message).join();
  expect(await messages("upper(x) y")).not.toContain("without quotes");
  expect(await messages("{{ x }}")).not.toContain("without quotes");
  expect(await messages("a // note")).toContain("A comment is a whole line");
});

test("a day without quotes in an expression", async () => {
  const source = "# {{ addDays(2024-03-09, 1) }}\n";
  const found = await findings(source);
  expect(found.map(({ hint }) => hint)).toEqual(['Write `"2024-03-09"`.']);
  expect(fixText(source, found[0]!.fixes![0]!)).toBe('# {{ addDays("2024-03-09", 1) }}\n');
  // A difference of numbers is one.
  expect((await compile("# {{ 2024-10-11 }}\n")).output?.json).toContain('"2003"');
});

test("a choice of words", async () => {
  const source = "@param size: small | 'large' | x = \"x\"\n# {{ size }}\n";
  const found = await findings(source);
  expect(found).toHaveLength(1);
  const fixed = fixText(source, found[0]!.fixes![0]!);
  expect(fixed).toBe('@param size: "small" | \'large\' | "x" = "x"\n# {{ size }}\n');
  expect(await findings(fixed)).toEqual([]);
});

test("a parameter that is declared twice has one finding", async () => {
  const found = await findings("@param year: integer = 2024\n@param year: integer\n# {{ year }}\n");
  expect(found.map(({ code }) => code)).toEqual(["duplicate-name"]);
});
