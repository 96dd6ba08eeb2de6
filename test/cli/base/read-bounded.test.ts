import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { rename, symlink, truncate, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readBounded } from "../../../src/cli/base/read-bounded.js";
import { nodeHost } from "../../../src/cli/host/node.js";
import { compile } from "../../../src/compile/compile.js";
import { folderWith, good, igx } from "../../support/cli.js";
import { preview } from "../../support/preview.js";

const pipe = (cwd: string, name: string) => execFileSync("mkfifo", [join(cwd, name)]);

describe.skipIf(process.platform === "win32")("a pipe that nobody writes to", () => {
  const files = { "d.igx": '@data t "p.csv"\n\n# A\n', "i.igx": '@include "p.igx"\n\n# A\n', "a.igx": good };

  test("is refused as data, as an include, as a table of a folder", async () => {
    const cwd = await folderWith(files);
    pipe(cwd, "p.csv");
    pipe(cwd, "p.igx");
    const { exitCode, stderr } = await igx(["check", "d.igx", "i.igx"], { cwd });
    expect(exitCode).toBe(1);
    expect(stderr.match(/it is not a regular file\./g)).toHaveLength(2);
    expect((await igx(["inspect", "d.igx"], { cwd })).exitCode).toBe(1);
    expect((await igx(["check", "."], { cwd })).exitCode).not.toBe(0);
  });

  test("is refused as configuration and as .env", async () => {
    const cwd = await folderWith({ "a.igx": good });
    pipe(cwd, "igx.config.json");
    const configured = await igx(["check", "a.igx"], { cwd });
    expect([configured.exitCode, configured.stderr]).toEqual([
      3,
      `igx: The configuration file igx.config.json cannot be read: it is not a regular file.\n`,
    ]);
    const other = await folderWith({ "a.igx": good });
    pipe(other, ".env");
    const sent = await igx(["publish", "a.igx", "--base-url", "https://infogr.am"], { cwd: other });
    expect([sent.exitCode, sent.stderr]).toEqual([3, `igx: .env cannot be read: it is not a regular file.\n`]);
  });

  test("does not hold a preview", async () => {
    const cwd = await folderWith({ "d.igx": '@data t "p.csv"\n\n# A\n' });
    pipe(cwd, "p.csv");
    const { session } = await preview(cwd, "d.igx");
    expect(JSON.stringify(session.state())).toContain("it is not a regular file");
  });

  test("is read where somebody names it", async () => {
    const cwd = await folderWith({});
    const run = (script: string) =>
      execFileSync("bash", ["-c", script], {
        cwd,
        env: { ...process.env, IGX: join(import.meta.dirname, "../../../dist/cli.cjs") },
        encoding: "utf8",
      });
    const piped = run(
      `node "$IGX" build <(printf '@param n: integer\\n\\n# {{ n }}\\n') --params <(echo '{"n": 7}') --compact -o -`,
    );
    expect(piped).toContain('"text":"7"');
    expect(run(`printf '# B\\n' | node "$IGX" build /dev/stdin --compact -o -`)).toContain('"text":"B"');
  });
});

test("a table from a pipe without a name is refused with a way that works, and one with a name is read", async () => {
  const cwd = await folderWith({ "d.igx": '---\nkey: "{{ k }}"\n---\n@param k: string\n\n# {{ k }}\n' });
  for (const table of ["/dev/fd/63", "/dev/stdin", "-"]) {
    const { exitCode, stderr } = await igx(["build", "d.igx", "--each", table, "-o", "out/{key}.json"], { cwd });
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining("or name a table of the document: --each data:NAME."),
    ]);
  }
  pipe(cwd, "rows.csv");
  const writer = writeFile(join(cwd, "rows.csv"), "k\na\nb\n");
  const { stderr } = await igx(["build", "d.igx", "--each", "rows.csv", "-o", "out/{key}.json"], { cwd });
  await writer;
  expect(stderr).toContain("2 written");
});

describe("a file that is too large is not read", () => {
  test("a source: limit-exceeded for all that read it", async () => {
    const cwd = await folderWith({
      "huge.igx": "",
      "inner.igx": '@include "huge.igx"\n\n# A\n',
      "igx.config.json": "{}",
    });
    await truncate(join(cwd, "huge.igx"), 700_000_000);
    for (const command of ["check", "build", "format", "inspect"]) {
      const { exitCode, stderr } = await igx([command, "huge.igx"], { cwd });
      expect([command, exitCode]).toEqual([command, 1]);
      expect(stderr).toContain(
        "huge.igx:1:1: error [limit-exceeded]\n  The document needs more than 16777216 bytes of source.",
      );
    }
    const { stdout } = await igx(["check", "inner.igx", "--format", "json"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject([{ code: "limit-exceeded", start: { offset: 9 } }]);
    await writeFile(join(cwd, "igx.config.json"), '{"limits": {"sourceBytes": 20}}');
    await writeFile(join(cwd, "huge.igx"), `# ${"A".repeat(19)}`);
    expect((await igx(["check", "huge.igx"], { cwd })).stderr).toContain("more than 20 bytes of source");
  });

  test("data, by what is left of its bound", async () => {
    const cwd = await folderWith({ "big.csv": "", "small.csv": "a\n1\n" });
    await truncate(join(cwd, "big.csv"), 3_000_000_000);
    const host = nodeHost({ root: cwd });
    const found = async (source: string, limits = {}) =>
      (await compile(source, { host, project: { limits } })).diagnostics.map(
        ({ code, message }) => `${code} ${message}`,
      );
    const message = (limit: number) => `limit-exceeded The document needs more than ${limit} bytes of data.`;
    expect(await found('@data t "big.csv"\n# A\n')).toEqual([message(268435456)]);
    expect(await found('@data t "small.csv"\n@data _u "small.csv"\n# {{ t[0].a }}\n', { dataBytes: 7 })).toEqual([
      message(7),
    ]);
  });

  test("through the library too, whatever the host", async () => {
    for (const source of [
      "# A long heading\n",
      new TextEncoder().encode("# A long heading\n"),
      { path: "x.igx", text: "# A long heading\n" },
    ]) {
      const { diagnostics, output } = await compile(source, { project: { limits: { sourceBytes: 10 } } });
      expect([diagnostics.map(({ code }) => code), output]).toEqual([["limit-exceeded"], undefined]);
    }
  });
});

/** Exchanges a file, or the folder that it is in, with a link to one outside, as often as it can. */
const exchanging = `
  const { renameSync } = require("node:fs");
  const [one, other] = process.argv.slice(1);
  for (;;) { renameSync(one, one + ".away"); renameSync(other, one); renameSync(one, other); renameSync(one + ".away", one); }
`;

describe.skipIf(process.platform === "win32")("links that come between check and use", () => {
  test.each([
    ["the file", "d/x.csv", "d/link.csv"],
    ["its folder", "d", "linked"],
  ])("%s: what is outside is never read", async (_, place, link) => {
    const base = await folderWith({ "root/d/x.csv": "inside", "outside/x.csv": "outside" });
    const root = join(base, "root");
    await symlink(join(base, place === "d" ? "outside" : "outside/x.csv"), join(root, link));
    const swapper = spawn(process.execPath, ["-e", exchanging, join(root, place), join(root, link)], {
      stdio: "ignore",
    });
    // The folder can be removed only when nothing is exchanged in it any more.
    onTestFinished(async () => {
      swapper.kill("SIGKILL");
      if (swapper.exitCode === null && swapper.signalCode === null) await once(swapper, "exit");
    });
    const host = nodeHost({ root });
    const read = new Map<string, number>();
    // The other process needs a moment to begin.
    for (let time = 0; time < 2000 || (read.size < 2 && time < 50_000); time++) {
      const bytes = await host.readFile(join(root, "d/x.csv"), 100).catch((error) => error.code as string);
      const what = typeof bytes === "object" ? Buffer.from(bytes).toString() : String(bytes);
      read.set(what, (read.get(what) ?? 0) + 1);
    }
    expect(swapper.exitCode).toBeNull();
    expect(read.get("outside")).toBeUndefined();
    expect(read.size).toBeGreaterThan(1);
  });

  test("a file that is saved by renaming is read all the same", async () => {
    const root = await folderWith({ "a.csv": "one" });
    const host = nodeHost({ root });
    for (let time = 0; time < 50; time++) {
      await writeFile(join(root, "b.csv"), "two");
      const [bytes] = await Promise.all([
        host.readFile(join(root, "a.csv")),
        rename(join(root, "b.csv"), join(root, "a.csv")),
      ]);
      expect(bytes).toHaveLength(3);
    }
  });
});

test("bytes are no view of a shared pool, and as many as are there", async () => {
  const cwd = await folderWith({ a: "abc", none: "" });
  const bytes = await readBounded(join(cwd, "a"), { maximum: 3 });
  expect(Buffer.from(bytes.slice().buffer).toString()).toBe("abc");
  expect(await readBounded(join(cwd, "none"), { maximum: 3 })).toHaveLength(0);
  expect(await readBounded(join(cwd, "a"), { maximum: 1, cut: true })).toHaveLength(2);
  await expect(readBounded(join(cwd, "a"), { maximum: 2 })).rejects.toMatchObject({ code: "IGX_TOO_LARGE" });
});

test("a file of which the system reads less than was asked for is read to its end", async () => {
  const cwd = await folderWith({ "a.csv": "x".repeat(100_000) });
  const open = fs.promises.open;
  const spy = vi.spyOn(fs.promises, "open").mockImplementation(async (...args) => {
    const file = await open(...args);
    const read = file.read.bind(file) as (bytes: Uint8Array) => Promise<{ bytesRead: number }>;
    return Object.assign(file, {
      read: async (buffer: Uint8Array) => ({ ...(await read(buffer.subarray(0, 30_000))), buffer }),
    });
  });
  const sync = vi.spyOn(fs, "openSync").mockImplementation(() => {
    throw Object.assign(new Error("EMFILE"), { code: "EMFILE" });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    for (const one of [spy, sync]) one.mockRestore();
    syncBuiltinESMExports();
  });
  expect(await readBounded(join(cwd, "a.csv"), { maximum: 200_000 })).toHaveLength(100_000);
});

describe("files of each size", () => {
  const sizes = [0, 1, 16_383, 16_384, 16_385, 100_000];
  const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 7 + size) % 251);

  test("are read whole, each into memory of its own", async () => {
    const cwd = await folderWith({});
    const read: Uint8Array[] = [];
    for (const size of sizes) {
      await writeFile(join(cwd, `${size}`), bytesOf(size));
      read.push(await readBounded(join(cwd, `${size}`), { maximum: size }));
    }
    expect(read.map((bytes) => Buffer.compare(bytes, bytesOf(bytes.length)))).toEqual(sizes.map(() => 0));
    expect(read.map(({ length }) => length)).toEqual(sizes);
  });

  test("are refused, or cut, if they have a byte more than the limit", async () => {
    const cwd = await folderWith({});
    for (const size of sizes.filter((size) => size > 0)) {
      const path = join(cwd, `${size}`);
      await writeFile(path, bytesOf(size));
      await expect(readBounded(path, { maximum: size - 1 })).rejects.toThrow("it is too large");
      expect(await readBounded(path, { maximum: size - 1, cut: true })).toHaveLength(size);
    }
  });
});
