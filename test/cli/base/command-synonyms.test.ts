import { expect, test } from "vitest";
import { withCommandMeant } from "../../../src/cli/base/command-synonyms.js";
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
  expect(stderr).toBe(`igx: unknown command '${word}'\n(Did you mean ${command}?)\n`);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect([...commands.map(({ name }) => name)]).toContain(command.split(" ")[0]);
});

test("operations and misspelled commands keep the message of the closest spelling", () => {
  const message = "error: unknown command 'list'\n(Did you mean status?)\n";
  expect(withCommandMeant(message, ["queue", "list"])).toBe(message);
  expect(withCommandMeant("error: unknown command 'biuld'\n", ["biuld"])).toBe("error: unknown command 'biuld'\n");
  expect(withCommandMeant("error: unknown command 'constructor'\n", ["constructor"])).not.toContain("mean");
});
