import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* Parameters as other languages declare them: one finding, and a fix where what is meant is certain. The fixed document compiles. */

test.each([
  ["@param x: integer: 2024", "Write `=` before the default.", "@param x: integer = 2024"],
  ["@param x := 2024", "Write the type: `@param x: integer = 2024`.", "@param x: integer = 2024"],
  ["@param x := 2024-01-31", 'Write the type: `@param x: date = "2024-01-31"`.', '@param x: date = "2024-01-31"'],
  ["@param x: 2024", "Write the type: `@param x: integer = 2024`.", "@param x: integer = 2024"],
  ["@param x: -4.5", "Write the type: `@param x: number = -4.5`.", "@param x: number = -4.5"],
  ["@param x: ['a']", "Write the type: `@param x: list = ['a']`.", "@param x: list = ['a']"],
  ["@param x: enum('a', 'b') = 'a'", "Write `'a' | 'b'`.", "@param x: 'a' | 'b' = 'a'"],
  ["@param x?: string = 'a'", "Remove `?`: a parameter with a default is optional.", "@param x: string = 'a'"],
  ["@param x?: string", 'Write a default instead: `@param x: string = ""`.', undefined],
  ["@param x: integer?", "Write a default instead: `@param x: integer = 0`.", undefined],
  ["@param x: string | null = null", 'Write a default instead: `@param x: string = ""`.', undefined],
  ["@param x: integer | string", "Write one type, such as `integer`.", undefined],
  ["@param x: none | up", 'Write `"none" | "up"`.', '@param x: "none" | "up"'],
  ['@param x: "up" | null', 'Write `""`: a choice is between texts.', '@param x: "up" | ""'],
  ["@param x string = 'a'", "Write `x: string`.", "@param x: string = 'a'"],
  ["@param string x = 'a'", "Write `x: string`.", "@param x: string = 'a'"],
  ["@param x: string[]", "Write `list`.", "@param x: list"],
  ["@param x: list<string>", "Write `list`.", "@param x: list"],
])("%s", async (line, hint, fixed) => {
  const source = `${line}\n\n{{ x }}\n`;
  const [finding, ...others] = (await compile(source)).diagnostics;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: "syntax-error", hint });
  const fix = finding!.fixes?.[0];
  expect(fix && fixText(source, fix).split("\n")[0]).toBe(fixed);
});

test.each(['@param first-unit-price: string = "a"', '@let first-unit-price = "a"'])(
  "a name with hyphens is one finding: %s",
  async (line) => {
    const { diagnostics } = await compile(`${line}\n\n{{ first-unit-price }}\n`);
    expect(diagnostics).toMatchObject([
      { code: "syntax-error", hint: expect.stringMatching(/^Write `first_unit_price/) },
    ]);
  },
);

test.each([
  ['integer = "2024"', "integer = 2024"],
  ['boolean = "true"', "boolean = true"],
  ['date = "3.4.2024"', 'date = "2024-04-03"'],
  ['date = "2024/4/3"', 'date = "2024-04-03"'],
  ['color = "red"', 'color = "#ff0000"'],
  ['"A" | "B" = "A "', '"A" | "B" = "A"'],
  ["string = null", 'string = ""'],
  ["integer = null", undefined],
  ['date = "3/4/2024"', undefined],
  ['integer = "many"', undefined],
])("a default of another type: %s", async (declared, fixed) => {
  const source = `@param x: ${declared}\n\nA {{ x }}\n`;
  const [finding, ...others] = (await compile(source)).diagnostics;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: "param-type", hint: expect.stringContaining(fixed ?? "Write `@param x: ") });
  const fix = finding!.fixes?.[0];
  expect(fix && fixText(source, fix)).toBe(fixed && `@param x: ${fixed}\n\nA {{ x }}\n`);
});
