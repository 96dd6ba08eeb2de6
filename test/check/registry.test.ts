import { expect, test } from "vitest";
import { read } from "../../src/check/read.js";
import { checks, checksOf } from "../../src/check/registry.js";
import { expandElements, loadNamedFiles, parseSource, startRun } from "../../src/compile/phases.js";
import { ruleRegistry } from "../../src/compile/rule-registry.js";
import type { Report } from "../../src/diagnostics/pending-diagnostic.js";

const documents = ruleRegistry.flatMap(({ bad, good, example }) =>
  [bad, good].map((text) => [text, example?.project ?? {}] as const),
);

test.each(documents)("no check finds anything in an element that it is not asked about: %j", async (text, project) => {
  const document = parseSource(text, { project });
  await loadNamedFiles(document);
  const run = startRun(document, {});
  const found: string[] = [];
  const report: Report = (rule) => void found.push(rule.code);
  const reportIn = () => report;
  const { elements } = await read(await expandElements(run), () => () => {});
  const context = { project, documents: document.loading.documents, locale: "en", reportIn };
  for (const element of elements) {
    if (element.kind === "json") continue;
    const asked = checksOf(element);
    for (const check of checks) if (!asked.includes(check)) check.element?.(element, report, context);
  }
  expect(found).toEqual([]);
});
