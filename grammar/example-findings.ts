import type { DiagnosticSet } from "../src/cli/base/diagnostic-set.js";
import { prepareBatch, renderBatch } from "../src/compile/batch.js";
import { compile } from "../src/compile/compile.js";
import { decompile } from "../src/compile/decompile.js";
import { memoryHost } from "../src/contract/memory-host.js";
import type { CompileOptions } from "../src/contract/options.js";
import { readText } from "../src/data/registry.js";
import type { DiagnosticDescriptor } from "../src/diagnostics/descriptor.js";
import { importMarkdown } from "../src/import/import-markdown.js";
import { notPublished } from "../src/language/picture-notes/not-published.js";
import type { ElementNotes } from "../src/language/picture-notes/picture-note.js";

/** The path of an example in its findings, and in examples that include themselves. */
const path = "example.igx";

/** The findings of an example of a rule, compiled with the environment that the rule declares. */
export async function exampleFindings(
  { example = {} }: DiagnosticDescriptor<never>,
  text: string,
): Promise<DiagnosticSet> {
  const { files = {}, each, drawn: _drawn, sent: _sent, source, ...options } = example;
  if (source !== undefined) return convert(source, text);
  const given = { ...options, path, host: memoryHost(files) };
  if (each === undefined) return compileAndDraw(text, given, example);
  const { table } = await readText(each, "csv", {}, { bytes: 10_000, rows: 100, cells: 10_000 });
  const batch = await prepareBatch(exampleBytes(text), { name: "table.csv", rows: table!.records }, given);
  return renderBatch(batch, () => {});
}

/** The findings of making a document from something else. */
async function convert(source: "content" | "markdown", text: string): Promise<DiagnosticSet> {
  const file = { path: source === "content" ? "example.json" : "example.md", text };
  const { diagnostics } = await (source === "content" ? decompile(text, file) : importMarkdown(file));
  return { diagnostics, sources: new Map([[file.path, file]]) };
}

/** With the findings of its picture, or of sending it, if the rule is about these. */
async function compileAndDraw(
  text: string,
  options: CompileOptions,
  { drawn, sent }: NonNullable<DiagnosticDescriptor<never>["example"]>,
): Promise<DiagnosticSet> {
  const result = await compile(exampleBytes(text), options);
  if (!result.output || (!drawn && !sent)) return result;
  const { renderSvg } = await import("../src/render/index.js");
  const notes: ElementNotes[] = [];
  if (drawn) renderSvg(result.output.pictureJson, { onNotes: (note) => notes.push(note) });
  if (sent) notes.push(...notPublished(result.output));
  return { diagnostics: [...result.diagnostics, ...result.reportNotes(notes)], sources: result.sources };
}

/** An example as bytes. A lone surrogate U+DC80 to U+DCFF represents a byte that is not valid UTF-8, which a string cannot contain. */
const exampleBytes = (text: string): Uint8Array =>
  Buffer.concat(
    text
      .split(/([\udc80-\udcff])/)
      .map((part) => (/^[\udc80-\udcff]$/.test(part) ? Buffer.from([part.charCodeAt(0) & 0xff]) : Buffer.from(part))),
  );
