import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* Texts of expressions without their quotes: one finding for the whole text, and a fix that quotes it. */

const findings = async (source: string) => (await compile(source)).diagnostics;

test.each([
  ["@param c: color = #fff", "#fff"],
  ["@param day: date = 2024-03-05", "2024-03-05"],
  ["@param day: date = 2024-12-11", "2024-12-11"],
  ["@param city: string = New York", "New York"],
  ["@param city: string = Berlin", "Berlin"],
  ["@param page: string = https://example.org/a", "https://example.org/a"],
  ['@param size: "S" | "XL 2" = XL 2', "XL 2"],
])("the default of `%s` is a text without quotes", async (declaration, value) => {
  const [, name = ""] = /@param (\w+)/.exec(declaration)!;
  const source = `${declaration}\n# {{ ${name} }}\n`;
  const found = await findings(source);
  expect(found.map(({ code }) => code)).toEqual([expect.stringMatching(/^(syntax-error|param-type)$/)]);
  const [{ start, end, hint, fixes }] = found as [(typeof found)[number]];
  expect(source.slice(start.offset, end.offset)).toBe(value);
  expect(hint).toContain(`"${value}"`);
  const fixed = fixText(source, fixes![0]!);
  expect(fixed).toBe(source.replace(`= ${value}`, `= "${value}"`));
  expect(await findings(fixed)).toEqual([]);
});

test("a text that quotes alone do not make a day or a colour has a hint with the form", async () => {
  for (const [declaration, form] of [
    ["@param c: color = rgb 12", '"#6f4e37"'],
    ["@param c: date = 5.3.2024", '"2024-01-31"'],
  ]) {
    const found = await findings(`${declaration}\n# {{ c }}\n`);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ hint: `Write it in the form \`${form}\`.` });
    expect(found[0]!.fixes ?? []).toEqual([]);
  }
});

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
