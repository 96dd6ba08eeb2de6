import { expect, test } from "vitest";
import { compile } from "../../src/index.js";

/* Values of parameters that JSON does not have, as programs give them. */

const first = async (source: string, params: Record<string, unknown>): Promise<unknown> => {
  const { output, diagnostics } = await compile(source, { params: params as never });
  return output ? JSON.parse(output.json)[0].text : diagnostics.map(({ message }) => message);
};

test("an integer beyond doubles keeps its digits", async () => {
  expect(await first("@param x: number\n\n# {{ x }}\n", { x: 12345678901234567890n })).toBe("12345678901234567890");
});

test("an object that contains itself is read to a depth, and null below it", async () => {
  const self: Record<string, unknown> = { name: "a" };
  self["self"] = self;
  const text = '@param x: object\n\n# {{ x.self.self.name }}{{ x.self.self.missing ?? "!" }}\n';
  expect(await first(text, { x: self })).toBe("a!");
});
