import { describe, expect, test } from "vitest";
import { exampleFindings } from "../../grammar/example-findings.js";
import { ruleRegistry } from "../../src/compile/rule-registry.js";

/** The documented examples are executed: each bad one has exactly its finding, each good one none. */
describe.each(ruleRegistry.map((rule) => [rule.code, rule] as const))("%s", (code, rule) => {
  test("its bad example has exactly this finding", async () => {
    const { diagnostics } = await exampleFindings(rule, rule.bad);
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
  });

  test("its good example has none", async () => {
    expect((await exampleFindings(rule, rule.good)).diagnostics).toEqual([]);
  });

  test("it is described in full", () => {
    expect(code).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
    expect(rule.explanation.length).toBeGreaterThan(40);
  });
});

test("no code stands for two rules", () => {
  const codes = ruleRegistry.map((rule) => rule.code);
  expect(new Set(codes).size).toBe(codes.length);
});
