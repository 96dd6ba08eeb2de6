import { access, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, igx } from "../support/cli.js";

const root = join(import.meta.dirname, "../..");
const readme = await readFile(join(root, "README.md"), "utf8");

interface Block {
  readonly language: string;
  /** What stands behind the language: the file that the block is. */
  readonly file: string;
  readonly text: string;
}

const blocks: readonly Block[] = [...readme.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(
  ([, language = "", file = "", text = ""]) => ({ language, file, text }),
);

/** Each command of a transcript with what it is said to print. */
const commandsOf = (transcript: string): readonly (readonly [command: string, output: string])[] =>
  transcript
    .split(/^\$ igx /m)
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n") + 1)] as const);

/** A line of the README that ends in an ellipsis is the beginning of what is printed. */
function abridgeLike(shown: string, printed: string): string {
  const lines = printed.split("\n");
  return shown
    .split("\n")
    .map((line, index) => (line.endsWith("…") && lines[index]?.startsWith(line.slice(0, -1)) ? line : lines[index]))
    .concat(lines.slice(shown.split("\n").length))
    .join("\n");
}

test("the README shows what the command prints, file by file and command by command", async () => {
  const cwd = await folderWith({});
  let commands = 0;
  for (const { language, file, text } of blocks) {
    if (file !== "") await writeFile(join(cwd, file), text);
    if (language !== "console") continue;
    for (const [command, shown] of commandsOf(text)) {
      const { stdout, stderr } = await igx(command.split(" "), { cwd });
      expect(abridgeLike(shown, stdout + stderr), command).toBe(shown);
      commands++;
    }
  }
  expect(commands).toBeGreaterThanOrEqual(5);
});

test.each(["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "examples/README.md"])(
  "%s leads only to files that are there",
  async (page) => {
    const text = await readFile(join(root, page), "utf8");
    const targets = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, target]) => target!);
    for (const target of targets.filter((one) => !/^https?:/.test(one)))
      await expect(access(join(root, dirname(page), target)), target).resolves.toBeUndefined();
  },
);
