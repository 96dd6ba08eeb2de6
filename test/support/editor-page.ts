import { readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { onTestFinished } from "vitest";
import { cliPath } from "./cli.js";

const root = join(import.meta.dirname, "../..");

/** The code that the page about editors gives for one of them. */
export function editorBlock(heading: string, language: string): string {
  const page = readFileSync(join(root, "grammar/editors.md"), "utf8");
  const section = page.slice(page.indexOf(`\n## ${heading}\n`));
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(section)![1]!;
}

/** A project with documents, and a user who has igx on the PATH and nothing of this machine's configuration. */
export async function editorProject(files: Readonly<Record<string, string>>) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "igx-editor-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  for (const [name, text] of Object.entries(files)) await write(`project/${name}`, text);
  await write("bin/igx", `#!/bin/sh\nexec "${process.execPath}" "${cliPath}" "$@"\n`);
  await chmod(join(folder, "bin/igx"), 0o755);
  const path = [join(folder, "bin"), process.env["PATH"]].join(delimiter);
  const env = { PATH: path, HOME: folder, TERM: "dumb", LANG: "C.UTF-8", IGX_CACHE_DIR: "off" };
  return { cwd: join(folder, "project"), folder, env, write };
}
