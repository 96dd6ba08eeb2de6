import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { bad, cliPath, folderWith, good, igxProcess, startIgx } from "../../support/cli.js";

/* The code that the command keeps of itself. Its processes share one folder, since the first run of each costs most. */

const build = (cwd: string, cache: string, env: Readonly<Record<string, string>> = {}) =>
  igxProcess(["build", "a.igx", "-o", "-"], { cwd, env: { IGX_CACHE_DIR: cache, ...env } });

/** The files of compiled code, by their names. */
async function codesIn(cache: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(join(cache, "code"), { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file)] as const)));
}

test("says the same without kept code, with it, and with code that is damaged or cannot be kept", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const cache = await folderWith({});
  const first = await Promise.all([build(cwd, cache), build(cwd, cache), build(cwd, "off")]);
  const codes = await codesIn(cache);
  expect(codes.size).toBeGreaterThan(0);
  const [[file, code]] = [...codes] as [[string, Buffer]];
  const second = await build(cwd, cache);
  // Kept and accepted: nothing to write.
  expect((await codesIn(cache)).get(file)).toEqual(code);
  await writeFile(file, code.subarray(0, 5000));
  const damaged = await build(cwd, cache);
  expect(damaged).toEqual(second);
  expect((await codesIn(cache)).get(file)!.length).toBeGreaterThan(5000);
  await chmod(join(cache, "code"), 0o777);
  const open = await build(cwd, cache, { NODE_OPTIONS: "--enable-source-maps" });
  for (const run of [...first, second, damaged, open]) expect(run).toEqual(first[0]);
  expect(first[0]!.exitCode).toBe(0);
  expect([...(await codesIn(cache)).keys()]).toEqual([...codes.keys()]);
});

test("a reader that closes the pipe early changes neither the exit code nor the files", async () => {
  const cwd = await folderWith(
    Object.fromEntries([...Array(20).keys()].map((at) => [`${at}.igx`, at < 10 ? bad : good])),
  );
  const runs = [
    ["check", ".", "--format", "json"],
    ["build", ".", "-o", "out/"],
  ].map(async (args) => {
    const child = startIgx(args, { cwd });
    child.stdout!.destroy();
    child.stderr!.destroy();
    return (await once(child, "exit"))[0];
  });
  expect(await Promise.all(runs)).toEqual([1, 1]);
  expect(await readdir(join(cwd, "out"))).toHaveLength(10);
});

/** Prints which of these are loaded at the end, and were not at the beginning. */
const listModules = `
const names = ["perf_hooks", "crypto", "stream", "os", "url", "util"].map((name) => \`NativeModule \${name}\`);
const before = new Set(process.moduleLoadList);
process.on("exit", () => console.log(names.filter((name) => !before.has(name) && process.moduleLoadList.includes(name))));
`;

test("check of a small file loads no module of Node that is slow to load", async () => {
  const cwd = await folderWith({ "a.igx": good, "list.cjs": listModules });
  const env = { IGX_CACHE_DIR: "off", NODE_OPTIONS: `--require ${join(cwd, "list.cjs")}` };
  const { stdout } = await igxProcess(["check", "a.igx"], { cwd, env });
  expect(stdout).toBe("[]\n");
});

test("a run that waits although nothing is under way is reported, and does not end like one that is done", async () => {
  const hang = "{ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) }";
  const cwd = await folderWith({ "hang.cjs": `Object.defineProperty(process, "stdin", { value: ${hang} });\n` });
  const { exitCode, stderr } = await igxProcess(["check", "-"], { cwd, env: { NODE_OPTIONS: "--require ./hang.cjs" } });
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("The run waits, and nothing is under way.")]);
});

test("a language server whose input is an empty file ends as one whose editor is gone", async () => {
  const cwd = await folderWith({ empty: "" });
  const input = openSync(join(cwd, "empty"), "r");
  const child = spawn(process.execPath, [cliPath, "lsp"], { cwd, stdio: [input, "ignore", "pipe"] });
  const [[exitCode], said] = await Promise.all([once(child, "close"), text(child.stderr!)]);
  closeSync(input);
  expect([exitCode, said]).toEqual([1, ""]);
});
