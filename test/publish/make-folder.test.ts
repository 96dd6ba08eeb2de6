import { once } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { makeFolder } from "../../src/publish/make-folder.js";
import { folderWith } from "../support/cli.js";

test("makes a folder with its parents, and leaves what is there", async () => {
  const root = await folderWith({ "there/file": "" });
  const paths = Array.from({ length: 200 }, (_, at) =>
    join(root, `${at % 10}/${at % 20}/${at % 40}/${"x/".repeat(at % 4)}`),
  );
  for (const path of [root, join(root, "there"), ...paths, ...paths]) makeFolder(path);
  for (const path of [...paths, join(root, "there")]) expect(statSync(path).isDirectory()).toBe(true);
  expect(statSync(join(root, "there/file")).isFile()).toBe(true);
});

test("several threads make the same new folders at the same time", async () => {
  const root = await folderWith({});
  const paths = Array.from({ length: 200 }, (_, at) => join(root, `${at % 10}/${at % 20}/${at % 40}/${at}/x/y`));
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "../../src/publish/make-folder.ts")],
    ...({ bundle: true, platform: "node", format: "cjs", write: false } as const),
  });
  const code = `${outputFiles[0]!.text}
    for (const path of require("node:worker_threads").workerData) module.exports.makeFolder(path);`;
  const threads = Array.from({ length: 4 }, () => new Worker(code, { eval: true, workerData: paths }));
  // A thread that fails emits an error instead.
  expect(await Promise.all(threads.map((thread) => once(thread, "exit")))).toEqual([[0], [0], [0], [0]]);
  for (const path of paths) expect(statSync(path).isDirectory()).toBe(true);
});

test("a file in its place is not a folder", async () => {
  const root = await folderWith({ file: "" });
  expect(() => makeFolder(join(root, "file"))).toThrow("EEXIST");
  expect(() => makeFolder(join(root, "file/below"))).toThrow("ENOTDIR");
});

test.runIf(process.platform === "linux")("where nothing can be made that is said, without waiting for ever", () => {
  expect(() => makeFolder("/proc/igx/out")).toThrow("ENOENT");
});
