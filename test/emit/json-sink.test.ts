import fc from "fast-check";
import { expect, test } from "vitest";
import type { Model } from "../../src/check/model.js";
import { checkExpressions, expandElements, parseSource, readAndCheck, startRun } from "../../src/compile/phases.js";
import { emit } from "../../src/emit/emit.js";
import { jsonSink, type TextSink } from "../../src/emit/json-sink.js";

/* Headers, rows and items are written all at once. It is the same as cell by cell, which is how their sources are found. */

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
  // A header that is too long for one line, or nearly.
  fc.integer({ min: 70, max: 90 }).map((length) => `@chart column\n| a | ${"b".repeat(length)} |\n| c | 1 |\n`),
  fc.constantFrom("---\n", '```element\n{"type": "h1", "text": "a  b", "n": 1.50}\n```\n'),
  word.map((text) => `A ${text}.\n`),
  chart,
  items,
);

/** The model of a document without errors. */
async function modelOf(source: string): Promise<Model | undefined> {
  const document = parseSource(source, {});
  checkExpressions(document);
  const run = startRun(document, {});
  const model = await readAndCheck(await expandElements(run), run);
  return run.findings.some(({ severity }) => severity === "error") ? undefined : model;
}

function textOf(model: Model, sink: TextSink): string {
  emit(model, sink);
  return sink.text();
}

/** The sink without what writes several pieces at once. */
const pieceByPiece = ({ open, close, key, value, string, text }: TextSink): TextSink => ({
  open,
  close,
  key,
  value,
  string,
  text,
});

test("rows are what is written cell by cell", async () => {
  let outputs = 0;
  const property = fc.asyncProperty(fc.array(element, { maxLength: 6 }), async (elements) => {
    const model = await modelOf(elements.join("\n"));
    if (!model) return;
    outputs++;
    const compact = textOf(model, jsonSink());
    expect(compact).toBe(textOf(model, pieceByPiece(jsonSink())));
  });
  await fc.assert(property, { numRuns: 120 });
  expect(outputs).toBeGreaterThan(20);
});
