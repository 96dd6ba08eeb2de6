import { expect, test } from "vitest";
import { elementSpan } from "../../src/check/element-span.js";
import type { Model, SourceElement } from "../../src/check/model.js";
import { read } from "../../src/check/read.js";
import { expandElements, parseSource, startRun } from "../../src/compile/phases.js";
import type { Flat } from "../../src/template/expanded.js";

/** The first element of a document that waits for nothing. */
function elementOf(text: string): SourceElement {
  const run = startRun(parseSource(text, {}), {});
  const model = read(expandElements(run) as Flat, run.reportIn) as Model;
  return model.elements[0] as SourceElement;
}

test("an element ends with the last cell of its last sheet", () => {
  const text = "@chart bar\n@sheet\n| A | B |\n| x | 1 |\n@sheet\n| A | B |\n| y | 2 |\n\n# After\n";
  expect(elementSpan(elementOf(text))).toEqual({ start: 0, end: text.indexOf(" |\n\n# After") });
});

test("an element may have more sheets than a call can have arguments", () => {
  const element = elementOf("@chart bar\n@sheet\n| A | B |\n| x | 1 |\n");
  const sheets = Array.from({ length: 300_000 }, () => element.sheets[0]!);
  expect(elementSpan({ ...element, file: element.file, span: element.span, items: element.items, sheets })).toEqual(
    elementSpan(element),
  );
});
