import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { fixText } from "../support/fix-text.js";

/* A parameter of a choice, a day or a colour is never another text: a comparison with one has the same result in every document. */

const source = (expression: string) =>
  `@param level: "low" | "high" = "low"\n@param start: date = "2024-01-01"\n@param tint: color = "#fff"\n@param name: string = "x"\n\n` +
  `{{ level }} {{ start }} {{ tint }} {{ name }} {{ ${expression} }}\n`;
const found = async (expression: string) => {
  const { diagnostics, output } = await compile(source(expression));
  // Only a warning: the document is what it says.
  expect(output).toBeDefined();
  return diagnostics;
};

test.each([
  ['level == "hihg"', '"hihg"', 'Did you mean `"high"`?'],
  ['"medium" != level', '"medium"', 'Write one of its values, such as `"low"`.'],
  ['level in ["low", "hgih"]', '"hgih"', 'Did you mean `"high"`?'],
  ['false ? level == "x" : true', '"x"', 'Write one of its values, such as `"low"`.'],
  ['start == "1.5.2024"', '"1.5.2024"', 'Write one of its values, such as `"2024-01-31"`.'],
  ['start >= "2024-5-1"', '"2024-5-1"', 'Write one of its values, such as `"2024-01-31"`.'],
  ['addDays(start, 1) == "2024-02-30"', '"2024-02-30"', 'Write one of its values, such as `"2024-01-31"`.'],
  ['"2024-02-30" in [start, addDays(start, 1)]', '"2024-02-30"', 'Write one of its values, such as `"2024-01-31"`.'],
  ['tint == "red"', '"red"', 'Write one of its values, such as `"#6f4e37"`.'],
])("%s", async (expression, text, hint) => {
  const [finding, ...others] = await found(expression);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: "impossible-value", severity: "warning", hint });
  expect(finding!.message).toContain(`so it is never \`${text}\`.`);
  expect(source(expression).slice(finding!.start.offset, finding!.end.offset)).toBe(text);
});

test.each([
  'level == "high"',
  'level < "m"',
  'start >= "2024"',
  'start < "2024-05"',
  'start == "2024-05-01"',
  'tint == "#ABC"',
  'name == "y"',
  '(level ?? "none") == "none"',
  "level == name",
  'level in [name, "low"]',
  "level == null",
])("nothing to find: %s", async (expression) => {
  expect(await found(expression)).toEqual([]);
});

test("names the parameter and what it can be, and a fix writes what was meant", async () => {
  const [finding] = await found('level == "hihg"');
  expect(finding!.message).toBe('`level` is one of `low`, `high`, so it is never `"hihg"`.');
  expect(fixText(source('level == "hihg"'), finding!.fixes![0]!)).toBe(source('level == "high"'));
  expect((await found('addDays(start, 1) == "x"'))[0]!.message).toMatch(/^The value is a day, written/);
});
