import { inspect } from "node:util";
import { expect, test } from "vitest";
import type { CompileResult } from "../../src/contract/result.js";
import { check, compile, decompile, format, memoryHost, prepare, prepareBatch, renderBatch } from "../../src/index.js";
import type { SourceFile } from "../../src/text/source-file.js";

/* What programs do with the functions of the library that types do not prevent. */

const written = (value: object): unknown => JSON.parse(JSON.stringify(value));
const heading = [{ type: "h1", text: "Coffee" }];

test("a result can be written as JSON, with everything that is made when it is asked for", async () => {
  const good = await compile("---\ntitle: T\n---\n# Coffee\n", { path: "a.igx" });
  expect(written(good.output!)).toEqual({
    json: '[{"type":"h1","text":"Coffee"}]',
    content: heading,
    request: { title: "T" },
  });
  expect(written(good)).toEqual({
    output: written(good.output!),
    evaluated: true,
    diagnostics: [],
    sourceMap: written(good.sourceMap),
    metadata: written(good.metadata),
    dependencies: [],
    sources: { "a.igx": { path: "a.igx", text: "---\ntitle: T\n---\n# Coffee\n" } },
  });
  expect(written(await compile("# {{ x }}\n"))).toEqual(
    expect.objectContaining({ sourceMap: {}, diagnostics: [expect.objectContaining({ code: "unknown-name" })] }),
  );
  expect(written(await compile("# {{ x }}\n"))).not.toHaveProperty("output");
});

test("so can the results of a batch", async () => {
  const source = "---\nkey: {{ name }}\n---\n@param name: string\n\n# {{ name }}\n";
  const rows = Array.from({ length: 40 }, (_, at) => ({ name: `n${at}` }));
  const results: CompileResult[] = [];
  await renderBatch(await prepareBatch(source, { name: "t.csv", rows }), ({ result }) => void results.push(result));
  for (const [at, { name }] of rows.entries())
    expect(written(results[at]!)).toMatchObject({ output: { content: [{ type: "h1", text: name }] }, evaluated: true });
});

test.each(["# Coffee\n", "@if 1 == 1\n# Coffee\n@end\n", "# Coffee {half}\n"])(
  "a console shows what is in a result: %j",
  async (source) => {
    const result = await compile(source);
    expect(inspect(result.output)).toContain("text: 'Coffee'");
    expect(inspect(result, { depth: 5 })).toContain("text: 'Coffee'");
  },
);

test("the texts of a result that was written as JSON can be read again", async () => {
  const footer = "## {{ word }}\n";
  const results = [
    await compile('@include "footer.igx"\n', { host: memoryHost({ "footer.igx": footer }) }),
    // Only checked, since a parameter is missing.
    await compile("@param name: string\n\n# {{ name }}\n", { optionalParams: true }),
    await compile(new TextEncoder().encode("# Coffee\n")),
    await renderBatch(await prepareBatch("# Coffee\n", { name: "t.csv", rows: [] }), () => undefined),
  ];
  for (const result of results) {
    const { sources } = written(result) as { sources: Record<string, SourceFile> };
    expect(new Map(Object.entries(sources))).toEqual(result.sources);
    expect(result.sources.size).toBeGreaterThan(0);
  }
  expect(results[0]!.sources.get("footer.igx")?.text).toBe(footer);
  expect(Object.keys(results[1]!)).not.toContain("toJSON");
});

test.each([
  [undefined, "undefined"],
  [null, "null"],
  [7, "a number"],
  [heading, "an array"],
  [{ path: "a.igx" }, "an object"],
])("a source of a wrong type is a TypeError that says so: %j", async (source, name) => {
  const words = `The source must be a string or { path, text }, not ${name}.`;
  const calls = [compile, check, prepare, async (one: never) => format(one)];
  for (const call of calls) await expect(call(source as never)).rejects.toThrow(new TypeError(words));
  // Content that somebody has parsed is an array.
  const json = "The content must be JSON text, such as `JSON.stringify(content)`, not an array.";
  const ofJson = Array.isArray(source) ? json : words;
  await expect(decompile(source as never)).rejects.toThrow(new TypeError(ofJson));
});

test.each([
  ["a text", (text: string) => text],
  ["bytes", (text: string) => new TextEncoder().encode(text)],
])("positions in %s count from the character after a byte-order mark", async (_, sourceOf) => {
  const { diagnostics, sources } = await compile(sourceOf("\ufeff@foo\n"));
  expect(diagnostics.map(({ start }) => start)).toEqual([{ line: 1, column: 1, offset: 0 }]);
  expect(sources.get("input.igx")!.text).toBe("@foo\n");
});

test("a text without a path has the usual one", async () => {
  const { diagnostics } = await compile({ text: "# {{ x }}\n" } as never);
  expect(diagnostics.map(({ file }) => file)).toEqual(["input.igx"]);
});
