import { describe, expect, test } from "vitest";
import { prepareBatch, renderBatch } from "../../src/batch.js";
import { catalogue } from "../../src/catalogue.js";
import { compile } from "../../src/compile.js";
import { readText } from "../../src/data/registry.js";
import { memoryHost } from "../../src/memory-host.js";

/** The documented examples are executed: each bad one has exactly its finding, each good one none. */
describe.each(catalogue.map((rule) => [rule.code, rule] as const))("%s", (code, rule) => {
  const { files, each, ...example } = rule.example ?? {};
  const options = { ...example, host: memoryHost(files ?? {}) };

  const findingsOf = async (text: string) => {
    if (each === undefined) return (await compile(bytes(text), options)).diagnostics;
    const { table } = await readText(each, "csv", {}, { bytes: 1000, rows: 10 });
    const batch = await prepareBatch(bytes(text), { name: "table.csv", rows: table!.records }, options);
    return (await renderBatch(batch, () => {})).diagnostics;
  };

  /** A lone surrogate in an example stands for a byte that is no UTF-8. */
  const bytes = (text: string): Uint8Array =>
    Buffer.concat(
      [...text].map((char) =>
        /[\udc80-\udcff]/.test(char) ? Buffer.from([char.charCodeAt(0) & 0xff]) : Buffer.from(char),
      ),
    );

  test("its bad example has exactly this finding", async () => {
    const diagnostics = await findingsOf(rule.bad);
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
  });

  test("its good example has none", async () => {
    expect(await findingsOf(rule.good)).toEqual([]);
  });

  test("it is described in full", () => {
    expect(code).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
    expect(rule.explanation.length).toBeGreaterThan(40);
  });
});

test("no code stands for two rules", () => {
  const codes = catalogue.map((rule) => rule.code);
  expect(new Set(codes).size).toBe(codes.length);
});
