import { expect, test, vi } from "vitest";
import { ruleRegistry } from "../../src/compile/rule-registry.js";
import { compile } from "../../src/index.js";
import { any, type Cause, consequences, guesses, repetitions } from "../../src/mistakes/causes.js";
import type { Finding } from "../../src/mistakes/finding.js";
import type { withoutCaused } from "../../src/mistakes/without-caused.js";

/** Whether the row was asked for, and made a difference. */
const asked: { row: Cause | undefined; matters: boolean } = { row: undefined, matters: false };

vi.mock("../../src/mistakes/without-caused.js", async (original) => {
  const actual = await original<{ withoutCaused: typeof withoutCaused }>();
  const codesOf = (findings: readonly Finding[]) => findings.map(({ code, span }) => `${code} ${span.start}`).join();
  return {
    ...actual,
    withoutCaused: (...[findings, table, rules]: Parameters<typeof withoutCaused>) => {
      const left = actual.withoutCaused(findings, table, rules);
      const others = table.filter((row) => row !== asked.row);
      asked.matters ||= codesOf(left) !== codesOf(actual.withoutCaused(findings, others, rules));
      return left;
    },
  };
});

const rows = [...repetitions, ...consequences, ...guesses];

test("the table of causes names rules that exist", () => {
  const codes = new Set([any, ...ruleRegistry.map(({ code }) => code)]);
  expect(rows.flatMap(([by, dropped]) => `${by} ${dropped}`.split(" ")).filter((code) => !codes.has(code))).toEqual([]);
});

test.each(rows.map((row) => [`${row[0]} → ${row[1]}: ${JSON.stringify(row[3])}`, row] as const))(
  "%s",
  async (_, row) => {
    Object.assign(asked, { row, matters: false });
    await compile(row[3]);
    expect(asked.matters).toBe(true);
  },
);
