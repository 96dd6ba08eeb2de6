import type { DiagnosticSet } from "../src/cli/base/diagnostic-set.js";
import { prepareBatch, renderBatch } from "../src/compile/batch.js";
import { compile } from "../src/compile/compile.js";
import { memoryHost } from "../src/contract/memory-host.js";
import { readText } from "../src/data/registry.js";
import type { DiagnosticDescriptor } from "../src/diagnostics/descriptor.js";

/** The path of an example in its findings, and in examples that include themselves. */
const path = "example.igx";

/** The findings of an example of a rule, compiled with the environment that the rule declares. */
export async function exampleFindings(
  { example = {} }: DiagnosticDescriptor<never>,
  text: string,
): Promise<DiagnosticSet> {
  const { files = {}, each, ...options } = example;
  const given = { ...options, path, host: memoryHost(files) };
  if (each === undefined) return compile(exampleBytes(text), given);
  const { table } = await readText(each, "csv", {}, { bytes: 10_000, rows: 100, cells: 10_000 });
  const batch = await prepareBatch(exampleBytes(text), { name: "table.csv", rows: table!.records }, given);
  return renderBatch(batch, () => {});
}

/** An example as bytes. A lone surrogate U+DC80 to U+DCFF represents a byte that is not valid UTF-8, which a string cannot contain. */
const exampleBytes = (text: string): Uint8Array =>
  Buffer.concat(
    text
      .split(/([\udc80-\udcff])/)
      .map((part) => (/^[\udc80-\udcff]$/.test(part) ? Buffer.from([part.charCodeAt(0) & 0xff]) : Buffer.from(part))),
  );
