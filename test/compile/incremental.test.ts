import { expect, test } from "vitest";
import { createIncrementalCompiler } from "../../src/compile/incremental.js";
import type { Host } from "../../src/contract/host.js";
import { encodeUtf8 } from "../../src/text/utf8.js";

/** Files that change, and a list of those that were read. */
function changingFiles(files: Record<string, string>) {
  const reads: string[] = [];
  const links = new Map<string, string>();
  const host: Host = {
    root: "/project",
    readFile: async (path) => {
      reads.push(path.slice("/project/".length));
      const text = files[path.slice("/project/".length)];
      return text === undefined ? undefined : encodeUtf8(text);
    },
    realPath: async (path) => links.get(path) ?? path,
  };
  return { files, links, host, readsSince: () => reads.splice(0) };
}

const project = () =>
  changingFiles({
    "a.igx": '@data crops "data/crops.csv"\n\n# A {{ crops[0].country }}\n\n@include "parts/foot.igx"\n',
    "b.igx": '# B\n\n@include "parts/foot.igx"\n',
    "c.igx": "@param year: integer = 2024\n\n# C {{ year }}\n",
    "data/crops.csv": "country,bags\nBrazil,66\n",
    "parts/foot.igx": "The end.\n",
  });

const texts = (result: { readonly output?: { readonly content: unknown } } | undefined) =>
  ((result?.output?.content ?? []) as { text: string }[]).map(({ text }) => text);

test("what has not changed is not compiled again: no file is read, the result is the same object", async () => {
  const { host, readsSince } = project();
  const compiler = createIncrementalCompiler({ host });
  const first = await compiler.compile("a.igx");
  expect(texts(first)).toEqual(["A Brazil", "The end."]);
  expect(readsSince()).toEqual(["a.igx", "data/crops.csv", "parts/foot.igx"]);
  expect(compiler.invalidate(["unrelated.igx", "data/other.csv"])).toEqual([]);
  expect(await compiler.compile("a.igx")).toBe(first);
  expect(readsSince()).toEqual([]);
});

test("a data file that changes recompiles exactly what reads it, an included file all that include it", async () => {
  const { files, host } = project();
  const compiler = createIncrementalCompiler({ host });
  const before = await Promise.all(["a.igx", "b.igx", "c.igx"].map((path) => compiler.compile(path)));
  files["data/crops.csv"] = "country,bags\nJapan,4\n";
  expect(compiler.invalidate(["data/crops.csv"])).toEqual(["a.igx"]);
  expect(texts(await compiler.compile("a.igx"))).toEqual(["A Japan", "The end."]);
  expect(await compiler.compile("b.igx")).toBe(before[1]);
  files["parts/foot.igx"] = "Bye.\n";
  expect([...compiler.invalidate(["/project/parts/foot.igx"])].sort()).toEqual(["a.igx", "b.igx"]);
  expect(texts(await compiler.compile("b.igx"))).toEqual(["B", "Bye."]);
  expect(await compiler.compile("c.igx")).toBe(before[2]);
});

test("other parameters render again from what was read", async () => {
  const { host, readsSince } = project();
  const compiler = createIncrementalCompiler({ host });
  await compiler.compile("c.igx");
  readsSince();
  expect(texts(await compiler.compile("c.igx", { year: 2030 }))).toEqual(["C 2030"]);
  expect(readsSince()).toEqual([]);
});

test("parameters that JSON would not tell apart, or cannot write, are different ones", async () => {
  const { host } = project();
  const compiler = createIncrementalCompiler({ host });
  const result = async (year: unknown) => {
    const compiled = await compiler.compile("c.igx", { year });
    return texts(compiled)[0] ?? compiled?.diagnostics[0]?.message;
  };
  expect(await result(Number.NaN)).toBe("The parameter `year` must be an integer, not null.");
  expect(await result(null)).toBe("C 2024");
  expect(await result(2030n)).toBe("C 2030");
  const endless: unknown[] = [];
  endless.push(endless);
  expect(await result(endless)).toBe("The parameter `year` must be an integer, not a list.");
  expect(await result(new Map())).toBe("The parameter `year` must be an integer, not an object.");
  expect(await compiler.compile("c.igx", { year: 1 })).toBe(await compiler.compile("c.igx", { year: 1 }));
});

test("a file that comes mends what missed it; one that is not there has no result until it is", async () => {
  const { files, host } = changingFiles({ "a.igx": '# A\n\n@include "late.igx"\n' });
  const compiler = createIncrementalCompiler({ host });
  expect((await compiler.compile("a.igx"))?.diagnostics.map(({ code }) => code)).toEqual(["include-not-found"]);
  expect(await compiler.compile("new.igx")).toBeUndefined();
  Object.assign(files, { "late.igx": "Here.\n", "new.igx": "# New\n" });
  expect([...compiler.invalidate(["late.igx", "new.igx"])].sort()).toEqual(["a.igx", "new.igx"]);
  expect(texts(await compiler.compile("a.igx"))).toEqual(["A", "Here."]);
  expect(texts(await compiler.compile("new.igx"))).toEqual(["New"]);
});

test("the target of a symbolic link counts as the link does", async () => {
  const { links, host } = project();
  links.set("/project/data/crops.csv", "/project/data/crops-2024.csv");
  const compiler = createIncrementalCompiler({ host });
  await compiler.compile("a.igx");
  expect(compiler.invalidate(["data/crops-2024.csv"])).toEqual(["a.igx"]);
});

test("a change while a document is being compiled is not lost", async () => {
  const { files, host } = project();
  const compiler = createIncrementalCompiler({ host });
  const running = compiler.compile("b.igx");
  files["b.igx"] = "# Changed\n";
  expect(compiler.invalidate(["b.igx"])).toEqual(["b.igx"]);
  await running;
  expect(texts(await compiler.compile("b.igx"))).toEqual(["Changed"]);
});

test("another configuration compiles everything again", async () => {
  const { host } = changingFiles({ "a.igx": "# {{ project.name }}\n" });
  const compiler = createIncrementalCompiler({ host, project: { constants: { name: "One" } } });
  expect(texts(await compiler.compile("a.igx"))).toEqual(["One"]);
  compiler.configure({ constants: { name: "Two" } });
  expect(texts(await compiler.compile("a.igx"))).toEqual(["Two"]);
});

test("a file that cannot be read rejects, and is tried again", async () => {
  const { host } = project();
  let broken = true;
  const readFile: Host["readFile"] = (path) => (broken ? Promise.reject(new Error("disk")) : host.readFile(path));
  const compiler = createIncrementalCompiler({ host: { ...host, readFile } });
  await expect(compiler.compile("c.igx")).rejects.toThrow("disk");
  broken = false;
  expect(texts(await compiler.compile("c.igx"))).toEqual(["C 2024"]);
});

test("the text of an open buffer counts instead of the file, until it is closed", async () => {
  const { host } = project();
  const compiler = createIncrementalCompiler({ host });
  const before = await compiler.compile("c.igx");
  expect(texts(await compiler.compile("b.igx"))).toEqual(["B", "The end."]);
  expect(compiler.edit("parts/foot.igx", "Not saved.\n")).toEqual(["b.igx"]);
  expect(texts(await compiler.compile("b.igx"))).toEqual(["B", "Not saved."]);
  expect(compiler.edit("new.igx", "# New\n")).toEqual([]);
  expect(texts(await compiler.compile("new.igx"))).toEqual(["New"]);
  expect(await compiler.compile("c.igx")).toBe(before);
  expect(compiler.edit("parts/foot.igx")).toEqual(["b.igx"]);
  expect(texts(await compiler.compile("b.igx"))).toEqual(["B", "The end."]);
  expect(compiler.edit("new.igx")).toEqual(["new.igx"]);
  expect(await compiler.compile("new.igx")).toBeUndefined();
});

test("a host that cannot tell where a path leads to has the path itself", async () => {
  const { host } = project();
  const realPath = [async () => undefined as never, () => Promise.reject(new Error("links"))];
  for (const one of realPath) {
    const compiler = createIncrementalCompiler({ host: { ...host, realPath: one } });
    expect(texts(await compiler.compile("a.igx"))).toEqual(["A Brazil", "The end."]);
  }
});
