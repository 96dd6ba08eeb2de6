import fc from "fast-check";
import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { compactJson } from "../../src/text/json.js";

/* Compact JSON is written in large pieces, laid-out JSON field by field and cell by cell: without white space they are the same. */

const attributes = fc
  .shuffledSubarray(["half", "height=300", "callouts={enabled=true percentage=false}", "legend=false"], {
    maxLength: 3,
  })
  .map((all) => (all.length === 0 ? "" : ` {${all.join(" ")}}`));

const word = fc.constantFrom(
  "Coffee",
  "Perú",
  "巴西",
  "😀",
  '"a"',
  "a\\\\b",
  "\ud800",
  "{{ 1 + 1 }}",
  "\u0001",
  "1e999",
);

const number = fc.constantFrom("1", "-2.50", "true", "1e999", "");

const chart = fc
  .tuple(
    fc.constantFrom("", " colors=[#ff0000 #00ff00]", " shape=sheets", " highlight=Coffee"),
    word,
    number,
    attributes,
  )
  .map(
    ([own, cell, value, more]) =>
      `@chart column {${more.replace(/ \{(.*)\}$/, "$1")}${own}}\n| a | ${cell} |\n| Coffee | ${value} |\n| Tea | 2 |\n| Cocoa | "3" |\n`,
  );

const items = fc
  .tuple(word, number, fc.constantFrom("@facts\n| figure | fact | icon |", "@map world\n| value | title | label |"))
  .map(([cell, value, head]) => `${head}\n| ${value} | ${cell} | |\n| -7 | Brazil | x |\n| 0.5 | | y |\n`);

const element = fc.oneof(
  fc.tuple(word, attributes).map(([text, more]) => `# ${text}${more}\n`),
  fc.tuple(word, fc.constantFrom("", "> -- Eliot\n")).map(([text, author]) => `> ${text}\n${author}`),
  fc.constantFrom("---\n", '```element\n{"type": "h1", "text": "a  b", "n": 1.50}\n```\n'),
  word.map((text) => `A ${text}.\n`),
  chart,
  items,
);

test("compact JSON is laid-out JSON without white space", async () => {
  let outputs = 0;
  const property = fc.asyncProperty(fc.array(element, { maxLength: 6 }), async (elements) => {
    const { output } = await compile(elements.join("\n"));
    if (!output) return;
    outputs++;
    expect(output.json).toBe(compactJson(output.indentedJson));
  });
  await fc.assert(property, { numRuns: 120 });
  expect(outputs).toBeGreaterThan(20);
});
