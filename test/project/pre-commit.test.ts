import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { bad, folderWith, igx } from "../support/cli.js";

interface Hook {
  readonly id: string;
  readonly name: string;
  readonly entry: string;
  readonly args?: readonly string[];
  readonly language: string;
  readonly files: string;
  readonly pass_filenames?: boolean;
}

const root = join(import.meta.dirname, "../..");
const hooks = parse(await readFile(join(root, ".pre-commit-hooks.yaml"), "utf8")) as readonly Hook[];

/** Runs a hook as pre-commit does: the entry, its arguments, and the staged files that `files` matches. */
async function runHook(id: string, cwd: string, staged: readonly string[]) {
  const { entry, args = [], files, pass_filenames = true } = hooks.find((hook) => hook.id === id)!;
  const wanted = staged.filter((path) => new RegExp(files).test(path));
  if (wanted.length === 0) return "skipped";
  const [command, ...words] = entry.split(" ");
  expect(command).toBe("igx");
  return igx([...words, ...args, ...(pass_filenames ? wanted : [])], { cwd });
}

test("each hook has what pre-commit asks for", () => {
  expect(hooks.map(({ id }) => id)).toEqual(["igx-check", "igx-format"]);
  for (const { name, language } of hooks) expect([name, language]).toEqual([expect.any(String), "node"]);
});

test("igx-check checks all documents, also if only their data is staged, and templates without parameters", async () => {
  const template = "@param year: integer\n\n# {{ year }}\n";
  const chart = '@data crops "crops.csv"\n\n@chart bar {from=crops columns=[country bags]}\n';
  const cwd = await folderWith({ "a.igx": chart, "t.igx": template, "crops.csv": "country,tonnes\nBrazil,66\n" });
  expect(await runHook("igx-check", cwd, ["crops.csv"])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("a.igx:3:"),
  });
  expect(await runHook("igx-check", await folderWith({ "t.igx": template }), ["t.igx"])).toMatchObject({ exitCode: 0 });
  expect(await runHook("igx-check", cwd, ["README.md", "a.igx.txt"])).toBe("skipped");
  expect(await runHook("igx-check", await folderWith({ "b.igx": bad }), ["b.igx"])).toMatchObject({ exitCode: 1 });
});

test("igx-format lays out the staged documents alone", async () => {
  const cwd = await folderWith({ "a.igx": "#  Coffee\n", "b.igx": "#  Tea\n" });
  expect(await runHook("igx-format", cwd, ["a.igx"])).toMatchObject({ exitCode: 0 });
  expect(await readFile(join(cwd, "a.igx"), "utf8")).toBe("# Coffee\n");
  expect(await readFile(join(cwd, "b.igx"), "utf8")).toBe("#  Tea\n");
});
