import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { operators } from "../../src/language/operators.js";

test.each(operators.map((one) => [one.name, one] as const))("the example of %s holds", async (name, { example }) => {
  const [expression, result] = example;
  const [sign = ""] = name === "{{ }}" ? [] : name.split(" ");
  expect(expression).toContain(sign);
  const { output, diagnostics } = await compile(`@chart table\n| name | value |\n| x | {{ ${expression} }} |\n`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const [element] = JSON.parse(output!.json) as [{ data: [[unknown, [string, unknown]]] }];
  const cell = result === null ? "" : typeof result === "boolean" ? String(result) : result;
  expect(element.data[0][1][1]).toEqual(cell);
});
