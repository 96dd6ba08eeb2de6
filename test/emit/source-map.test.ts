import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "../../src/index.js";
import { source } from "../support/arbitraries.js";

/** The pointer of each value, as RFC 6901 writes it. */
const pointersOf = (value: unknown, pointer = ""): readonly string[] =>
  typeof value !== "object" || value === null
    ? [pointer]
    : [
        pointer,
        ...Object.entries(value).flatMap(([name, part]) =>
          pointersOf(part, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`),
        ),
      ];

/** The characters of the source that each value comes from. */
async function cutsOf(text: string) {
  const { output, sourceMap } = await compile(text);
  const cuts = Object.entries(sourceMap).map(([pointer, { start, end }]) => [pointer, text.slice(start, end)]);
  return { content: JSON.parse(output!.json) as unknown, cuts: Object.fromEntries(cuts) as Record<string, string> };
}

test("the items of a list and the entries of a group have places of their own", async () => {
  const { cuts } = await cutsOf(
    '@chart bar {colors=[#111111 {{ "#222222" }}] callouts={enabled percentage=false}}\n| a | b |\n| c | 1 |\n| d | 2 |\n',
  );
  expect(cuts).toMatchObject({
    "/0/colors": '[#111111 {{ "#222222" }}]',
    "/0/colors/0": "#111111",
    "/0/colors/1": '{{ "#222222" }}',
    "/0/settings/callouts": "{enabled percentage=false}",
    "/0/settings/callouts/enabled": "enabled",
    "/0/settings/callouts/percentage": "false",
  });
});

test("each value of an element fence is where it is written", async () => {
  const fence = '{"type": "h1", "text": "A",\n  "x/~": [{"b": 1.50}], "y": {"z": 1}, "y": 2}';
  const { content, cuts } = await cutsOf(`# B\n\n\`\`\`element\n${fence}\n\`\`\`\n`);
  expect(cuts).toMatchObject({
    "/1": `\`\`\`element\n${fence}\n\`\`\``,
    "/1/text": '"A"',
    "/1/x~1~0": '[{"b": 1.50}]',
    "/1/x~1~0/0/b": "1.50",
    "/1/y": "2",
  });
  expect(Object.keys(cuts).sort()).toEqual([...pointersOf(content)].sort());
});

test("each value of any document has an entry, and each entry a value", async () => {
  await fc.assert(
    fc.asyncProperty(source, async (text) => {
      const { output, sourceMap } = await compile(text);
      const pointers = output ? pointersOf(JSON.parse(output.json)) : [];
      expect(Object.keys(sourceMap).sort()).toEqual([...pointers].sort());
      for (const { start, end } of Object.values(sourceMap)) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: 300 },
  );
});
