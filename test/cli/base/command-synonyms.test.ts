import { expect, test } from "vitest";
import { withCommandSuggestion } from "../../../src/cli/base/command-synonyms.js";
import { commands } from "../../../src/cli/commands/index.js";
import { folderWith, igx } from "../../support/cli.js";

test.each([
  ["watch", "build --watch"],
  ["lint", "check"],
  ["compile", "build"],
  ["serve", "preview"],
  ["new", "init"],
  ["png", "render"],
  ["pull", "remote download"],
])("igx %s names igx %s", async (word, command) => {
  const { exitCode, stdout, stderr } = await igx([word, "a.igx"], { cwd: await folderWith({}) });
  expect(stderr).toBe(`igx: unknown command \`${word}\`\n(Did you mean ${command}?)\n`);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect([...commands.map(({ name }) => name)]).toContain(command.split(" ")[0]);
});

test.each([
  ["remote rm x", "delete"],
  ["remote show x", "get"],
  ["queue stop", "pause"],
  ["queue rm", "drop"],
])("igx %s names the operation %s", async (line, operation) => {
  const { exitCode, stderr } = await igx(line.split(" "), { cwd: await folderWith({}) });
  expect(stderr).toContain(`\n(Did you mean ${operation}?)\n`);
  expect(exitCode).toBe(2);
});

test("operations and misspelled commands keep the message of the closest spelling", () => {
  const message = "error: unknown command 'list'\n(Did you mean status?)\n";
  expect(withCommandSuggestion(message, ["queue", "list"], [])).toBe(message);
  const misspelled = "error: unknown command 'biuld'\n(Did you mean build?)\n";
  expect(withCommandSuggestion(misspelled, ["biuld"], ["build"])).toBe(misspelled);
  expect(withCommandSuggestion("error: unknown command 'constructor'\n", ["constructor"], [])).not.toContain("mean");
});

test.each([
  ["BUILD", "(Did you mean build?)"],
  ["a.igx", "(Did you mean build a.igx?)"],
  ["my report.IGX", "(Did you mean build 'my report.IGX'?)"],
  ["frobnicate", "igx help lists the commands."],
  ["", "igx help lists the commands."],
])("an unknown command says what to do: %j", async (word, advice) => {
  const { exitCode, stderr } = await igx([word], { cwd: await folderWith({}) });
  expect(stderr).toBe(`igx: unknown command \`${word}\`\n${advice}\n`);
  expect(exitCode).toBe(2);
});

test("a file as a command cannot write to the terminal", async () => {
  const { stderr } = await igx(["\u001b[2J.igx"], { cwd: await folderWith({}) });
  expect(stderr).not.toContain("\u001b");
});
