import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { shellIn } from "../../grammar/site/shell.js";
import { playPage } from "../../grammar/site/transcripts.js";
import { cleanEnvironment, cliPath, folderWith, igx } from "./cli.js";

const root = join(import.meta.dirname, "../..");

/** Expects that the commands of a page print what it shows. With `IGX_UPDATE=1`, writes what they print into the page. Returns how many ran. */
export async function expectPage(path: string, sandbox: Readonly<Record<string, string>> = {}): Promise<number> {
  const folder = await folderWith({});
  const text = await readFile(join(root, path), "utf8");
  const inFolder = await shellIn(folder, cliPath);
  const played = await playPage(text, {
    folder,
    sandbox,
    igx: (args, env) => igx(args, { cwd: folder, env }),
    shell: (script, env) => inFolder(script, { ...cleanEnvironment(folder), ...env }),
  });
  if (process.env["IGX_UPDATE"] !== undefined) await writeFile(join(root, path), played.updated);
  else expect(played.differences, path).toEqual([]);
  return played.commands;
}
