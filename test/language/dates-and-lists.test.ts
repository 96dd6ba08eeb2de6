import { expect, test } from "vitest";
import { compile } from "../../src/index.js";

const value = async (expression: string): Promise<string> => {
  const { output, diagnostics } = await compile(`{{ ${expression} }}\n`);
  const [element] = output ? (JSON.parse(output.json) as readonly { text: string }[]) : [];
  return element?.text ?? diagnostics[0]!.message;
};

test.each([
  ['addMonths("2024-01-31", 1)', "2024-02-29"],
  ['addMonths("2023-01-31", 1)', "2023-02-28"],
  ['addMonths("2024-03-31", -13)', "2023-02-28"],
  ['addMonths("2024-05-15", 8)', "2025-01-15"],
  ['addMonths("0050-12-31", 2)', "0051-02-28"],
  ['addMonths("9999-12-01", 1)', "The result of `addMonths` is not in the years 1 to 9999."],
  ['addMonths("2024-01-31", 9007199254740991)', "The result of `addMonths` is not in the years 1 to 9999."],
  ['quarter("2024-03-31")', "1"],
  ['quarter("2024-10-01")', "4"],
  ['join(flatten([["a"], [], ["b", "c"]]), " ")', "a b c"],
  ['join(concat(["a"], [], ["b"], ["c"]), " ")', "a b c"],
  ['join(map([{a: "x", b: "y"}], r => pick(r, ["b"]).b), " ")', "y"],
  ['pick({a: 1}, ["b"]).b', "The object has no field `b`."],
])("%s is %s", async (expression, result) => expect(await value(expression)).toBe(result));

test("the types of the items go on to the next function", async () => {
  const table = "```csv t\na,b\nx,1\n```\n";
  const { diagnostics } = await compile(`${table}\n{{ sum(map(concat(t, t), r => r.c)) }}\n`);
  expect(diagnostics.map(({ code }) => code)).toEqual(["unknown-column"]);
});
