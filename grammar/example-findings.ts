import type { DiagnosticSet } from "../src/cli/base/diagnostic-set.js";
import { prepareBatch, renderBatch } from "../src/compile/batch.js";
import { compile } from "../src/compile/compile.js";
import { memoryHost } from "../src/contract/memory-host.js";
import { readText } from "../src/data/registry.js";
import type { DiagnosticDescriptor } from "../src/diagnostics/descriptor.js";

/** What an example of a rule is called, in findings and where it names itself. */
const path = "example.igx";

/** What igx says about an example of a rule, with what the rule says must be known. */
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

/** An example as the bytes of a file: a lone surrogate U+DC80 to U+DCFF in it stands for a byte that is no UTF-8. */
const exampleBytes = (text: string): Uint8Array =>
  Buffer.concat(
    text
      .split(/([\udc80-\udcff])/)
      .map((part) => (/^[\udc80-\udcff]$/.test(part) ? Buffer.from([part.charCodeAt(0) & 0xff]) : Buffer.from(part))),
  );
