import { expect, test } from "vitest";
import { folderWith, good, igxProcess, startIgx } from "../../support/cli.js";

/** Runs this in the process of the command before anything of it is loaded. */
const before = (script: string) => ({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` });

const defect = /^igx: This is a defect of igx, not of your document: TypeError: boom$/m;

function expectReport(stderr: string): void {
  expect(stderr).toMatch(defect);
  expect(stderr).toMatch(/^igx \d+\.\d+\.\d+\S*, Node \d+\.\d+\.\d+, \w+ \w+$/m);
  expect(stderr).toContain("Report these lines to the maintainers of igx.");
  // No line of the shipped files, which are one line each, and no folder of this machine.
  expect(stderr.length).toBeLessThan(1000);
  expect(stderr).not.toContain(process.cwd());
}

test("a defect is reported in a few lines, without secrets and without sources", async () => {
  const cwd = await folderWith({ "a.igx": good, ".env": "IGX_API_SECRET=hush-hush\n" });
  const args = ["build", "a.igx", "--param", "code=of-nobody", "--param=pin=1234"];
  const fails = before("Array.prototype.toSorted = Array.prototype.flatMap = () => { throw new TypeError('boom') }");
  const run = await igxProcess(args, { cwd, env: fails });
  expect(run.exitCode).toBe(3);
  expectReport(run.stderr);
  expect(run.stderr).toContain("Command: igx build a.igx --param code=*** --param=pin=***");

  // Before the command itself is loaded.
  const early = before("import vm from 'node:vm'; vm.Script = function () { throw new TypeError('boom') }");
  const started = await igxProcess(["build", "a.igx"], { cwd, env: early });
  expect(started.exitCode).toBe(3);
  expectReport(started.stderr);
});

test("a full disk is not a defect", async () => {
  const refusal = "Object.assign(new Error('ENOSPC: no space left on device, write'), { syscall: 'write' })";
  const full = before(
    `import fs from 'node:fs'; const write = fs.writeSync; fs.writeSync = (file, ...rest) => { if (file === 1) throw ${refusal}; return write(file, ...rest); };`,
  );
  const run = await igxProcess(["--version"], { cwd: await folderWith({}), env: full });
  expect(run).toMatchObject({ exitCode: 3, stderr: "igx: The output cannot be written: the disk is full.\n" });
});

test("an installation without one of its packages is not a defect", async () => {
  const lacks = before(
    `import Module from 'node:module'; const load = Module._load; Module._load = (name, ...rest) => load(name === 'chokidar' ? 'chokidar-none' : name, ...rest);`,
  );
  const cwd = await folderWith({ "a.igx": good });
  const { exitCode, stderr } = await igxProcess(["build", "a.igx", "--watch"], { cwd, env: lacks });
  const said = "igx: A part of igx is missing: Cannot find module 'chokidar-none'. Install igx again.\n";
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining(said)]);
});

test("a folder that is gone is not a defect", async () => {
  const gone = before(
    "process.cwd = () => { throw Object.assign(new Error('ENOENT: no such file or directory, uv_cwd'), { syscall: 'uv_cwd' }); }",
  );
  const run = await igxProcess(["check", "a.igx"], { cwd: await folderWith({ "a.igx": good }), env: gone });
  const stderr = "igx: The current folder does not exist any more. Go to another folder.\n";
  expect(run).toMatchObject({ exitCode: 3, stdout: "", stderr });
});

test("so it is in a command that runs until it is stopped", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const later = before("setTimeout(() => { Promise.reject(new TypeError('boom')) }, 3000)");
  const env = { ...later, IGX_API_KEY: "key", IGX_API_SECRET: "secret", IGX_BASE_URL: "https://127.0.0.1:1" };
  const children = [
    startIgx(["preview", "a.igx", "--no-open", "--port", "0"], { cwd, env }),
    startIgx(["sandbox", "--port", "0"], { cwd, env }),
  ];
  await Promise.all(
    children.map(async (child) => {
      let stderr = "";
      child.stderr!.setEncoding("utf8").on("data", (text: string) => {
        stderr += text;
      });
      expect(await new Promise((resolve) => child.on("close", resolve))).toBe(3);
      expectReport(stderr);
    }),
  );
});
