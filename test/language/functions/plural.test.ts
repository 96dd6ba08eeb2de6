import { describe, expect, test } from "vitest";
import { exact, inLocale, problem, record } from "../../support/call-function.js";
import { render } from "../../support/template.js";

const forms = record({ one: "one", two: "two", few: "few", many: "many", other: "other" });

describe("plural", () => {
  test.each([
    ["en", "other one other other other"],
    ["de", "other one other other other"],
    ["fr", "one one other other other"],
    ["pl", "many one few many many"],
    ["ar", "other one two few many"],
  ])("in %s", (locale, expected) => {
    expect([0, 1, 2, 5, 12].map((number) => inLocale(locale, "plural", number, forms)).join(" ")).toBe(expected);
  });

  test("a form that is missing is `other`", () => {
    expect(inLocale("pl", "plural", 2, record({ one: "a", other: "b" }))).toBe("b");
    expect(inLocale("en", "plural", exact("1.50"), forms)).toBe("other");
  });

  test("refuses forms that it does not know, and those that are not strings", () => {
    expect(problem("plural", 1, record({ one: "a" })).problem).toBe(
      "The argument `forms` of `plural` lacks the form `other`.",
    );
    expect(problem("plural", 1, record({ ones: "a", other: "b" }))).toMatchObject({
      argument: 1,
      advice: "Did you mean `one`?",
    });
    expect(problem("plural", 1, record({ other: 5 })).argument).toBe(1);
  });

  test("finds a wrong form before anything runs", async () => {
    const { diagnostics } = await render(
      '@let n = 1\n@if false\n# {{ plural(n, {ones: "a", other: `${n} b`}) }}\n@end\n# a\n',
    );
    expect(diagnostics).toMatchObject([{ code: "argument-type", hint: "Did you mean `one`?" }]);
  });
});
