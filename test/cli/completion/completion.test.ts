import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { commands } from "../../../src/cli/commands/index.js";
import { type CompletionShell, completionScript, completionShells } from "../../../src/cli/completion/script.js";
import { folderWith, igxProcess } from "../../support/cli.js";
import { fishOffers, hasShell, zshOffers } from "../../support/shells.js";

/** What bash offers for a line; the word under the cursor is the last one. */
async function bashOffers(...words: readonly string[]): Promise<readonly string[]> {
  const cwd = await folderWith({ "igx.bash": await completionScript("bash", commands) });
  const quoted = ["igx", ...words].map((word) => `'${word}'`).join(" ");
  const script = `source ./igx.bash; COMP_WORDS=(${quoted}); COMP_CWORD=${words.length}; _igx; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await promisify(execFile)("bash", ["--norc", "-c", script], { cwd });
  return stdout.split("\n").filter((line) => line !== "");
}

test("bash completes commands", async () => {
  expect(await bashOffers("")).toEqual(expect.arrayContaining(commands.map(({ name }) => name)));
  expect(await bashOffers("bu")).toEqual(["build"]);
  expect(await bashOffers("--root", "x", "bu")).toEqual(["build"]);
});

test("bash completes the options of the command and the common ones", async () => {
  expect(await bashOffers("build", "--")).toEqual(expect.arrayContaining(["--emit", "--watch", "--strict"]));
  expect(await bashOffers("check", "--f")).toEqual(["--fix", "--format"]);
  expect(await bashOffers("fmt", "--ch")).toEqual(["--check"]);
  expect(await bashOffers("check", "--em")).toEqual([]);
});

test("bash completes choices, also behind an equals sign", async () => {
  expect(await bashOffers("build", "--emit", "")).toEqual(["content", "request", "ast", "map"]);
  expect(await bashOffers("check", "a.igx", "--format", "s")).toEqual(["sarif"]);
  expect(await bashOffers("check", "--format", "=", "s")).toEqual(["sarif"]);
  expect(await bashOffers("check", "--format", "=")).toEqual(["pretty", "json", "ndjson", "sarif", "github"]);
  expect(await bashOffers("render", "--theme", "")).toEqual(["light", "dark", "auto"]);
  expect(await bashOffers("completion", "z")).toEqual(["zsh"]);
  expect(await bashOffers("schema", "co")).toEqual(["content", "config", "completion"]);
  expect(await bashOffers("explain", "pie-")).toEqual(expect.arrayContaining(["pie-doughnut", "pie-negative"]));
  expect(await bashOffers("explain", "group")).toEqual(["group", "groupBy"]);
});

test("bash completes operations, and for each its own options and those of its group", async () => {
  expect(await bashOffers("remote", "")).toEqual(["list", "get", "download", "delete", "themes", "adopt"]);
  expect(await bashOffers("remote", "--profile", "x", "do")).toEqual(["download"]);
  expect(await bashOffers("remote", "download", "--as", "")).toEqual(["pdf", "png", "html"]);
  expect(await bashOffers("remote", "delete", "--y")).toEqual(["--yes"]);
  expect(await bashOffers("remote", "list", "--y")).toEqual([]);
  expect(await bashOffers("remote", "list", "--ba")).toEqual(["--base-url"]);
  expect(await bashOffers("remote", "no-operation", "")).toEqual([]);
  expect(await bashOffers("lock", "me")).toEqual(["merge"]);
});

test("bash is left to complete file names", async () => {
  expect(await bashOffers("build", "")).toEqual([]);
  expect(await bashOffers("build", "-o", "")).toEqual([]);
  const cwd = await folderWith({ "igx.bash": await completionScript("bash", commands) });
  const { stdout } = await promisify(execFile)("bash", ["--norc", "-c", "source ./igx.bash; complete -p igx"], { cwd });
  expect(stdout).toBe("complete -o bashdefault -o default -F _igx igx\n");
});

const [hasFish, hasZsh] = ["fish", "zsh"].map(hasShell);

const lines: readonly (readonly [string, readonly string[]])[] = [
  ["igx bu", ["build"]],
  ["igx --root x bu", ["build"]],
  ["igx --strict che", ["check"]],
  ["igx build --em", ["--emit"]],
  ["igx fmt --ch", ["--check"]],
  ["igx build --emit ", ["ast", "content", "map", "request"]],
  ["igx check a.igx --format s", ["sarif"]],
  ["igx completion z", ["zsh"]],
  ["igx help rem", ["remote"]],
  ["igx explain pie-d", ["pie-doughnut"]],
  ["igx remote ", ["adopt", "delete", "download", "get", "list", "themes"]],
  ["igx remote --profile x do", ["download"]],
  ["igx remote download --as p", ["pdf", "png"]],
  ["igx remote delete --y", ["--yes"]],
  ["igx remote list --y", []],
  ["igx remote list --ba", ["--base-url"]],
  ["igx lock me", ["merge"]],
  // A folder that is called as a command is an input of the first one.
  ["igx check test --u", []],
  ["igx check a.igx --fi", ["--fix"]],
  ["igx build fi", ["file.txt"]],
  ["igx build -o fi", ["file.txt"]],
  ["igx check test fi", ["file.txt"]],
  ["igx fi", []],
];

test.skipIf(!hasFish)("fish, where it is installed, completes all of this", async () => {
  expect(await offered(lines, await fishOffers(await completionScript("fish", commands)))).toEqual(lines);
});

test.skipIf(!hasZsh)("zsh, where it is installed, completes all of this", async () => {
  expect(await offered(lines, await zshOffers(await completionScript("zsh", commands)))).toEqual(lines);
});

/** The lines with what a shell offers for each, sorted. */
async function offered(asked: typeof lines, offers: (line: string) => Promise<readonly string[]>) {
  const answers: (readonly [string, readonly string[]])[] = [];
  for (const [line] of asked) answers.push([line, [...(await offers(line))].sort()]);
  return answers;
}

test("nothing on the line is evaluated", async () => {
  expect(await bashOffers("build", "$(echo --oops)")).toEqual([]);
  expect(await bashOffers("$(echo bu)")).toEqual([]);
});

test.each(completionShells)("igx completion %s prints a script that knows every command and option", async (shell) => {
  const { exitCode, stdout } = await igxProcess(["completion", shell], { cwd: await folderWith({}) });
  expect(stdout).toBe(await completionScript(shell as CompletionShell, commands));
  for (const { name } of commands) expect(stdout).toMatch(new RegExp(`\\b${name}\\b`));
  for (const operation of ["download", "retry", "verify"]) expect(stdout).toMatch(new RegExp(`\\b${operation}\\b`));
  for (const option of ["emit", "max-warnings", "dry-run"]) expect(stdout).toContain(option);
  expect(stdout).toContain(`igx completion ${shell}`);
  expect(exitCode).toBe(0);
});

test("a shell that is not known is wrong use", async () => {
  const { exitCode, stderr } = await igxProcess(["completion", "tcsh"], { cwd: await folderWith({}) });
  expect(stderr).toContain("Allowed choices are bash, zsh, fish, powershell");
  expect(exitCode).toBe(2);
});
