import fc from "fast-check";
import { expect, test } from "vitest";
import { format } from "../../src/index.js";
import { isLong } from "../support/long.js";
import { render } from "../support/template.js";

/* Documents of template lines in any order: nothing is thrown, there is output or an error, findings stand inside their text. */

const files = {
  "t.csv": "a,b\nx,1.50\ny,\n",
  "p.igx":
    "@param n: number = 1\n@param s: string\n# {{ n }} {{ s }}\n@if n > 2\n@chart bar\n| a | b |\n| c | {{ n }} |\n@end\n",
  "loop.igx": '# l\n@include "loop.igx"\n',
  "q.igx": '---\ntitle: x\n---\n@data t "t.csv"\n@chart bar {from=t}\n',
};

const line = fc.constantFrom(
  "@if true",
  "@if false",
  "@if p.a == null",
  "@if p.b > 1 && y != null",
  "@if",
  "@elseif p.b == 2",
  "@else",
  "@end",
  "@for x in [1, 2]",
  "@for x, i in p.list",
  "@for r in t",
  "@for y in []",
  "@for",
  "@let y = 1",
  "@let y = x",
  '@let z = "a" + "b"',
  "@let u = where(t, r => r.b != null)",
  "@let",
  "@param p: object",
  "@param n: integer = 2",
  '@param c: "a" | "b" = "a"',
  "@param s: secret",
  '@data t "t.csv"',
  '@data t "none.csv"',
  "```csv t",
  "a,b",
  "x,1",
  "```",
  "```element",
  '{"type":"h1","text":"e"}',
  '@include "p.igx" {s=a}',
  '@include "p.igx" {n={{ y }} s={{ p.a }}}',
  '@include "p.igx"',
  '@include "q.igx"',
  '@include "loop.igx"',
  '@include "../x.igx"',
  "@chart bar",
  "@chart {{ p.type }} {height={{ p.b }}}",
  "@chart line {from=t}",
  "@chart line {from=u columns=[a b] color=a}",
  "@map world {from=t}",
  "@facts",
  "@sheet",
  "@sheet {from=t}",
  "| a | b |",
  "| title | value |",
  "|---|--:|",
  "| {{ x }} | {{ p.b }} | {color={{ p.a }}}",
  "| {{ r.a }} | {{ r.b }} |",
  '| "q {{ y }}" | x{{ n }} |',
  "# {{ x }} {{ y }} {half}",
  "## {{ p.a ?? 1 }}",
  "Text {{ i }} {{ c }}",
  "> {{ z }}",
  "> -- {{ n }}",
  "----",
  "{width={{ p.b }}}",
  "// igx-disable-next-line unused-name x",
  "---",
  "title: {{ s }} {{ n }}",
  "locale: {{ c }}",
  "",
);

const document = fc.array(line, { maxLength: 25 }).map((lines) => `${lines.join("\n")}\n`);

const given = fc.record(
  {
    p: fc.record(
      {
        a: fc.constantFrom<unknown>(null, "x", 1, [1]),
        b: fc.constantFrom<unknown>(null, 2, "2", 24.4),
        list: fc.constantFrom<unknown>([], [1, "a"], null, 5),
        type: fc.constantFrom<unknown>("bar", null, 5),
      },
      { requiredKeys: [] },
    ),
    n: fc.constantFrom<unknown>(1, "2", "x"),
    s: fc.constantFrom("hunter2", ""),
    c: fc.constantFrom("a", "z"),
  },
  { requiredKeys: [] },
);

test("any document of template lines", async () => {
  await fc.assert(
    fc.asyncProperty(document, given, async (source, params) => {
      const { json, diagnostics } = await render(source, { files, params });
      expect(json === undefined).toBe(diagnostics.some(({ severity }) => severity === "error"));
      if (json !== undefined) expect(() => JSON.parse(json)).not.toThrow();
      const texts: Readonly<Record<string, string>> = { ...files, "input.igx": source };
      const misplaced = diagnostics.filter(
        ({ file, start, end }) => start.offset > end.offset || end.offset > texts[file]!.length,
      );
      expect(misplaced).toEqual([]);
      expect(JSON.stringify(diagnostics)).not.toContain("hunter2");
    }),
    { numRuns: isLong ? 3000 : 600 },
  );
});

test("means the same after formatting", async () => {
  await fc.assert(
    fc.asyncProperty(document, given, async (source, params) => {
      const formatted = format(source).output;
      if (formatted === undefined) return;
      const [one, other] = [await render(source, { files, params }), await render(formatted, { files, params })];
      expect(other.json).toBe(one.json);
      // The formatter takes away the layout that only Markdown gives a meaning, such as no blank line before `---`.
      const codes = (result: typeof one) =>
        result.diagnostics.flatMap(({ code }) => (code === "looks-like-markdown" ? [] : [code])).sort();
      expect(codes(other)).toEqual(codes(one));
    }),
    { numRuns: isLong ? 1500 : 300, examples: [["@chart bar\n@map world {from=t}\n@sheet {from=t}\n", {}]] },
  );
});
