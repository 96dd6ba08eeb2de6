import fc from "fast-check";
import { expect, test } from "vitest";
import { compile, memoryHost, prepare } from "../../src/index.js";
import { isLong } from "../support/long.js";

/** As many rows as an index is made for, and a few more. */
const rows = 40;
const fence = "```";

/** Columns of one type, with and without null, and of several types. */
const column = fc.oneof(
  ...[
    ['"a"', '"b"', '"B"', '"2024-01-01"', '""'],
    ["0", "-0", "1", "1.0", "24.40", "24.4", "9007199254740993", "9007199254740992"],
    ["1", "2", "null"],
    ['"a"', "null", '"1"'],
    ["true", "false"],
    ["null"],
    ['"a"', "1", "null", "[1]"],
  ].map((cells) => fc.array(fc.constantFrom(...cells), { minLength: rows, maxLength: rows })),
);

const value = fc.constantFrom(
  ...[
    '"a"',
    '"1"',
    "1",
    "24.4",
    "-0",
    "9007199254740992",
    "true",
    "null",
    "[1]",
    "x.n",
    "1 / 0",
    "max(t.c)",
    "t[99].c",
  ],
);
const field = fc.constantFrom("r.c", 'r["c"]', "r.d");
const comparison: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(field, fc.constantFrom("==", "==", "!=", "<", ">="), value)
    .map(([left, sign, right]) => `${left} ${sign} ${right}`),
  fc.tuple(value, field).map(([left, right]) => `${left} == ${right}`),
  fc.tuple(field, fc.array(value, { maxLength: 3 })).map(([left, items]) => `${left} in [${items.join(", ")}]`),
);
const condition: fc.Arbitrary<string> = fc.oneof(
  comparison,
  fc.tuple(comparison, comparison).map(([one, other]) => `${one} && ${other}`),
  fc.tuple(comparison, comparison).map(([one, other]) => `(${one} || ${other})`),
  fc.tuple(comparison, comparison, comparison).map(([one, other, third]) => `(${one} || ${other}) && ${third}`),
);

const calls: readonly ((written: string) => string)[] = [
  (written) => `join(where(t, r => ${written}).i, " ")`,
  (written) => `count(t, r => ${written})`,
  (written) => `find(t, r => ${written})?.i ?? "none"`,
];

function documentOf([c, d]: readonly (readonly string[])[], expression: string): string {
  const records = c!.map((one, at) => `{"i": ${at}, "c": ${one}, "d": ${d![at]}}`);
  return `${fence}json t\n[${records.join(",\n")}]\n${fence}\n@let x = {n: 1}\n\nFound: {{ ${expression} }}\n`;
}

/** The text and the findings, but for the one that igx has only for values that are written in simple comparisons. */
async function resultOf(source: string) {
  const { output, diagnostics } = await compile(source);
  return {
    text: (output?.content[0] as { text?: string } | undefined)?.text,
    findings: diagnostics
      .filter(({ code }) => code !== "value-not-in-data")
      .map(({ code, message }) => `${code} ${message}`),
  };
}

test("an index gives the rows and the findings that asking each row gives", async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(column, column), fc.constantFrom(...calls), condition, async (columns, call, written) => {
      // `!` is nothing that an index answers, so each row is asked.
      const asked = await resultOf(documentOf(columns, call(`!(!(${written}))`)));
      expect(await resultOf(documentOf(columns, call(written)))).toEqual(asked);
    }),
    { numRuns: isLong ? 1000 : 80 },
  );
});

test("`in` and `rank` of long lists are those of short ones", async () => {
  const list = Array.from({ length: rows }, (_, at) => (at % 7 === 0 ? "null" : String((at * 37) % 19)));
  const lines = Array.from(
    { length: 21 },
    (_, at) => `{{ ${at} in t.v }} {{ rank(t.v, ${at}) }} {{ ${at} in some }}\n\n`,
  );
  const records = list.map((one) => `{"v": ${one}}`).join(", ");
  const source = `${fence}json t\n[${records}]\n${fence}\n@let some = [1, null, 3]\n\n${lines.join("")}`;
  const { output } = await compile(source);
  const numbers = list.filter((one) => one !== "null").map(Number);
  expect(output?.content.map((element) => (element as { text: string }).text)).toEqual(
    lines.map(
      (_, at) => `${numbers.includes(at)} ${numbers.filter((one) => one > at).length + 1} ${[1, 3].includes(at)}`,
    ),
  );
});

test("a period is found by its day, its text and itself", async () => {
  const lines = Array.from({ length: rows }, (_, at) => `${2020 + (at >> 2)}-Q${(at % 4) + 1},${at}`);
  const host = memoryHost({ "d.csv": `q,v\n${lines.join("\n")}\n` });
  const tests = [
    'r.q == "2024-04-01"',
    'r.q == "2024 Q2"',
    "r.q == d[17].q",
    'r.q in ["2024 Q2", "2021 Q1"]',
    "r.q == d[99 - 90].q",
  ];
  const shown = (written: string) => `{{ listing(where(d, r => ${written}).v) }}\n\n`;
  const texts = tests.flatMap((written) => [shown(written), shown(`!(!(${written}))`)]);
  const source = `@data d "d.csv" {dates={q="YYYY-'Q'Q"}}\n\n${texts.join("")}{{ "2024 Q2" in d.q }} {{ "2024-04-01" in d.q }} {{ d[3].q in d.q }}\n`;
  const { output } = await compile(source, { host });
  const found = output?.content.map((element) => (element as { text: string }).text);
  expect(found).toEqual(["17", "17", "17", "17", "17", "17", "4 and 17", "4 and 17", "9", "9", "true true true"]);
});

/** The fewest steps with which a document compiles. */
async function stepsOf(source: string, params: Record<string, unknown> = {}): Promise<number> {
  let [few, enough] = [0, 10_000_000];
  while (enough - few > 1) {
    const steps = (few + enough) >> 1;
    const template = await prepare(source, { project: { limits: { steps } } });
    if ((await template.render(params)).output) enough = steps;
    else few = steps;
  }
  return enough;
}

const table = (count: number): string => {
  const records = Array.from({ length: count }, (_, at) => `{"g": "g${at >> 1}", "y": ${at % 2}, "v": ${at}}`);
  return `${fence}json t\n[${records.join(",\n")}]\n${fence}\n`;
};

const loops = {
  where: "{{ sum(where(t, o => o.g == r.g).v) }}",
  "two conditions": "{{ sum(where(t, o => o.y == 1 && o.g == r.g).v) }}",
  find: "{{ find(t, o => r.g == o.g)?.v ?? 0 }}",
  count: "{{ count(t, o => o.g == r.g) }}",
  in: "{{ r.v in t.v }}",
  sum: "{{ r.v / max([sum(t.v), 1]) }}",
  rank: "{{ rank(t.v, r.v) }}",
  "a sorted list": "{{ first(sort(t, o => o.v)).v }}",
};

test.each(Object.entries(loops))("`%s` in a loop takes steps in proportion to the rows", async (_, text) => {
  const [one, two] = await Promise.all(
    [200, 400].map((count) => stepsOf(`${table(count)}@for r in t\n${text}\n\n@end\n`)),
  );
  expect(two! / one!).toBeLessThan(2.3);
});

test("a function over a list in a lambda is evaluated once for all items", async () => {
  const [one, two] = await Promise.all(
    [200, 400].map((count) => stepsOf(`${table(count)}{{ count(where(t, r => r.v > mean(t.v))) }}\n`)),
  );
  expect(two! / one!).toBeLessThan(2.3);
});

test("each document of a batch pays for the index that an earlier one has made", async () => {
  const source = `@param g: string\n${table(60)}@let rows = where(t, r => r.g == g)\n# {{ sum(rows.v) }} of {{ sum(t.v) }}\n\n{{ rank(t.v, first(rows).v) }}\n`;
  const steps = await stepsOf(source, { g: "g3" });
  const failing = await prepare(source, { project: { limits: { steps: steps - 1 } } });
  const fitting = await prepare(source, { project: { limits: { steps } } });
  for (let round = 0; round < 3; round++)
    for (const g of ["g3", "g4"]) {
      expect((await fitting.render({ g })).output).toBeDefined();
      expect((await failing.render({ g })).output).toBeUndefined();
    }
});

test("a test that fails for a row fails beside an index", async () => {
  const source = `${table(60)}@let rows = where(t, r => r.g == "g3" && 1 / (r.v - 7) > 0)\n\n{{ count(rows) }}\n`;
  const { diagnostics } = await compile(source);
  expect(diagnostics.map(({ code }) => code)).toContain("number-not-finite");
});
