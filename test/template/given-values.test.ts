import { expect, test } from "vitest";
import { compile } from "../../src/index.js";

/* Values of parameters that JSON does not have, as programs give them. */

const first = async (source: string, params: Record<string, unknown>): Promise<unknown> => {
  const { output, diagnostics } = await compile(source, { params: params as never });
  return output ? JSON.parse(output.json)[0].text : diagnostics.map(({ message }) => message);
};

test.each([
  ["date", "31.01.2024", "Write `2024-01-31`."],
  ["date", "1/2/2024", "Write a value such as `2024-01-31`."],
  ["color", "red", "Write `#ff0000`."],
  ["boolean", "Yes", "Write `true`."],
  ["boolean", "nein", "Write `false`."],
  ["integer", " 5 ", "Write `5`."],
  ['"Oslo" | "Bonn"', "oslo", "Write `Oslo`."],
  ["secret", "", undefined],
])("a value of the type %s in another form, %j", async (type, given, hint) => {
  const { diagnostics } = await compile(`---\npassword: "{{ x }}"\n---\n@param x: ${type}\n\n# A\n`, {
    params: { x: given },
  });
  expect(diagnostics.find(({ code }) => code === "param-type")?.hint).toBe(hint);
});

test("an integer beyond doubles keeps its digits", async () => {
  expect(await first("@param x: number\n\n# {{ x }}\n", { x: 12345678901234567890n })).toBe("12345678901234567890");
});

test("an object that contains itself has a finding with its place", async () => {
  const self: Record<string, unknown> = { name: "a" };
  Object.assign(self, { one: { self }, two: self });
  expect(await first("@param x: object\n\n# {{ x.name }}\n", { x: self })).toEqual([
    "The parameter `x` must be an object, not one that contains itself at `/one/self`.",
  ]);
});

test("an object that is in many places of others is read once", async () => {
  let value: unknown = { name: "a" };
  for (let level = 0; level < 60; level++) value = { one: value, two: [value, value] };
  expect(await first("@param x: object\n\n# {{ x.one.two[1].one.two[0].name ?? 1 }}\n", { x: value })).toBe("1");
});
