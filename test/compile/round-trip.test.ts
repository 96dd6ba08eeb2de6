import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sameJson } from "../../src/emit/same-json.js";
import { compile, contentSchema, type Diagnostic, decompile, format } from "../../src/index.js";
import { parseContent } from "../../src/language/content-schema.js";
import { parseJson } from "../../src/text/json.js";
import { contentJson, looseSource, source } from "../support/arbitraries.js";

/** Few: `npm run fuzz` holds the same properties over these documents, and over mutated ones. */
const runs = Number(process.env["IGX_FUZZ_RUNS"] ?? 200);

/** Element by element, a quote's `title` read as `author`. */
function expectSameContent(made: string, given: string): void {
  const left = parseJson(made).root!.children!;
  const right = parseJson(given).root!.children!;
  expect(left.length).toBe(right.length);
  left.forEach((element, index) => {
    const same = [{}, { title: "author" }].some((renamed) => sameJson(element, made, right[index]!, given, renamed));
    if (!same) expect(made).toBe(given);
  });
}

/**
 * The codes of findings, but for Markdown: it gives blanks at the end of a line and a missing blank line a meaning, and the formatter makes
 * them what they are in igx, layout.
 */
const codesOf = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.flatMap(({ code }) => (code === "looks-like-markdown" ? [] : [code])).sort();

describe("decompile, then build", () => {
  test("gives the same content, for any content that the schema accepts", async () => {
    await fc.assert(
      fc.asyncProperty(contentJson, async (json) => {
        expect(contentSchema.safeParse(parseContent(json)).error).toBeUndefined();
        const { output, diagnostics } = await decompile(json);
        expect(diagnostics.filter(({ code }) => code !== "stays-json")).toEqual([]);
        expect(output!.split("```element").length - 1).toBeGreaterThanOrEqual(diagnostics.length);
        const built = await compile(output!);
        expect(built.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
        expectSameContent(built.output!.json, json);
      }),
      { numRuns: runs },
    );
  });

  test.each([
    ["-7", "@facts"],
    ["1e3", "{{ 1e3 }}"],
    ["2.0", "```element"],
  ])("keeps the figure %s as it is", async (figure, form) => {
    const json = `[{"type":"facts_and_figures","data":[{"figure":${figure}}]}]`;
    const { output } = await decompile(json);
    expect(output).toContain(form);
    expect((await compile(output!)).output!.json).toBe(json);
  });

  test.each([
    ["--", "\\--"],
    ["-- -", "\\-- -"],
    ["@@chart bar", "\\@@chart bar"],
    ["@ chart bar", "\\@ chart bar"],
    ["@5pm", "@5pm"],
    ["-- and more", "-- and more"],
  ])("the text %s has no finding afterwards", async (text, line) => {
    const json = JSON.stringify([{ type: "body", text }]);
    const { output } = await decompile(json);
    expect(output).toBe(`${line}\n`);
    const { diagnostics, output: built } = await compile(output!);
    expect(diagnostics).toEqual([]);
    expect(built!.json).toBe(json);
  });

  test("writes canonical layout", async () => {
    await fc.assert(
      fc.asyncProperty(contentJson, async (json) => {
        const { output } = await decompile(json);
        expect(format(output!).output).toBe(output);
      }),
      { numRuns: runs },
    );
  });
});

describe("any lines", () => {
  test("compile without throwing, and what has no error passes the schema", async () => {
    await fc.assert(
      fc.asyncProperty(source, async (text) => {
        const { output, diagnostics } = await compile(text);
        expect(output === undefined).toBe(diagnostics.some(({ severity }) => severity === "error"));
        if (output) expect(contentSchema.safeParse(parseContent(output.json)).error).toBeUndefined();
      }),
      { numRuns: runs * 2 },
    );
  });

  test.each([
    ["lines", source],
    ["comments in attributes, and data in fences", looseSource],
  ])("emit the same before and after formatting, which is stable: %s", async (_what, documents) => {
    await fc.assert(
      fc.asyncProperty(documents, async (text) => {
        const once = format(text).output;
        if (once === undefined) return;
        expect(format(once).output).toBe(once);
        const before = await compile(text);
        const after = await compile(once);
        expect(after.output?.json).toBe(before.output?.json);
        expect(codesOf(after.diagnostics)).toEqual(codesOf(before.diagnostics));
      }),
      { numRuns: runs * 2 },
    );
  });
});
