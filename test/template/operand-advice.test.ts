import { describe, expect, test } from "vitest";
import { compile } from "../../src/index.js";

/** The hint of the only finding. */
async function hintOf(source: string, params: Record<string, unknown> = {}): Promise<string | undefined> {
  const { diagnostics } = await compile(source, { params });
  expect(diagnostics.map(({ code }) => code)).toEqual(["type-mismatch"]);
  return diagnostics[0]!.hint;
}

const declared = [
  '@let text = "x"',
  "@let n = 5",
  "@let flag = true",
  "@let items = [1]",
  "@let one = {a: 1}",
  "@let _all = [text, n, flag, items, one]",
  "",
].join("\n");

describe("hints for operands of the wrong type", () => {
  test.each([
    ["text * 2", "Make a number of the string: `parseNumber(text)`."],
    ['- "5"', "Write `5`, without quotes."],
    ['- "five"', 'Make a number of the string: `parseNumber("five")`.'],
    ["flag * 2", "Write `(flag ? 1 : 0)`."],
    ["items / 2", "Write `length(items)` for the number of its items, or choose one of them, such as `first(items)`."],
    ["one - 2", "Choose one of its fields, such as `.name`."],
    [
      "items + items",
      "Write `length(items)` for the number of its items, or choose one of them, such as `first(items)`.",
    ],
    ["flag + 1", "Write `(flag ? 1 : 0)`."],
    ["n == text", "Make a number of the string: `parseNumber(text)`."],
    ["n < text", "Make a number of the string: `parseNumber(text)`."],
    ["flag == text", "Write `flag` or `!flag`, without a comparison."],
    ["flag < flag", "Compare booleans with `==` or `!=`."],
    ["n == items", "Write `n in items`."],
    ["items != n", "Write `!(n in items)`."],
    ["items > 1", "Compare its length: `length(items)`."],
    ["one == 1", "Choose one of its fields, such as `.name`."],
    ["text in items", "Make a number of the string: `parseNumber(text)`."],
    ['n in ["a"]', "Make a string of the number: `` `${n}` ``."],
    ['1 in ["a"]', 'Make a string of the number: `"1"`.'],
    ["n in one", "Choose a field that is a list, or write `[one]` for a list of one."],
    ["n in text", "Write `contains(text, part)` to look into a string."],
    ["!n", "Compare it, such as `(n > 0)`."],
    ["flag && text", 'Compare it, such as `text != ""`.'],
    ["items ? 1 : 2", "Compare it, such as `length(items) > 0`."],
    ["one || flag", "Compare it, such as `one != null`."],
    ["text[0]", "Write `slice(text, 0, 1)` for the first character."],
    ["items[flag]", "Write an integer from 0, such as `[0]`."],
    ["items[9]", "Write `last(list)` for the last item: it is null if there is none."],
    ["items[-1]", "Write `last(list)` for the last item."],
    ["items[-2]", "Write `list[length(list) - 2]` to count from the end."],
    // An expression that is not a name could bind other than an operator after it.
    ["flag && n + 1", "Compare it, such as `value > 0`."],
    ["flag && length(items)", "Compare it, such as `length(items) > 0`."],
    ["flag && length(items) + length(items)", "Compare it, such as `value > 0`."],
  ])("%s", async (expression, hint) => {
    expect(await hintOf(`${declared}\n# {{ ${expression} }}\n`)).toBe(hint);
  });

  test.each([
    ["n", "Write `range(n)` for the numbers from 0, or `[n]` for a list of one."],
    ["text", 'Split the string, such as `split(text, ",")`.'],
    ["one", "Choose a field that is a list, or write `[one]` for a list of one."],
    ["null", "Provide a value for null: `value ?? []`."],
  ])("@for x in %s", async (list, hint) => {
    expect(await hintOf(`${declared}@for x in ${list}\n{{ x }}\n@end\n`)).toBe(hint);
  });

  test.each([
    ["p.a * 2", { a: "5" }, "Make a number of the string: `parseNumber(value)`."],
    [
      "-p.a",
      { a: [1] },
      "Write `length(value)` for the number of its items, or choose one of them, such as `first(value)`.",
    ],
    ["p.a == 1", { a: "5" }, "Make a number of the string: `parseNumber(value)`."],
    ["p.a ? 1 : 2", { a: 5 }, "Compare it, such as `value > 0`."],
    ["1 in p.a", { a: ["5"] }, "Make a string of the number: `` `${value}` ``."],
    ["p.a + 1", { a: null }, "Provide a value for null: `value ?? 0`."],
    ["p.a ? 1 : 2", { a: null }, "Provide a value for null: `value ?? false`."],
    ["!p.a", { a: null }, "Provide a value for null: `value ?? false`."],
    ["1 in p.a", { a: null }, "Provide a value for null: `value ?? []`."],
    ["[1][p.a]", { a: null }, "Provide a value for null: `value ?? 0`."],
    ["-p.a", { a: null }, "Provide a value for null: `value ?? 0`."],
  ])("of a value that only the run knows: %s", async (expression, p, hint) => {
    expect(await hintOf(`@param p: object\n\n# {{ ${expression} }}\n`, { p })).toBe(hint);
  });

  test("for null that only the run meets, a value of the type that is wanted", async () => {
    const p = { a: null };
    expect(await hintOf("@param p: object\n@for x in p.a\n{{ x }}\n@end\n", { p })).toContain("`value ?? []`");
    const { diagnostics } = await compile("@param p: object\n\n# {{ year(p.a) }}\n", { params: { p } });
    expect(diagnostics.map(({ hint }) => hint)).toEqual(['Provide a value for null: `(value ?? "2024-01-31")`.']);
  });
});

test("a list where one of numbers is required", async () => {
  const { diagnostics } = await compile('@let list = ["A"]\n\n{{ sum(list) }}\n');
  const hint = "Make numbers of its items, such as `map(list, x => parseNumber(x))`, or choose a field.";
  expect(diagnostics).toMatchObject([{ code: "argument-type", hint }]);
});
