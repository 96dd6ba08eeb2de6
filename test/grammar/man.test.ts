import { execFile, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { type CommandDefinition, isGroup } from "../../src/cli/base/command.js";
import { commonOptions } from "../../src/cli/base/common-options.js";
import { ExitCode } from "../../src/cli/base/exit-code.js";
import { commands } from "../../src/cli/commands/index.js";

const run = promisify(execFile);
const path = join(import.meta.dirname, "../../man/igx.1");
const page = await readFile(path, "utf8");

/** The page as it is read: requests and escapes of roff become what they stand for. */
const plain = page
  .replace(/^\.(?:B|I|SS|SH|TP|PP|EX|EE)\b ?"?/gm, "")
  .replace(/\\\(ga/g, "`")
  .replace(/\\\(aq/g, "'")
  .replace(/\\\(dq/g, '"')
  .replace(/\\\[u([0-9A-F]+)\]/g, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))
  .replace(/\\&/g, "")
  .replace(/\\-/g, "-")
  .replace(/\\e/g, "\\");

const optionsOf = (definition: CommandDefinition) => [
  ...definition.options,
  ...(isGroup(definition) ? definition.subcommands.flatMap(({ options }) => options) : []),
];

test("the page has every command with its options and examples, and all exit codes", async () => {
  const missing: string[] = [];
  const has = (text: string) => {
    if (!plain.includes(text)) missing.push(text);
  };
  for (const { flags } of commonOptions) has(flags);
  for (const { name, load } of commands) {
    const definition = await load();
    has(`IGX ${name.toUpperCase()}`);
    for (const { flags } of optionsOf(definition)) has(flags);
    for (const { command } of definition.examples) has(command);
    for (const line of (definition.details ?? "").split("\n")) has(line);
  }
  for (const code of Object.values(ExitCode)) if (!new RegExp(`\\b${code}\\s`).test(plain)) missing.push(String(code));
  expect(missing).toEqual([]);
});

test("no line is a request by accident", () => {
  const requests = page.split("\n").filter((line) => /^[.']/.test(line));
  expect(requests.filter((line) => !/^\.(?:\\"|TH|SH|SS|TP|B|I|PP|EX|EE)(?: |$)/.test(line))).toEqual([]);
  expect(page).not.toMatch(/[^\x20-\x7e\n]/);
});

test("the package installs it for man", async () => {
  const { man, files, version } = JSON.parse(await readFile(join(path, "../../package.json"), "utf8"));
  expect([man, files.includes("man")]).toEqual(["./man/igx.1", true]);
  expect(page).toContain(`"igx ${version}"`);
});

const isThere = (program: string): boolean => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

describe("programs that read manuals say nothing about it", () => {
  test.skipIf(!isThere("mandoc"))("mandoc", async () => {
    const { stdout } = await run("mandoc", ["-Tlint", "-Wwarning", path]).catch((error: { stdout: string }) => error);
    expect(stdout).toBe("");
  });

  test.skipIf(!isThere("groff"))("groff", async () => {
    const { stdout, stderr } = await run("groff", ["-man", "-ww", "-Tutf8", path]);
    expect(stderr).toBe("");
    expect(stdout).toContain("Compile, check and publish infographics".slice(1));
  });
});
