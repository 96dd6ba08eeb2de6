import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { cleanEnvironment, cliPath, folderWith } from "../support/cli.js";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

interface Step {
  readonly id: string;
  readonly shell: string;
  readonly "working-directory": string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

interface Action {
  readonly name: string;
  readonly description: string;
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const action = parse(await readFile(join(root, "action.yml"), "utf8")) as Action;

const bad = "@chart colunm\n| a | b |\n| x | 12% |\n";
const doubtful = "@chart bar\n| a | b |\n| x | 12% |\n| y | 3 |\n";

interface Ran {
  readonly code: number;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Runs the steps as the runner does: expressions become text before the shell starts, outputs are lines of a file. */
async function runAction(
  cwd: string,
  inputs: Readonly<Record<string, string>> = {},
  path = process.env["PATH"] ?? "",
): Promise<Ran> {
  const values = new Map<string, string>([["github.action_path", join(cwd, "action")]]);
  for (const [name, input] of Object.entries(action.inputs))
    values.set(`inputs.${name}`, inputs[name] ?? input.default);
  const fill = (text: string) => text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => values.get(name) ?? "");
  let log = "";
  let code = 0;
  for (const step of action.runs.steps) {
    if (code !== 0) break;
    const output = join(cwd, `${step.id}.output`);
    const script = join(cwd, `${step.id}.sh`);
    await Promise.all([writeFile(output, ""), writeFile(script, step.run)]);
    const own = Object.fromEntries(Object.entries(step.env).map(([name, text]) => [name, fill(text)]));
    const runner = {
      PATH: path,
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: cwd,
      RUNNER_TEMP: cwd,
      GITHUB_OUTPUT: output,
    };
    const options = {
      cwd: join(cwd, fill(step["working-directory"])),
      env: { ...cleanEnvironment(cwd), ...runner, ...own },
    };
    const done = await run("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], options).catch(
      (error) => error,
    );
    code = done.code ?? 0;
    log += done.stdout + done.stderr;
    for (const [, name = "", value = ""] of (await readFile(output, "utf8")).matchAll(/^([^=\n]+)=(.*)$/gm))
      values.set(`steps.${step.id}.outputs.${name}`, value);
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, fill(value)]);
  return { code, log, outputs: Object.fromEntries(outputs) };
}

/** A checkout with the igx of a project. */
async function checkout(files: Readonly<Record<string, string>>): Promise<string> {
  const cwd = await folderWith(files);
  await mkdir(join(cwd, "node_modules/igx-lang/dist"), { recursive: true });
  await symlink(cliPath, join(cwd, "node_modules/igx-lang/dist/cli.cjs"));
  return cwd;
}

test("the action has the fields that GitHub asks for, and no input can become part of a script", () => {
  expect(action).toMatchObject({
    name: expect.any(String),
    description: expect.any(String),
    runs: { using: "composite" },
  });
  for (const { shell, run: script, env } of action.runs.steps) {
    expect(shell).toBe("bash");
    expect(script).not.toContain("${{");
    expect(Object.keys(env).filter((name) => /^(?:IGX|GITHUB|RUNNER)_/.test(name))).toEqual([]);
  }
  for (const { description } of [...Object.values(action.inputs), ...Object.values(action.outputs)])
    expect(description).toMatch(/\.$/);
});

test("it annotates findings at their lines, writes SARIF, and fails as `igx check` does", async () => {
  const cwd = await checkout({ "bad.igx": bad, "good.igx": "# Coffee\n" });
  const failed = await runAction(cwd, { sarif: "igx.sarif" });
  expect(failed).toMatchObject({ code: 1, outputs: { "exit-code": "1", sarif: join(cwd, "igx.sarif") } });
  expect(failed.log).toMatch(/^::error file=bad\.igx,line=1,endLine=1,col=8,endColumn=13,title=unknown-chart-type::/m);
  const { runs } = JSON.parse(await readFile(join(cwd, "igx.sarif"), "utf8"));
  expect(runs[0].results).toMatchObject([{ ruleId: "unknown-chart-type" }]);
  expect(await runAction(cwd, { files: "\ngood.igx\n" })).toEqual({
    code: 0,
    log: "1 file checked, nothing to report\n",
    outputs: { "exit-code": "0", sarif: "", changed: "", diff: "" },
  });
});

test("warnings fail if `strict` is true; names of files and folders are taken as they are", async () => {
  const cwd = await checkout({ "a dir/-x $(touch pwned).igx": doubtful, "b/c.igx": "# Coffee\n" });
  await symlink(join(cwd, "node_modules"), join(cwd, "a dir/node_modules"));
  const inputs = { "working-directory": "a dir", files: "-x $(touch pwned).igx" };
  expect(await runAction(cwd, inputs)).toMatchObject({
    code: 0,
    log: expect.stringMatching(/^::warning file=a dir\/-x /),
  });
  expect(await runAction(cwd, { ...inputs, strict: "true" })).toMatchObject({ code: 1, outputs: { "exit-code": "1" } });
  expect(await runAction(cwd, { ...inputs, strict: "yes" })).toMatchObject({ code: 1 });
  expect(await runAction(cwd, { ...inputs, strict: "treu" })).toMatchObject({ code: 2 });
  await writeFile(join(cwd, "a dir/igx.config.json"), '{"strict": true}');
  expect(await runAction(cwd, inputs)).toMatchObject({ code: 1 });
  expect(await runAction(cwd, { ...inputs, strict: "false" })).toMatchObject({ code: 0 });
  expect(await runAction(cwd, { files: "none.igx" })).toMatchObject({ code: 3, outputs: { "exit-code": "3" } });
});

test("blanks around a line of `files` and the CR of CRLF are not a part of a name", async () => {
  const cwd = await checkout({ "a b.igx": "# Coffee\n", "c.igx": bad });
  expect(await runAction(cwd, { files: "  a b.igx \t\r\n\r\n \n" })).toMatchObject({
    code: 0,
    log: expect.stringMatching(/^1 file checked/),
  });
  expect(await runAction(cwd, { files: "a b.igx\r\n  c.igx" })).toMatchObject({ code: 1 });
});

test("a package of a workspace has the igx above it, and SARIF goes to any path", async () => {
  const cwd = await checkout({ "packages/charts/a.igx": "# Coffee\n" });
  const sarif = join(cwd, "out.sarif");
  const inputs = { "working-directory": "packages/charts" };
  expect(await runAction(cwd, { ...inputs, sarif })).toMatchObject({ code: 0, outputs: { "exit-code": "0", sarif } });
  expect(await runAction(cwd, { ...inputs, sarif: "../a.sarif" })).toMatchObject({
    outputs: { sarif: join(cwd, "packages/a.sarif") },
  });
});

test("an igx that Yarn's Plug'n'Play keeps is run as it says, and a project without one has the next above it", async () => {
  const inputs = { "working-directory": "a b" };
  // What it requires resolves to a path that exists only in its own eyes.
  const pnp = `const Module = require("module");
const resolve = Module._resolveFilename;
Module._resolveFilename = (name, ...more) =>
  name === "igx-lang/package.json" ? "/zip/" + name : name.startsWith("/zip/") ? "${cliPath}" : resolve(name, ...more);
`;
  const kept = await folderWith({ "a b/a.igx": "# Coffee\n", ".pnp.cjs": pnp });
  expect(await runAction(kept, inputs)).toMatchObject({ code: 0, log: "1 file checked, nothing to report\n" });
  const above = await checkout({ "a b/a.igx": "# Coffee\n", "a b/.pnp.cjs": 'throw new Error("no igx");' });
  expect(await runAction(above, inputs)).toMatchObject({ code: 0, log: "1 file checked, nothing to report\n" });
});

test("without an igx of the project it builds its own, and npm installs the package that is named, a file by its whole path", async () => {
  const cwd = await folderWith({ "a.igx": "# Coffee\n" });
  // npm as the action sees it: says what it was asked for, and puts the command where npm would.
  const npm = `#!/bin/sh\necho "npm $*" in "$PWD"\nfor to in "${join(cwd, "action")}" "${join(cwd, "igx/node_modules/igx-lang")}"; do mkdir -p "$to/dist"; ln -sf "${cliPath}" "$to/dist/cli.cjs"; done\n`;
  await Promise.all([mkdir(join(cwd, "bin")), mkdir(join(cwd, "action"))]);
  await writeFile(join(cwd, "bin/npm"), npm);
  await chmod(join(cwd, "bin/npm"), 0o755);
  const path = `${join(cwd, "bin")}:${process.env["PATH"]}`;
  const own = await runAction(cwd, {}, path);
  expect(own).toMatchObject({
    code: 0,
    log: expect.stringMatching(
      /^npm ci --include=dev --ignore-scripts --no-audit --no-fund in \S+\/action\nnpm run --silent build in \S+\/action\n/,
    ),
  });
  await writeFile(join(cwd, "igx.tgz"), "");
  const install = (name: string): Promise<unknown> => runAction(cwd, { package: name }, path);
  expect(await install("https://example.org/igx.tgz")).toMatchObject({
    code: 0,
    log: expect.stringMatching(/^npm install --prefix \S+ --ignore-scripts .* -- https:\/\/example\.org\/igx\.tgz in /),
  });
  expect(await install("igx.tgz")).toMatchObject({ log: expect.stringMatching(/ -- \/\S+\/igx\.tgz in /) });
});
