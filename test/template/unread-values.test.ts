import { expect, test } from "vitest";
import { compile } from "../../src/index.js";

const data = "```csv t {text=[v]}\nname,v\na,1\nb,12 t\nc,n/a\nd,4\n```\n\n";

const found = async (text: string) =>
  (await compile(data + text)).diagnostics
    .filter(({ code }) => code !== "unused-name")
    .map(({ code, message }) => `${code}: ${message}`);

test.each(["sum", "mean", "median", "min", "max"])(
  "%s that skips what parseNumber could not read says so",
  async (name) => {
    const skipped = [`unread-values: \`${name}\` skips 2 texts that are not read as a value: "12 t" first.`];
    expect(await found(`{{ ${name}(map(t, r => parseNumber(r.v))) ?? 0 }}\n`)).toEqual(skipped);
    expect(
      await found(`@let all = map(t, r => {n: r.name, v: parseNumber(r.v)})\n\n{{ ${name}(all.v) ?? 0 }}\n`),
    ).toEqual(skipped);
  },
);

test("a value instead of null, a filter and a blank cell are on purpose", async () => {
  expect(await found("{{ sum(map(t, r => parseNumber(r.v) ?? 0)) }}\n")).toEqual([]);
  expect(await found("{{ sum(where(map(t, r => parseNumber(r.v)), v => v != null)) }}\n")).toEqual([]);
  expect(await found('{{ sum([parseNumber("1"), parseNumber("")]) }}\n')).toEqual([]);
  expect(await found("{{ count(map(t, r => parseNumber(r.v))) }}\n")).toEqual([]);
  expect(await found('{{ max([parseDate("1.2.2024", "D.M.YYYY"), parseDate("May", "D.M.YYYY")]) ?? "" }}\n')).toEqual([
    'unread-values: `max` skips a text that is not read as a value: "May".',
  ]);
});

test("null without fields names its row, of a table also where it is filtered", async () => {
  const json = '```json k\n[{"n": 1, "r": {"a": 1}}, {"n": 2, "r": null}, {"n": 3, "r": {"a": 3}}]\n```\n\n';
  const first = async (text: string) =>
    (await compile(json + text)).diagnostics.find(({ severity }) => severity === "error")?.message;
  const row = "Null has no field `a` in row 2 of `k`.";
  expect(await first("{{ sum(map(k, x => x.r.a)) }}\n")).toBe(row);
  expect(await first("{{ count(where(k, x => x.r.a > 1)) }}\n")).toBe(row);
  expect(await first("@for x in where(k, y => y.n > 1)\n{{ x.r.a }}\n@end\n")).toBe(row);
  expect(await first("{{ sum(k.r.a) }}\n")).toBe("Null has no field `a` in item 2 of the list.");
  expect(await first("{{ sum(map([{a: {b: 1} }, {a: null}], x => x.a.b)) }}\n")).toBe(
    "Null has no field `b` in item 2 of the list.",
  );
  const { diagnostics } = await compile('```csv c\nn,v\nx,1\ny,\n```\n\n{{ join(map(c, x => upper(x.v)), ",") }}\n');
  expect(diagnostics.map(({ code }) => code)).toEqual(["argument-type"]);
  const blank = (await compile('```csv c\nn,v\nx,one\ny,\n```\n\n{{ join(map(c, x => upper(x.v)), ",") }}\n'))
    .diagnostics;
  expect(blank[0]?.related).toMatchObject([{ start: { line: 4 } }]);
});
