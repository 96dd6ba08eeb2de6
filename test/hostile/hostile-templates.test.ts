import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import type { Limits } from "../../src/index.js";
import { cliPath, folderWith } from "../support/cli.js";
import { longTest } from "../support/long.js";
import { findings, render, type TemplateInput, texts } from "../support/template.js";

/*
 * Templates from strangers: each ends with findings, soon, whatever it tries. No time is asserted; what would not end, or would fill
 * the memory, does not pass.
 */

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

/** A small part of what is allowed by default, so that all this does not take minutes. */
const project = { limits: { steps: 300_000, rows: 30_000, outputBytes: 2 * 1024 * 1024 } };

/** The codes of the errors of a document. */
async function errors(source: string, input: TemplateInput = {}): Promise<readonly string[]> {
  const { diagnostics } = await render(source, input);
  return diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code);
}

const table = (rows: number): string => `a,b\n${lines(rows, (row) => `x,${row}`)}\n`;

describe("what runs out is limit-exceeded at the construct that took the last of it", () => {
  const limited = (source: string, limits: Partial<Limits>, files: Readonly<Record<string, string>> = {}) =>
    render(source, { project: { limits }, files });

  const t = "```csv t\na,b\nx,1\ny,2\nz,3\n```\n";

  test.each<[string, Partial<Limits>, string, string]>([
    ["# a\n\n# b\n\n# c\n", { elements: 2 }, "5:1-4", "more than 2 elements"],
    ["@for _x in [1, 2, 3]\n# b\n@end\n", { elements: 2 }, "2:1-4", "more than 2 elements"],
    ["# a\n@chart bar\n| a | b |\n| c | 1 |\n", { elements: 1 }, "2:1-11", "more than 1 element"],
    ["# {{ 1 + 2 + 3 }}\n", { steps: 4 }, "1:10-11", "more than 4 steps"],
    ["@for _x in [1, 2, 3]\n@end\n# a\n", { steps: 7 }, "1:1-5", "more than 7 steps"],
    ["# {{ sum(map([1, 2, 3], x => x * 2)) }}\n", { steps: 20 }, "1:", "more than 20 steps"],
    ["@chart bar\n| a | b |\n| c | 1 |\n| d | 2 |\n", { rows: 2 }, "4:1-10", "more than 2 rows"],
    ["@chart bar\n| a | b |\n// c\n| c | 1 |\n| d | 2 |\n| e | 3 |\n", { rows: 3 }, "6:1-10", "more than 3 rows"],
    ["@chart bar\n| a | b |\n@for _x in [1, 2, 3]\n| c | 1 |\n@end\n", { rows: 3 }, "4:1-10", "more than 3 rows"],
    [`${t}@chart bar {from=t}\n`, { rows: 2 }, "1:4-7", "more than 2 rows"],
    [`${t}@for _x in [1, 2]\n@chart bar {from=t}\n@end\n`, { rows: 5 }, "8:18-19", "more than 5 rows"],
    ["@chart bar\n@for _x in [1, 2, 3]\n@sheet\n@end\n", { rows: 2 }, "3:1-7", "more than 2 rows"],
    ["# abcdefghij\n\n# abcdefghij\n", { outputBytes: 20 }, "3:1-13", "more than 20 bytes of text"],
    ['# {{ "abcdefghij" + "abcdefghij" }}\n', { outputBytes: 5 }, "1:6-33", "more than 5 bytes of text"],
    ['# {{ "abcdefghij" }}\n', { outputBytes: 5 }, "1:3-21", "more than 5 bytes of text"],
    ['@chart bar\n| a |\n| {{ "abcdefghij" }} |\n', { outputBytes: 30 }, "3:3-21", "more than 30 bytes of text"],
    [
      `${t}@for _x in [1, 2]\n@chart bar {from=t}\n@end\n`,
      { outputBytes: 30 },
      "8:18-19",
      "more than 30 bytes of text",
    ],
  ])("%j with %j", async (source, limits, place, words) => {
    const { findings: found, diagnostics } = await limited(source, limits);
    const [error, ...others] = diagnostics.filter(({ severity }) => severity === "error");
    expect([error!.code, others]).toEqual(["limit-exceeded", []]);
    expect(found.find((one) => one.endsWith("limit-exceeded"))).toMatch(new RegExp(`^${place}`));
    expect(error!.message).toContain(words);
    expect(error!.hint).toContain("configuration");
  });

  test("bytes of data count over all files", async () => {
    const files = { "a.csv": table(10), "b.csv": table(10), "p.igx": "# p\n" };
    const source = '@data _a "a.csv"\n@data _b "b.csv"\n# a\n';
    expect(await findings(source, { files, project: { limits: { dataBytes: 60 } } })).toEqual([
      "2:10-17 limit-exceeded",
    ]);
    expect(await findings(source, { files, project: { limits: { dataBytes: 100 } } })).toEqual([]);
    const { diagnostics } = await limited('@data _a "a.csv"\n# a\n', { dataBytes: 10 }, files);
    expect(diagnostics.map(({ message }) => message)).toEqual(["The document needs more than 10 bytes of data."]);
    expect(await findings('@include "p.igx"\n', { files, project: { limits: { dataBytes: 3 } } })).toEqual([
      "1:10-17 limit-exceeded",
    ]);
  });

  test("levels of includes", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, level) => [`f${level}.igx`, `# ${level}\n@include "f${level + 1}.igx"\n`]),
    );
    files["f20.igx"] = "# end\n";
    expect(await findings('@include "f0.igx"\n', { files })).toEqual(["f15.igx 2:10-19 limit-exceeded"]);
    expect(await findings('@include "f18.igx"\n', { files, project: { limits: { includeDepth: 2 } } })).toEqual([
      "f19.igx 2:10-19 limit-exceeded",
    ]);
    expect(await texts('@include "f18.igx"\n', { files, project: { limits: { includeDepth: 3 } } })).toEqual([
      "18",
      "19",
      "end",
    ]);
    // A file that is known already brings its own levels with it.
    expect(
      await findings('@include "f18.igx"\n@include "g.igx"\n', {
        files: { ...files, "g.igx": '@include "f18.igx"\n' },
        project: { limits: { includeDepth: 3 } },
      }),
    ).toEqual(["g.igx 1:10-19 limit-exceeded"]);
  });

  test("as many levels as are allowed fit into the stack of a Web Worker", async () => {
    const nested = (open: string, close: string) => `${open.repeat(64)}1${close.repeat(64)}`;
    const values = [
      nested("(", ")"),
      nested("[", "]"),
      nested("round(", ")"),
      nested("1 + (", ")"),
      nested("{a: ", "}"),
      nested("true ? ", " : 2"),
      nested("- ", ""),
      `${Array.from({ length: 64 }, (_, level) => `map(a1, x${level} => `).join("")}1${")".repeat(64)}`,
    ];
    const blocks = `${"@if true\n".repeat(64)}# {{ ${values[0]} }}\n${"@end\n".repeat(64)}`;
    const cwd = await folderWith({
      "a.igx": `${values.map((value, index) => `@let a${index} = ${value}`).join("\n")}\n\n${blocks}`,
      "b.igx": `# {{ ${"(".repeat(100_000)}1${")".repeat(100_000)} }}\n`,
    });
    // Chromium gives workers 500 kB. Without a compiler, calls are as large as they get.
    const flags = ["--stack-size=450", "--jitless", cliPath];
    const check = (file: string) =>
      promisify(execFile)(process.execPath, [...flags, "check", file, "--format", "json"], { cwd }).then(
        ({ stdout }) => stdout,
        ({ stdout }: { readonly stdout: string }) => stdout,
      );
    const errors = async (file: string) => (await check(file)).match(/"code": "[^"]+",\s+"severity": "error"/g) ?? [];
    expect(await errors("a.igx")).toEqual([]);
    expect(await errors("b.igx")).toEqual([expect.stringContaining("limit-exceeded")]);
  });

  test("expressions inside each other, and in a row", async () => {
    const nested = (depth: number) => `# {{ ${"(".repeat(depth)}1${")".repeat(depth)} }}\n`;
    expect(await texts(nested(64))).toEqual(["1"]);
    expect((await findings(nested(65)))[0]).toMatch(/limit-exceeded$/);
    for (const [open, close] of [
      ["[", "]"],
      ["-", ""],
      ["!", ""],
      ["upper(", ")"],
      ["map([1], x => ", ")"],
      ["true ? ", " : 1"],
      ["true ? 1 : ", ""],
      ["a[", "]"],
    ] as const) {
      const { diagnostics } = await render(`# {{ ${open.repeat(100)}1${close.repeat(100)} }}\n`);
      expect([...new Set(diagnostics.map(({ code }) => code))]).toContain("limit-exceeded");
      expect(diagnostics[0]!.message).toMatch(
        /^The document needs more than \d+ levels of brackets in an expression\.$/,
      );
      expect(diagnostics[0]!.hint).toBe("Name parts of the expression with `@let`.");
    }
    const row = (length: number) => `# {{ ${lines(length, () => "1").replaceAll("\n", " + ")} }}\n`;
    expect(await texts(row(400))).toEqual(["400"]);
    for (const source of [
      row(600),
      row(100_000),
      `# {{ a${".b".repeat(100_000)} }}\n`,
      `# {{ ${"null ?? ".repeat(100_000)}1 }}\n`,
    ])
      expect(await findings(source)).toEqual([expect.stringMatching(/^1:.*limit-exceeded$/)]);
  });
});

describe("a template that would not end", () => {
  const big = { "t.csv": table(20_000) };

  test.each([
    ["empty turns", "@for x in t\n@for y in t\n@end\n@end\n"],
    ["turns that compute", "@for x in t\n@for y in t\n@let _z = x.b + y.b\n@end\n@end\n"],
    ["turns that only choose", "@for x in t\n@for y in t\n@if true\n@end\n@end\n@end\n"],
    ["rows without end", "@chart bar\n| a | b |\n@for x in t\n@for y in t\n| {{ x.a }} | 1 |\n@end\n@end\n"],
    ["sheets without end", "@chart bar\n@for x in t\n@for y in t\n@sheet\n@end\n@end\n"],
    ["tables without end", "@for x in t\n@chart bar {from=t}\n@end\n"],
    ["elements without end", "@for x in t\n@for y in t\n# a\n@end\n@end\n"],
    ["sorting over and over", "@for x in t\n@let _a = sort(t, r => -r.b * x.b)\n@end\n"],
    ["nested lambdas", "@let _a = map(t, x => map(t, y => map(t, z => x.b + y.b)))\n"],
    ["searching over and over", "@for x in t\n@if -1 in map(t, r => r.b * x.b)\n@end\n@end\n"],
    ["many lines in each turn", `@for x in t\n${"@if true\n@end\n".repeat(1000)}@end\n`],
  ])("%s", async (_what, body) => {
    const source = `@data t "t.csv"\n@let _t = t\n${body}`;
    expect(await errors(source, { files: big, project })).toEqual(["limit-exceeded"]);
  });

  longTest("not by default either", async () => {
    const source = '@data t "t.csv"\n@for x in t\n@for y in t\n@let _z = x.b + y.b\n@end\n@end\n';
    expect(await errors(source, { files: big })).toEqual(["limit-exceeded"]);
  });

  test("includes that double at each level", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 15 }, (_, level) => [`f${level}.igx`, `@include "f${level + 1}.igx"\n`.repeat(4)]),
    );
    for (const last of ["# a\n", "@let _a = 1\n", ""]) {
      const input = { files: { ...files, "f15.igx": last }, project };
      expect(await errors('@include "f0.igx"\n# z\n', input)).toEqual(["limit-exceeded"]);
    }
  });

  test("a query in every turn", async () => {
    const body = "@for i in t\n@let n = i.b\n```sql q\nselect a from s where b = $n\n```\n@let _q = q\n@end\n";
    const source = `@data t "t.csv"\n\`\`\`csv s\na,b\nx,1\n\`\`\`\n${body}# a\n`;
    expect(await errors(source, { files: big, project: { limits: { steps: 100_000 } } })).toEqual(["limit-exceeded"]);
  });

  test("comparing lists that share their parts", async () => {
    const chain = (name: string) =>
      `@let ${name}0 = [1]\n${lines(60, (i) => `@let ${name}${i + 1} = [${name}${i}, ${name}${i}]`)}\n`;
    for (const test of ["a60 == b60", "a60 in [b60]", "contains([b60], a60)", "length(unique([a60, b60])) == 1"])
      expect(await errors(`${chain("a")}${chain("b")}@if ${test}\n@end\n# z\n`, { project })).toEqual([
        "limit-exceeded",
      ]);
  });
});

describe("a template that would fill the memory", () => {
  const big = { "t.csv": table(20_000) };
  const doubled = (times: number) =>
    `@let a0 = "xxxxxxxxxx"\n${lines(times, (i) => `@let a${i + 1} = a${i} + a${i}`)}\n`;

  test.each([
    ["text that doubles", `${doubled(60)}# {{ length(a60) }}\n`],
    [
      "text inserted in every row",
      `@data t "t.csv"\n${doubled(20)}@chart bar\n| a | b |\n@for _x in t\n| {{ a20 }} | 1 |\n@end\n`,
    ],
    [
      "text inserted beside text",
      `@data t "t.csv"\n${doubled(20)}@chart bar\n| a | b |\n@for _x in t\n| x{{ a20 }} | 1 |\n@end\n`,
    ],
    [
      "text inserted in attributes",
      `@data t "t.csv"\n${doubled(20)}@for _x in take(t, 9000)\n@chart table {icon={{ a20 }}}\n| a | b |\n| c | 1 |\n@end\n`,
    ],
    [
      "text inserted as an argument",
      `@data t "t.csv"\n${doubled(20)}@for _x in take(t, 9000)\n@map {{ a20 }}\n| title | value |\n| c | 1 |\n@end\n`,
    ],
    ["text written out in every turn", `@data t "t.csv"\n@for _x in take(t, 9000)\n${"x".repeat(100_000)}\n@end\n`],
    [
      "a heading written out in every turn",
      `@data t "t.csv"\n@for _x in take(t, 9000)\n# ${"x".repeat(100_000)}\n@end\n`,
    ],
    [
      "rows written out in every turn",
      `@data t "t.csv"\n@chart bar\n| a | b |\n@for _x in t\n| ${"x".repeat(100_000)} | 1 |\n@end\n`,
    ],
    [
      "cells written out in every turn",
      `@data t "t.csv"\n@chart bar\n| a | b |\n@for _x in t\n|${"|".repeat(100_000)}\n@end\n`,
    ],
    [
      "attributes written out in every turn",
      `@data t "t.csv"\n@for _x in take(t, 9000)\n@chart bar {colors=[${"#000000 ".repeat(10_000)}]}\n| a | b |\n| c | 1 |\n@end\n`,
    ],
    [
      "JSON in every turn",
      `@data t "t.csv"\n@for _x in take(t, 9000)\n\`\`\`element\n{"type":"h1","text":"${"x".repeat(100_000)}"}\n\`\`\`\n@end\n`,
    ],
    [
      "a table of long texts in every turn",
      `@data t "t.csv"\n${doubled(20)}@let u = map(take(t, 1), r => r)\n@for _x in take(t, 9000)\n@chart bar {from=u}\n@end\n@chart bar\n| a |\n@for _y in t\n| {{ a20 }} |\n@end\n`,
    ],
    [
      "lists that double, joined",
      `@let l0 = ["x", "y"]\n${lines(40, (i) => `@let t${i} = join(l${i}, "-")\n@let l${i + 1} = [t${i}, t${i}]`)}\n# {{ length(t39) }}\n`,
    ],
    ["replacing one letter by many", `${doubled(12)}# {{ length(replace(replace(a12, "x", a12), "x", a12)) }}\n`],
  ])("%s", async (_what, source) => {
    expect(await errors(source, { files: big, project })).toEqual(["limit-exceeded"]);
  });

  test("a mistake in a million turns is one finding", async () => {
    const source = '@data t "t.csv"\n@param p: object\n@for _x in t\n@let _y = p.a + 1\n@end\n# a\n';
    expect(await findings(source, { files: big, params: { p: { a: "x" } } })).toEqual(["4:11-18 type-mismatch"]);
  });
});

describe("a template that would exhaust the call stack", () => {
  test.each([
    [
      "lists in lists",
      (n: number) => `@let a0 = [1]\n${lines(n, (i) => `@let a${i + 1} = [a${i}]`)}\n# {{ a${n}.b }}\n`,
    ],
    [
      "lists joined with lists",
      (n: number) =>
        `@let a0 = [1]\n${lines(n, (i) => `@let a${i + 1} = [a${i}, a${i}]`)}\n# {{ a${n} == [] ? 1 : 2 }}\n`,
    ],
    [
      "lists of functions",
      (n: number) => `@let a0 = [1]\n${lines(n, (i) => `@let a${i + 1} = map([1], x => a${i})`)}\n# {{ a${n}.b }}\n`,
    ],
    ["blocks in blocks", (n: number) => `${"@if true\n".repeat(n)}# a\n${"@end\n".repeat(n)}`],
    ["loops in loops", (n: number) => `${lines(n, (i) => `@for x${i} in [1]`)}\n# a\n${"@end\n".repeat(n)}`],
    [
      "blocks in data blocks",
      (n: number) => `@chart bar\n| a | b |\n${"@if true\n".repeat(n)}| c | 1 |\n${"@end\n".repeat(n)}`,
    ],
    [
      "many branches",
      (n: number) => `@param _o: object\n@if false\n${lines(n, (i) => `@elseif _o.a${i} == null`)}\n@end\n# a\n`,
    ],
    [
      "lists and groups in attributes",
      (n: number) => `@include "a.igx" {a=${"[".repeat(n)}${"]".repeat(n)} b=${"{c=".repeat(n)}1${"}".repeat(n)}}\n`,
    ],
    ["words that open interpolations", (n: number) => `${"{{ ".repeat(n)}\n`],
  ])("%s", async (_what, make) => {
    const files = { "a.igx": "@param a: list\n@param b: object\n# {{ a[0] }}{{ b.c }}\n" };
    const { diagnostics, json } = await render(make(12_000), { files, params: { _o: {} } });
    expect(json !== undefined || diagnostics.some(({ severity }) => severity === "error")).toBe(true);
  });

  test("parameters and constants nested without end", async () => {
    let value: unknown = 1;
    for (let depth = 0; depth < 50_000; depth++) value = depth % 2 === 0 ? [value] : { a: value };
    expect(await texts("@param p: object\n# {{ p.a == null ? 1 : 2 }}\n", { params: { p: value } })).toEqual(["2"]);
    expect(await texts("# {{ project.a == null ? 1 : 2 }}\n", { project: { constants: { a: value } } })).toEqual(["2"]);
    const text = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    expect(await findings("@param p: list\n# {{ length(p) }}\n", { params: { p: text } })).toEqual([
      "1:8-9 param-type",
    ]);
  });
});

describe("a template that would take long to check", () => {
  test("thousands of misspelt names", async () => {
    const source = `${lines(5000, (i) => `@let _name${i} = 1`)}\n${lines(5000, (i) => `# {{ _nmae${i} }}`)}\n`;
    const { diagnostics } = await render(source);
    expect(diagnostics.length).toBe(5000);
    expect(diagnostics[0]!.hint).toContain("Did you mean");
  });

  test("names of a hundred thousand letters", async () => {
    const { diagnostics } = await render(`@let _${"a".repeat(100_000)} = 1\n# {{ ${"b".repeat(100_000)} }}\n`);
    expect(diagnostics.map(({ code }) => code)).toEqual(["unknown-name"]);
  });

  test("a missing column among thousands, thousands of times", async () => {
    const header = Array.from({ length: 3000 }, (_, i) => `c${i}`).join(",");
    const source = `@data t "t.csv"\n${lines(3000, (i) => `@let _x${i} = t[0].d${i}x`)}\n# a\n`;
    const { diagnostics } = await render(source, { files: { "t.csv": `${header}\n${header}\n` } });
    expect(diagnostics.length).toBe(3000);
  });
});

describe("a template reaches nothing beyond itself", () => {
  test.each([
    "__proto__",
    "constructor",
    "globalThis",
    "process",
    "this",
    "require",
    "Function",
    "undefined",
    "eval",
    "window",
    "import",
    "project.constructor",
    "project.__proto__",
  ])("%s is no name of anything", async (name) => {
    const { diagnostics } = await render(`# {{ ${name} }}\n`);
    expect(diagnostics.map(({ severity }) => severity)).toEqual(["error"]);
  });

  test.each([
    "constructor(1)",
    "eval(1)",
    "require('fs')",
    "toString()",
    "hasOwnProperty('a')",
    "Function('return 1')()",
    "'a'.constructor",
    "'a'.length",
    "[].constructor",
    "[1].map",
    "(x => x).constructor",
    "`${constructor}`",
    "`a`.constructor",
    "{}.constructor",
    "a = 1",
    "a; b",
    "new Date()",
    "function () {}",
    "() => 1",
    "...[1]",
    "{a: 1}",
    "/a/",
    "1n",
    "a?.b",
    "a++",
    "typeof 1",
    "now()",
    "random()",
    "env('HOME')",
  ])("%s is no expression that gives anything", async (expression) => {
    const { json, diagnostics } = await render(`# {{ ${expression} }}\n`);
    expect(json).toBeUndefined();
    expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
  });

  test("fields called as a prototype's are data and nothing else", async () => {
    const files = {
      "t.json": '[{"__proto__": {"polluted": "yes"}, "constructor": {"prototype": {"polluted": "yes"}}}]',
    };
    const params = JSON.parse('{"p": {"__proto__": {"polluted": "yes"}}}') as Readonly<Record<string, unknown>>;
    const source =
      '@data t "t.json"\n@param p: object\n# {{ t[0]["__proto__"].polluted }} {{ p["__proto__"].polluted }} {{ p.polluted ?? "none" }}\n';
    expect(await texts(source, { files, params })).toEqual(["yes yes none"]);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});

describe("the same sources and parameters give the same bytes", () => {
  test("twice, with everything in use", async () => {
    const files = { "t.csv": "a,b\nx,1.50\ny,2\n", "p.igx": "@param n: integer\n# {{ n }}\n" };
    const source =
      '---\ntitle: {{ number(1234.5) }}\nlocale: de\n---\n@param p: list\n@data t "t.csv"\n@let s = sum(t.b)\n# {{ s }} {{ join(p, "+") }}\n' +
      '@for r, i in sort(t, x => -x.b)\n@include "p.igx" {n={{ i }}}\n@end\n@chart bar {from=t}\n@chart bar\n| a | b |\n@for r in t\n| {{ r.a }} | {{ r.b }} |\n@end\n';
    const one = await render(source, { files, params: { p: [1, "a"] } });
    const other = await render(source, { files, params: { p: [1, "a"] } });
    expect(one.json).toBeDefined();
    expect(other).toEqual(one);
  });
});
