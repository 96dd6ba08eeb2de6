import { execFileSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { chmod, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { cliPath, folderWith, good, igx, igxProcess, startIgx } from "../../support/cli.js";

/* Named pipes as inputs and outputs: the program at the other end may never come. */

const pipe = (cwd: string, name: string) => execFileSync("mkfifo", [join(cwd, name)]);

/** Resolves to the writing end of a pipe as soon as a program has opened it to read. */
async function readerOf(path: string): Promise<number> {
  for (;;)
    try {
      return fs.openSync(path, fs.constants.O_WRONLY | fs.constants.O_NONBLOCK);
    } catch {
      await sleep(10);
    }
}

const lock = '{"version": 1, "targets": {}}\n';
const files = { "a.igx": good, "lock.json": lock };

describe.skipIf(process.platform === "win32")("a pipe that no program writes to", () => {
  const readers: readonly (readonly [string, ...string[]])[] = [
    ["p.igx", "check", "p.igx"],
    ["p.igx", "build", "p.igx", "-o", "-"],
    ["p.igx", "format", "p.igx"],
    ["p.igx", "inspect", "p.igx"],
    ["p.igx", "preview", "p.igx", "--no-open"],
    ["p.md", "import", "p.md"],
    ["p.json", "decompile", "p.json"],
    ["p.json", "check", "a.igx", "--params", "p.json"],
    ["p.json", "check", "a.igx", "--config", "p.json"],
    ["p.csv", "build", "a.igx", "--each", "p.csv", "-o", "{key}.json"],
    ["p.csv", "inspect", "--data", "p.csv"],
    ["p.json", "lock", "merge", "lock.json", "lock.json", "p.json"],
    ["p.ttf", "render", "a.igx", "-o", "a.svg", "--font", "p.ttf"],
    ["p.env", "publish", "a.igx", "--credentials", "p.env"],
  ];

  test("ends a run by one Ctrl-C or SIGTERM", async () => {
    const ends = await Promise.all(
      readers.map(async ([name, ...args], index) => {
        const cwd = await folderWith(files);
        pipe(cwd, name);
        await chmod(join(cwd, name), 0o600);
        const child = startIgx(args, { cwd });
        // The pipe stays open, so that the run goes on to wait for bytes.
        const end = await readerOf(join(cwd, name));
        onTestFinished(() => fs.closeSync(end));
        child.kill(index % 2 ? "SIGTERM" : "SIGINT");
        const [code] = await once(child, "close");
        return [args.join(" "), code];
      }),
    );
    expect(ends).toEqual(readers.map(([, ...args], index) => [args.join(" "), index % 2 ? 143 : 130]));
  });

  test("is waited for, however late the program writes", async () => {
    const cwd = await folderWith(files);
    pipe(cwd, "p.igx");
    const run = igxProcess(["build", "p.igx", "--compact", "-o", "-"], { cwd });
    const end = await readerOf(join(cwd, "p.igx"));
    for (const part of ["# La", "te\n"]) {
      await sleep(50);
      fs.writeSync(end, part);
    }
    fs.closeSync(end);
    expect((await run).stdout).toContain('"text":"Late"');
  });

  test("as a side of igx lock merge is read, and is not written", async () => {
    const cwd = await folderWith(files);
    const merged = execFileSync(
      "bash",
      ["-c", `node "$IGX" lock merge <(cat lock.json) lock.json <(cat lock.json); echo $?`],
      { cwd, env: { ...process.env, IGX: cliPath }, encoding: "utf8" },
    );
    expect(merged).toBe("0\n");
    const some = { base: { documents: { a: { id: "1", source: "a.igx", hash: "" } } } };
    const cwd2 = await folderWith({ "t.json": JSON.stringify({ version: 1, targets: some }), "e.json": "" });
    pipe(cwd2, "ours.json");
    const run = igxProcess(["lock", "merge", "e.json", "ours.json", "t.json"], { cwd: cwd2 });
    fs.closeSync(await readerOf(join(cwd2, "ours.json")));
    expect([(await run).exitCode, (await run).stderr]).toEqual([
      3,
      "igx: ours.json cannot be written: it is not a regular file.\n",
    ]);
    expect(fs.statSync(join(cwd2, "ours.json")).isFIFO()).toBe(true);
  });
});

describe.skipIf(process.platform === "win32")("a pipe that no program reads from", () => {
  const c = { "c.json": '[{"type":"h1","text":"A"}]', "c.md": "# A\n" };

  const outputs: readonly (readonly string[])[] = [
    ["build", "a.igx", "-o", "p"],
    ["build", "a.igx", "-o", "b.json", "--manifest", "p"],
    ["build", "a.igx", "-o", "b.json", "--depfile", "p"],
    ["check", "a.igx", "--output-file", "p"],
    ["render", "a.igx", "--to", "svg", "-o", "p"],
    ["decompile", "c.json", "-o", "p", "--force"],
    ["import", "c.md", "-o", "p", "--force"],
  ];

  test("is refused as an output after some seconds", async () => {
    const runs = outputs.map(async (args) => {
      const cwd = await folderWith({ ...files, ...c });
      pipe(cwd, "p");
      const { exitCode, stderr } = await igx(args, { cwd });
      return [args.join(" "), exitCode, stderr];
    });
    const refusal = expect.stringContaining("igx: p cannot be written: it is a pipe that no program reads from.\n");
    expect(await Promise.all(runs)).toEqual(outputs.map((args) => [args.join(" "), 3, refusal]));
  });

  test("is refused where no option names it, with --force too", async () => {
    const cwd = await folderWith({ ...files, "out/x": "" });
    pipe(cwd, "a.json");
    pipe(cwd, "out/a.json");
    for (const more of [[], ["--force"], ["-o", "out/"]]) {
      const { exitCode, stderr } = await igx(["build", "a.igx", ...more], { cwd });
      expect([exitCode, stderr]).toEqual([
        3,
        expect.stringContaining("a.json is a pipe or a device, which igx writes to only if -o names it.\n"),
      ]);
    }
  });

  test("is waited for as long as a script takes to start its reader", async () => {
    const cwd = await folderWith(files);
    pipe(cwd, "p");
    const running = igx(["build", "a.igx", "-o", "p"], { cwd });
    await sleep(300);
    expect(JSON.parse(await readFile(join(cwd, "p"), "utf8"))).not.toEqual([]);
    expect((await running).exitCode).toBe(0);
  });

  test("gets the whole result if a program reads it, also a slow one", async () => {
    const cwd = await folderWith({ "a.igx": `# A\n\n${"Many words. ".repeat(20_000)}\n` });
    pipe(cwd, "p");
    const reader = readFile(join(cwd, "p"), "utf8");
    // The pipe has room for 64 KB.
    let run = await igx(["build", "a.igx", "-o", "p"], { cwd });
    while (run.exitCode !== 0) run = await igx(["build", "a.igx", "-o", "p"], { cwd });
    expect(JSON.parse(await reader)).toMatchObject([{ text: "A" }, {}]);
  });
});

describe.runIf(process.platform === "linux")("/proc, /sys and /dev", () => {
  const refused = "it is in /proc, /sys or /dev, where igx reads only /dev/stdin and pipes.";
  const paths = ["/proc/self/environ", "/sys/kernel/uevent_seqnum", "/dev/zero", "link"];

  test.each([
    ["check"],
    ["format"],
    ["decompile"],
    ["import", "--from", "csv"],
    ["inspect", "--data"],
    ["check", "a.igx", "--params"],
    ["check", "a.igx", "--config"],
    ["render", "a.igx", "-o", "a.svg", "--font"],
    ["lock", "merge", "lock.json", "lock.json"],
  ])("are refused by name: igx %s %s %s %s", async (...args) => {
    const cwd = await folderWith(files);
    await symlink("/proc/self/environ", join(cwd, "link"));
    // A file of the disk, by a name in /proc.
    for (const path of [...paths, `/proc/self/root${cwd}/lock.json`]) {
      const { exitCode, stderr, stdout } = await igx([...args, path], { cwd });
      expect([path, exitCode, stderr, stdout]).toEqual([path, 3, expect.stringContaining(refused), ""]);
    }
  });

  test("are refused as folders and globs", async () => {
    const cwd = await folderWith(files);
    for (const path of ["/proc", "/sys/kernel", "/proc/**/*.igx", "/dev/fd"])
      expect(await igx(["check", path], { cwd })).toMatchObject({
        exitCode: 3,
        stderr: expect.stringContaining("where igx looks for no files."),
      });
  });
});

test.runIf(process.platform === "linux")("what the shell has opened is read: standard input and <(…)", async () => {
  const cwd = await folderWith(files);
  const run = (script: string) =>
    execFileSync("bash", ["-c", script], { cwd, env: { ...process.env, IGX: cliPath }, encoding: "utf8" });
  const build = 'node "$IGX" build --compact -o -';
  const script = [
    `${build} <(printf '# 1')`,
    `${build} <(sleep 0.1; printf '# 2')`,
    `printf '# 3' | ${build} /dev/stdin`,
    `${build} /dev/stdin < a.igx`,
    `printf '# 5' | ${build} /proc/self/fd/0`,
    `${build} /dev/fd/7 7< a.igx`,
    `node "$IGX" build --compact a.igx -o >(cat) | cat`,
    `node "$IGX" build --compact a.igx -o /dev/stdout | cat`,
    `node "$IGX" build --compact a.igx -o /dev/null`,
  ];
  const texts = run(`{ ${script.join("; ")}; } 2> /dev/null`).match(/"text":"(\d|Coffee)"/g);
  expect(texts?.map((text) => text.slice(8, -1))).toEqual(["1", "2", "3", "Coffee", "5", "Coffee", "Coffee", "Coffee"]);
});
