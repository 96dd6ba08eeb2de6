import { expect, test } from "vitest";
import { prepare } from "../../src/index.js";

const fence = "```";
const source = `---
key: k{{ n }}
---
@param n: integer
@param lang: string = "en"
${fence}json rows
[{"n": 1, "v": 1.5}, {"n": 2, "v": 2.5}, {"n": 3, "v": 4}]
${fence}
@let large = where(rows, row => row.v > 2)
@let share = sum(large.v) / sum(rows.v)
@let own = where(rows, row => row.n == n)
@let twice = sum(own.v) * 2

# {{ n }}: {{ share }}, {{ twice }}
`;

const textOf = (result: { output?: { content: readonly unknown[] } }) =>
  (result.output?.content[0] as { text: string } | undefined)?.text;

test("each document of a batch has its own values, and shares those that depend on no parameter", async () => {
  const template = await prepare(source);
  for (const [n, expected] of [
    [1, "1: 0.8125, 3"],
    [2, "2: 0.8125, 5"],
    [3, "3: 0.8125, 8"],
    [1, "1: 0.8125, 3"],
  ] as const)
    expect(textOf(await template.render({ n }))).toBe(expected);
  expect((await template.table("large", {})).table?.rows).toHaveLength(2);
});

test("a value depends on the locale, which parameters can decide", async () => {
  const template = await prepare(
    '---\nlocale: "{{ lang }}"\n---\n@param lang: string\n@let text = number(1234.5)\n# {{ text }}\n',
  );
  expect(textOf(await template.render({ lang: "en" }))).toBe("1,234.5");
  expect(textOf(await template.render({ lang: "de" }))).toBe("1.234,5");
  expect(textOf(await template.render({ lang: "en" }))).toBe("1,234.5");
});

test("each document pays for shared values, so its limits are those of the single document", async () => {
  const project = (steps: number) => ({ project: { limits: { steps } } });
  const least = async (steps: number, rounds: number) => {
    const template = await prepare(source, project(steps));
    let result = await template.render({ n: 1 });
    for (let round = 1; round < rounds; round++) result = await template.render({ n: 1 });
    return result.output !== undefined;
  };
  let steps = 1;
  while (!(await least(steps, 1))) steps++;
  expect(steps).toBeGreaterThan(20);
  expect(await least(steps, 3)).toBe(true);
  // The first one has room to remember its values, the second one has not.
  expect(await least(steps - 1, 3)).toBe(false);
});

test("an error is found in every document", async () => {
  const failing = await prepare("@param n: integer\n@let none = 1 / 0\n# {{ n + none }}\n");
  for (const n of [1, 2])
    expect((await failing.render({ n })).diagnostics.map(({ code }) => code)).toContain("number-not-finite");
});
