import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { nodeHost } from "../../src/cli/host/node.js";
import { compile, type Host, memoryHost } from "../../src/index.js";
import { content, findings, render, texts } from "../support/template.js";

/* The sentences of the language's contract about `@include` and about paths. */

describe("@include", () => {
  test("gives the other file's elements, in their place", async () => {
    const files = { "a.igx": "# one\n\ntwo\n" };
    expect(await texts('# zero\n@include "a.igx"\nthree\n', { files })).toEqual(["zero", "one", "two", "three"]);
    expect(await texts("@include 'a.igx'\n", { files })).toEqual(["one", "two"]);
    expect(await texts('@for _i in [1, 2]\n@include "a.igx"\n@end\n', { files })).toEqual(["one", "two", "one", "two"]);
    expect(await texts('@if false\n@include "a.igx"\n@else\n# x\n@end\n', { files })).toEqual(["x"]);
  });

  test("has an empty scope: no name goes in or out", async () => {
    const files = { "a.igx": "@let inside = 1\n# {{ inside }} {{ outside }}\n" };
    expect(await findings('@let outside = 2\n@include "a.igx"\n# {{ outside }} {{ inside }}\n', { files })).toEqual([
      "3:20-26 unknown-name",
      "a.igx 2:19-26 unknown-name",
    ]);
    expect(
      await texts('@let x = 1\n@include "b.igx"\n# {{ x }}\n', { files: { "b.igx": "@let x = 2\n# {{ x }}\n" } }),
    ).toEqual(["2", "1"]);
    const chart = '@data t "t.csv"\n@include "c.igx"\n@chart bar {from=t}\n';
    const table = { "c.igx": "@chart bar {from=t}\n", "t.csv": "a,b\nx,1\n" };
    expect(await findings(chart, { files: table })).toEqual(["c.igx 1:18-19 unknown-name"]);
  });

  test("a list keeps null in its place, and its items have no names", async () => {
    const files = { "a.igx": "@param l: list\n\n# {{ length(l) }} {{ l[1] == null }} {{ l[3].k[0] == null }}\n" };
    expect(await texts('@include "a.igx" {l=[1 {{ null }} 3 {k=[{{ null }}]}]}\n', { files })).toEqual(["4 true true"]);
    expect(await findings('@include "a.igx" {l=[1 2 3 x=4]}\n', { files })).toEqual(["1:28-31 syntax-error"]);
    expect(await findings('@include "a.igx" {l=[1 {k=[x=4]}]}\n', { files })).toEqual(["1:28-31 syntax-error"]);
  });

  test("gives parameters, each by its type", async () => {
    const partial = [
      "@param s: string",
      "@param i: integer = 7",
      "@param b: boolean = false",
      '@param c: "x" | "y" = "x"',
      "@param l: list = [1]",
      "@param o: object",
      '@param d: date = "2024-01-01"',
      '@param h: color = "#000000"',
      '# {{ s }} {{ i }} {{ b }} {{ c }} {{ join(l, "+") }} {{ o.k }} {{ d }} {{ h }}',
      "",
    ].join("\n");
    const given = async (params: string) =>
      (
        await texts(`@let five = 5\n@let _f = five\n@include "a.igx" {${params}}\n`, { files: { "a.igx": partial } })
      )[0];
    expect(await given("s=a o={k=1}")).toBe("a 7 false x 1 1 2024-01-01 #000000");
    expect(await given('s="a b" i=-5 b c=y l=[1 2.50 "x"] o={k="v"} d=2024-02-29 h=#ffffff')).toBe(
      "a b -5 true y 1+2.50+x v 2024-02-29 #ffffff",
    );
    expect(
      await given('s="{{ five }} {{ five }}" i={{ five }} b={{ five > 4 }} l={{ [five, 6] }} o={k={{ five }}}'),
    ).toBe("5 5 5 true x 5+6 5 2024-01-01 #000000");
    // An attribute that is null is left out.
    expect(await given('s=a o={k=1} i={{ null }} c={{ five > 9 ? "y" : null }}')).toBe(
      "a 7 false x 1 1 2024-01-01 #000000",
    );
    // What looks like a number is one, and may be meant as text.
    expect(await given("s=007 o={k=007}")).toBe("007 7 false x 1 007 2024-01-01 #000000");
    expect(await given("s=24.40 o={k=24.40}")).toBe("24.40 7 false x 1 24.40 2024-01-01 #000000");
    expect(await given("s=true o={k=true}")).toBe("true 7 false x 1 true 2024-01-01 #000000");
  });

  test("gives tables", async () => {
    const files = { "a.igx": "@param rows: list\n@for row in rows\n# {{ row.a }}\n@end\n", "t.csv": "a,b\nx,1\ny,2\n" };
    expect(await texts('@data t "t.csv"\n@include "a.igx" {rows={{ skip(t, 1) }}}\n', { files })).toEqual(["y"]);
  });

  test.each([
    ["", "10-17 missing-param", "1:8-9"],
    ["{i={{ null }}}", "19-31 missing-param", "1:8-9"],
    ["{i=five}", "21-25 param-type", "1:8-9"],
    ['{i="5"}', "21-24 param-type", "1:8-9"],
    ["{i=2.5}", "21-24 param-type", "1:8-9"],
    ["{i}", "19-20 param-type", "1:8-9"],
    ["{i=[1]}", "21-24 param-type", "1:8-9"],
    ["{i={a=1}}", "21-26 param-type", "1:8-9"],
    ['{i={{ "5" }}}', "21-30 param-type", "1:8-9"],
    ["{i={{ true }}}", "21-31 param-type", "1:8-9"],
    ["{i={{ 5 / 2 }}}", "21-32 param-type", "1:8-9"],
    ["{i=5 s={{ [1] }}}", "25-34 param-type", "2:8-9"],
    ["{i=5 c=z}", "25-26 param-type", "3:8-9"],
    ["{i=5 h=red}", "25-28 param-type", "4:8-9"],
    ["{i=5 b=yes}", "25-28 param-type", "5:8-9"],
    ["{i=5 b=TRUE}", "25-29 param-type", "5:8-9"],
    ["{i=5 b={{ 1 }}}", "25-32 param-type", "5:8-9"],
  ])("shows both places of what does not fit: %s", async (given, place, declared) => {
    const partial =
      '@param i: integer\n@param s: string = "a"\n@param c: "x" | "y" = "x"\n@param h: color = "#000000"\n@param b: boolean = true\n@let _all = [s, c, h]\n# {{ i }}{{ b }}\n';
    const source = `@include "a.igx" ${given}\n# z\n`;
    const { findings: found, diagnostics } = await render(source, { files: { "a.igx": partial } });
    expect(found).toEqual([`1:${place}`]);
    const [related] = diagnostics[0]!.related!;
    expect(`${related!.file} ${related!.start.line}:${related!.start.column}-${related!.end.column}`).toBe(
      `a.igx ${declared}`,
    );
  });

  test.each([
    ['{i="5"}', "Write `5`."],
    ["{i=five}", "Write a value such as `2024`."],
    ["{i=5 h=red}", "Write `#ff0000`."],
    ["{i=5 b=TRUE}", "Write `true`."],
    ["{i=5 d=31.1.2024}", "Write `2024-01-31`."],
  ])("says what the value was meant as: %s", async (given, hint) => {
    const partial =
      '@param i: integer\n@param h: color = "#000000"\n@param b: boolean = true\n@param d: date = "2024-01-01"\n# {{ i }} {{ h }} {{ b }} {{ d }}\n';
    const { diagnostics } = await render(`@include "a.igx" ${given}\n`, { files: { "a.igx": partial } });
    expect(diagnostics).toMatchObject([{ code: "param-type", hint }]);
  });

  test("what it is given is checked in branches that are not taken, too", async () => {
    const files = { "a.igx": "@param i: integer\n# {{ i }}\n" };
    for (const given of ["", "{i=five}", '{i={{ "5" }}}', "{i=1 j=2}", "{i={{ x }}}"])
      expect(await findings(`@if false\n@include "a.igx" ${given}\n@end\n# z\n`, { files })).toHaveLength(1);
    expect(await findings('@include "a.igx" {i={{ x }}}\n# z\n', { files })).toEqual(["1:24-25 unknown-name"]);
  });

  test("an unknown parameter names the nearest", async () => {
    const { diagnostics } = await render('@include "a.igx" {yaer=5}\n', {
      files: { "a.igx": "@param year: integer = 1\n# {{ year }}\n" },
    });
    expect(diagnostics.map(({ code, message, hint }) => [code, message, hint])).toEqual([
      ["unknown-param", "`a.igx` has no parameter `yaer`.", "Did you mean `year`?"],
    ]);
    expect(diagnostics[0]!.fixes![0]!.edits[0]!.text).toBe("year");
  });

  test("the front matter of an included file is ignored, with a warning", async () => {
    const files = { "a.igx": "---\ntitle: {{ nothing }}\nlocale: de\n---\n# {{ number(1.5) }}\n" };
    const { findings: found, request, json } = await render('---\ntitle: mine\n---\n@include "a.igx"\n', { files });
    expect(found).toEqual(["a.igx 1:1-4 front-matter-ignored"]);
    expect(request).toEqual({ title: "mine" });
    expect(json).toContain("1.5");
  });

  test("the locale is the document's", async () => {
    const files = { "a.igx": "# {{ number(1.5) }}\n" };
    expect(await texts('---\nlocale: de\n---\n@include "a.igx"\n', { files })).toEqual(["1,5"]);
  });

  test("the same file with other parameters gives other elements; a mistake in it is told once, where it is", async () => {
    const files = { "a.igx": "@param x: number\n# {{ 10 / x }}\n" };
    expect(await texts('@include "a.igx" {x=5}\n@include "a.igx" {x=2}\n', { files })).toEqual(["2", "5"]);
    expect(
      await findings('@include "a.igx" {x=0}\n@include "a.igx" {x=2}\n@include "a.igx" {x=0}\n', { files }),
    ).toEqual(["a.igx 2:6-12 number-not-finite"]);
    expect(await findings('@include "b.igx"\n@include "b.igx"\n', { files: { "b.igx": "# {{ x }}\n" } })).toEqual([
      "b.igx 1:6-7 unknown-name",
    ]);
  });

  test("diamonds are no cycles", async () => {
    const files = {
      "b.igx": '# b\n@include "d.igx"\n',
      "c.igx": '# c\n@include "d.igx"\n',
      "d.igx": "# d\n",
    };
    expect(await texts('@include "b.igx"\n@include "c.igx"\n@include "d.igx"\n', { files })).toEqual([
      "b",
      "d",
      "c",
      "d",
      "d",
    ]);
  });

  test("cycles are found where they close, however they are reached", async () => {
    const self = { "input.igx": '# a\n@include "input.igx"\n' };
    expect(await findings(self["input.igx"], { files: self })).toEqual(["2:10-21 include-cycle"]);
    const dots = { "input.igx": '# a\n@include "./x/../input.igx"\n' };
    expect(await findings(dots["input.igx"], { files: dots })).toEqual(["2:10-28 include-cycle"]);
    const files = { "b.igx": '@include "c.igx"\n', "c.igx": '# c\n@include "b.igx"\n' };
    expect(await findings('@include "b.igx"\n', { files })).toEqual(["c.igx 2:10-17 include-cycle"]);
    expect(await findings('@include "b.igx"\n@include "c.igx"\n', { files })).toEqual(["c.igx 2:10-17 include-cycle"]);
    expect(await findings('@if false\n@include "b.igx"\n@end\n# a\n', { files })).toEqual([
      "c.igx 2:10-17 include-cycle",
    ]);
  });

  test("relative paths are relative to the file that names them", async () => {
    const files = {
      "parts/a.igx": '@data t "../data/t.csv"\n@include "deep/b.igx"\n@chart bar {from=t}\n',
      "parts/deep/b.igx": '@include "../c.igx"\n',
      "parts/c.igx": "# c\n",
      "data/t.csv": "a,b\nx,1\n",
    };
    const elements = await content('@include "parts/a.igx"\n', { files });
    expect(elements).toMatchObject([{ text: "c" }, { type: "chart" }]);
    const moved = await content('@include "../parts/a.igx"\n', { files, path: "docs/x.igx" });
    expect(moved).toEqual(elements);
  });

  test("what an included file holds wrongly is told in that file", async () => {
    const files = { "p/a.igx": "# {{ 1 + }}\n\n@chart\n| a |\n" };
    const found = await findings('@include "p/a.igx"\n', { files });
    expect(found.map((one) => one.split(" ").slice(0, 1)[0])).toEqual(found.map(() => "p/a.igx"));
    expect(found.map((one) => one.split(" ")[2])).toEqual(
      expect.arrayContaining(["syntax-error", "missing-chart-type"]),
    );
    expect(await findings('@include "u.igx"\n', { files: { "u.igx": Uint8Array.of(0x23, 0x20, 0xff) } })).toEqual([
      "u.igx 1:3-4 invalid-utf8",
    ]);
  });

  test.each(["a.igx", "{{ x }}", '"{{ x }}.igx"', '"a.igx" "b.igx"', '"a" + ".igx"', ""])(
    "takes one constant path: not %s",
    async (path) => {
      const { diagnostics } = await render(`@let x = "a"\n@let _x = x\n@include ${path}\n# z\n`, {
        files: { "a.igx": "# a\n" },
      });
      expect(diagnostics.length).toBe(1);
      expect(diagnostics[0]!.severity).toBe("error");
    },
  );
});

describe("paths", () => {
  const files = {
    "t.csv": "a,b\nx,1\n",
    "sub/t.csv": "a,b\nx,2\n",
    ".env": "a\n1\n",
    ".hidden/t.csv": "a\n1\n",
    "node_modules/x/t.csv": "a\n1\n",
    "Node_Modules/t.csv": "a\n1\n",
    "igx.config.json": "[]",
    "sub/igx.lock.json": "[]",
    "IGX.config.json": "[]",
    credentials: "a\n1\n",
    "x.txt": "# a\n",
  };

  test.each([["t.csv"], ["./t.csv"], ["sub/../t.csv"], ["sub//t.csv"], ["sub/./t.csv"]])("%s is read", async (path) => {
    expect(await findings(`@data t "${path}"\n@chart bar {from=t}\n`, { files })).toEqual([]);
  });

  test.each([
    ["../t.csv", "path-outside-root"],
    ["sub/../../t.csv", "path-outside-root"],
    ["/project/t.csv", "path-outside-root"],
    ["/etc/passwd", "path-outside-root"],
    ["C:/t.csv", "path-outside-root"],
    ["sub\\\\t.csv", "path-outside-root"],
    ["..\\\\t.csv", "path-outside-root"],
    ["../project-other/t.csv", "path-outside-root"],
    [".env", "file-not-allowed"],
    ["sub/../.env", "file-not-allowed"],
    [".hidden/t.csv", "file-not-allowed"],
    ["node_modules/x/t.csv", "file-not-allowed"],
    ["Node_Modules/t.csv", "file-not-allowed"],
    ["igx.config.json", "file-not-allowed"],
    ["IGX.config.json", "file-not-allowed"],
    ["sub/igx.lock.json", "file-not-allowed"],
    ["credentials", "file-not-allowed"],
    ["nothing.csv", "data-not-found"],
    ["", "data-not-found"],
    [".", "data-not-found"],
    ["sub", "data-not-found"],
    ["~/t.csv", "data-not-found"],
    ["file:///etc/passwd", "data-not-found"],
    ["https://example.com/t.csv", "data-not-found"],
  ])("%j is refused: %s", async (path, code) => {
    for (const path2 of ["input.igx", "deeper/input.igx"]) {
      const named =
        path2 === "input.igx" || path.startsWith("/") || path.startsWith("C:") || path === "" || path === "."
          ? path
          : `../${path}`;
      const { diagnostics } = await render(`@data _t "${named}"\n# a\n`, { files, path: path2 });
      expect(diagnostics.map((one) => [one.code, one.start.column])).toEqual([[code, 10]]);
      expect(diagnostics[0]!.message).toContain(JSON.stringify(named.replaceAll("\\\\", "\\")));
    }
  });

  test.each([
    ["t.csv/", 'The document cannot read "t.csv/": it ends with `/`, so it is a folder.'],
    ["sub/t.csv//", 'The document cannot read "sub/t.csv//": it ends with `/`, so it is a folder.'],
    [
      "t\\u0000.csv",
      'The document cannot read "t\\u0000.csv": it contains a line end, a tab or another control character.',
    ],
  ])("no file is called %j", async (path, message) => {
    const { diagnostics } = await render(`@data _t "${path}"\n# a\n`, { files });
    expect(diagnostics.map((one) => one.message)).toEqual([message]);
  });

  test("@include reads only .igx, @data says what it reads", async () => {
    expect(await findings('@include "x.txt"\n# z\n', { files })).toEqual(["1:10-17 file-not-allowed"]);
    expect(await findings('@include "x.igx"\n# z\n', { files })).toEqual(["1:10-17 include-not-found"]);
    expect(await findings('@include "../x.igx"\n# z\n', { files })).toEqual(["1:10-20 path-outside-root"]);
    expect(await findings('@include ".x.igx"\n# z\n', { files })).toEqual(["1:10-18 file-not-allowed"]);
    expect(await findings('@data _t "x.txt"\n# z\n', { files })).toEqual(["1:10-17 data-malformed"]);
  });

  test.each([
    ['@include "parts/end"', "file-not-allowed", 'Did you mean `"parts/end.igx"`?'],
    ['@include "parts/end.md"', "file-not-allowed", 'Did you mean `"parts/end.igx"`?'],
    ['@include "parts/End.igx"', "include-not-found", 'Did you mean `"parts/end.igx"`?'],
    ['@include "readme.md"', "file-not-allowed", "Convert it with `igx import readme.md`, and include the result."],
    ['@include "none"', "file-not-allowed", 'Write the path with its extension, `"none.igx"`.'],
    ['@include "t.csv"', "file-not-allowed", 'Write `@data name "t.csv"` to read data.'],
    ["@include parts/end", "syntax-error", 'Write `"parts/end.igx"`.'],
    ['@data _t "parts/t"', "data-not-found", 'Did you mean `"parts/t.csv"`?'],
    ['@data _t "parts/t.xls"', "data-not-found", 'Did you mean `"parts/t.csv"`?'],
    [
      '@data _t "Cafe\u0301.csv"'.normalize("NFC"),
      "data-not-found",
      `Did you mean \`"${"Café.csv".normalize("NFD")}"\`? The names look the same, but their characters differ.`,
    ],
    ['@data _t ".env"', "file-not-allowed", "Rename the file, or choose another one."],
  ])("%s: the hint names the file that is meant", async (line, code, hint) => {
    const there = { "parts/end.igx": "# End\n", "readme.md": "# a\n", "parts/t.csv": "a,b\nx,1\n" };
    const files = {
      ...there,
      "t.csv": "a,b\nx,1\n",
      ["Café.csv".normalize("NFD")]: "a,b\nx,1\n",
      ".env.csv": "a\n1\n",
    };
    const { diagnostics } = await render(`${line}\n# z\n`, { files });
    expect(diagnostics.map((one) => [one.code, one.hint])).toEqual([[code, hint]]);
  });

  test("a path from the root is meant relative to the file", async () => {
    const files = { "parts/end.igx": "# End\n" };
    const { diagnostics } = await render('@include "parts/end.igx"\n# z\n', { files, path: "docs/a.igx" });
    expect(diagnostics).toMatchObject([{ code: "include-not-found", hint: 'Did you mean `"../parts/end.igx"`?' }]);
  });

  test("a file named on the command line is always allowed; outside the root, its own folder is its root", async () => {
    const other = { "/other/t.csv": "a,b\nx,1\n", "/other/sub/t.csv": "a,b\nx,1\n", "/other/a.igx": "# a\n" };
    const path = "/other/input.igx";
    expect(await findings('@data t "t.csv"\n@include "a.igx"\n@chart bar {from=t}\n', { files: other, path })).toEqual(
      [],
    );
    expect(await findings('@data _t "../project/t.csv"\n# a\n', { files: { ...files, ...other }, path })).toEqual([
      "1:10-28 path-outside-root",
    ]);
    expect(await findings("# a\n", { files: other, path: "/other/node_modules/.x.igx" })).toEqual([]);
  });
});

describe("symbolic links", () => {
  /** A root with a folder beside it, on disk. */
  async function onDisk(
    make: (root: string, outside: string) => void,
    source: string,
    path = "input.igx",
  ): Promise<readonly string[]> {
    const base = mkdtempSync(join(tmpdir(), "igx-links-"));
    try {
      const [root, outside] = [join(base, "root"), join(base, "outside")];
      for (const [file, text] of Object.entries({
        [join(root, "t.csv")]: "a,b\nx,1\n",
        [join(root, "sub", "t.csv")]: "a,b\nx,1\n",
        [join(root, "igx.config.json")]: "{}",
        [join(outside, "t.csv")]: "secret,b\nx,1\n",
        [join(outside, "a.igx")]: "# secret\n",
      })) {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      make(root, outside);
      const { diagnostics } = await compile(source, { path, host: nodeHost({ root }) });
      expect(JSON.stringify(diagnostics)).not.toContain(base);
      return diagnostics.map(({ code }) => code);
    } finally {
      rmSync(base, { recursive: true, force: true });
    }
  }

  const use = (path: string) => `@data t "${path}"\n@chart bar {from=t}\n`;

  test("inside the root are followed", async () => {
    expect(await onDisk((root) => symlinkSync(join(root, "t.csv"), join(root, "link.csv")), use("link.csv"))).toEqual(
      [],
    );
    expect(await onDisk((root) => symlinkSync(join(root, "sub"), join(root, "dir")), use("dir/t.csv"))).toEqual([]);
  });

  test.each(["link.csv", "sub/link.csv"])("out of it are not, as a file: %s", async (path) => {
    const make = (root: string, outside: string) => symlinkSync(join(outside, "t.csv"), join(root, path));
    expect(await onDisk(make, use(path))).toEqual(["path-outside-root"]);
  });

  test("nor as a folder, whether or not there is what they lead to", async () => {
    const make = (root: string, outside: string) => symlinkSync(outside, join(root, "dir"));
    expect(await onDisk(make, use("dir/t.csv"))).toEqual(["path-outside-root"]);
    expect(await onDisk(make, use("dir/nothing.csv"))).toEqual(["path-outside-root"]);
    expect(await onDisk(make, use("dir/no/thing.csv"))).toEqual(["path-outside-root"]);
    expect(await onDisk(make, '@include "dir/a.igx"\n# z\n')).toEqual(["path-outside-root"]);
    expect(await onDisk(make, use("dir/../t.csv"))).toEqual([]);
  });

  test("to files that are not allowed are not read", async () => {
    const make = (root: string) => symlinkSync(join(root, "igx.config.json"), join(root, "link.json"));
    expect(await onDisk(make, use("link.json"))).toEqual(["file-not-allowed"]);
    const hidden = (root: string) => {
      writeFileSync(join(root, ".env"), "a\n1\n");
      symlinkSync(join(root, ".env"), join(root, "env.csv"));
    };
    expect(await onDisk(hidden, use("env.csv"))).toEqual(["file-not-allowed"]);
  });

  test("that lead to themselves, or nowhere, are files that are not there", async () => {
    const loop = (root: string) => symlinkSync("loop.csv", join(root, "loop.csv"));
    expect(await onDisk(loop, use("loop.csv"))).toEqual(["data-not-found"]);
    const dangling = (root: string) => symlinkSync("nothing", join(root, "link.csv"));
    expect(await onDisk(dangling, use("link.csv"))).toEqual(["data-not-found"]);
  });

  test("do not hide a cycle", async () => {
    const make = (root: string) => {
      writeFileSync(join(root, "a.igx"), '# a\n@include "dir/a.igx"\n');
      symlinkSync(".", join(root, "dir"));
    };
    expect(await onDisk(make, '@include "a.igx"\n')).toEqual(["include-cycle"]);
  });

  test("the root may be reached through one", async () => {
    const base = mkdtempSync(join(tmpdir(), "igx-links-"));
    try {
      mkdirSync(join(base, "real"));
      writeFileSync(join(base, "real", "t.csv"), "a,b\nx,1\n");
      symlinkSync(join(base, "real"), join(base, "root"));
      const host = nodeHost({ root: join(base, "root") });
      const codes = async (source: string) => (await compile(source, { host })).diagnostics.map(({ code }) => code);
      expect(await codes(use("t.csv"))).toEqual([]);
      expect(await codes(use("nothing.csv"))).toEqual(["data-not-found"]);
    } finally {
      rmSync(base, { recursive: true, force: true });
    }
  });

  test.each([
    ["EIO", "the disk or device has failed.", "Try again when the system can read the file."],
    ["ENAMETOOLONG", "its name is too long.", "Check the path; it is relative to this file."],
    ["EPROTO", "it cannot be opened (EPROTO).", "Check the path; it is relative to this file."],
  ])("%s is said in words", async (code, why, hint) => {
    const readFile = async () => {
      throw Object.assign(new Error(code), { code });
    };
    const host = { root: "/project", readFile, realPath: async (path: string) => path };
    expect((await compile(use("t.csv"), { host })).diagnostics).toMatchObject([
      { code: "data-not-found", message: `The document cannot read "t.csv": ${why}`, hint },
    ]);
  });

  test("a file that cannot be opened is a finding without a path of the machine", async () => {
    const { diagnostics } = await compile(use("t.csv"), {
      host: {
        root: "/project",
        readFile: async (path) => {
          throw Object.assign(new Error(`EACCES: permission denied, open '${path}'`), { code: "EACCES" });
        },
        realPath: async (path) => path,
      },
    });
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ["data-not-found", 'The document cannot read "t.csv": reading it is not permitted.'],
    ]);
    expect((await onDisk(() => {}, use("a\\u0000b.csv")))[0]).toBe("data-not-found");
    expect(await onDisk(() => {}, use(`${"x".repeat(5000)}.csv`))).toEqual(["data-not-found"]);
  });
});

test("a host of a program without types gives texts, or paths at once: findings say so, and nothing is thrown", async () => {
  const host = { root: "/r", realPath: (path: string) => path, readFile: () => "a,b\nx,1\n" } as unknown as Host;
  const source = '@data t "t.csv"\n@include "p.igx"\n@chart bar {from=t}\n';
  const { output, diagnostics } = await compile(source, { host, path: "a.igx" });
  expect(output).toBeUndefined();
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ["data-not-found", 'The document cannot read "t.csv": the host gives no bytes.'],
    ["include-not-found", 'The document cannot read "p.igx": the host gives no bytes.'],
  ]);
});

test.each([
  ["a DataView", new DataView(new ArrayBuffer(4))],
  ["numbers of 16 bits", new Uint16Array(4)],
])("%s is not bytes, for a host as for the source", async (_, view) => {
  const host = { ...memoryHost({}), readFile: async () => view as never };
  const { diagnostics } = await compile('@data t "t.csv"\n', { host });
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'The document cannot read "t.csv": the host gives no bytes.',
  ]);
  await expect(compile(view as never)).rejects.toThrow("The source must be a string or { path, text }, not a");
});

test("a host that gives no real path for what is missing has the path itself", async () => {
  const host = { ...memoryHost({ "t.csv": "a,b\nx,1\n" }), realPath: async () => undefined as never };
  const source = '@data t "t.csv"\n@data u "u.csv"\n\n@chart bar {from=t}\n';
  const { diagnostics } = await compile(source, { host });
  expect(diagnostics.map(({ message }) => message)).toEqual(['The file "u.csv" does not exist.']);
});

test("only the files of the system below /dev are refused: those of /dev/shm are ordinary", async () => {
  const reads = (root: string) =>
    compile('@include "b.igx"\n', { path: "a.igx", host: memoryHost({ "b.igx": "# B\n" }, root) });
  expect((await reads("/dev/shm/project")).diagnostics).toEqual([]);
  for (const root of ["/dev/fd", "/dev/shmem", "/proc/1"])
    expect((await reads(root)).diagnostics).toMatchObject([{ code: "file-not-allowed" }]);
});

test.each([
  ['@include ""\n', "include-not-found", 10],
  ['@include " "\n', "include-not-found", 10],
  ['@data t ""\n\n{{ t }}\n', "data-not-found", 9],
])("an empty path says so: %j", async (source, code, column) => {
  const { diagnostics } = await compile(source, { host: memoryHost({}) });
  expect(diagnostics).toMatchObject([
    { code, start: { line: 1, column }, hint: "Write the path of a file, relative to this file." },
  ]);
  expect(diagnostics[0]!.message).toContain("it is empty");
});
