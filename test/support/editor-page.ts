import { readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
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

/** The document of editor tests: they expect a finding for `halff`, format the table, complete a line and rename `year`. */
export const editorDocument = `@param year: integer = 2024

# 😀 Coffee in {{ year }} {halff}

@chart bar
|a|b|
|x|1|
`;

/** A browser for the page of a preview: it writes the text that the page shows, and ends once the editor has marked a value in it. */
const browser = `
const { body } = await fetch(process.argv[2] + "events");
let text = "";
for await (const part of body.pipeThrough(new TextDecoderStream())) {
  text += part;
  const mark = /^event: mark\\ndata: (.*)$/m.exec(text);
  if (!mark) continue;
  const state = [...text.matchAll(/^event: state\\nid: \\d+\\ndata: (.*)$/gm)].at(-1)[1];
  const { writeFileSync } = await import("node:fs");
  writeFileSync("../page.json", JSON.stringify({ sources: JSON.parse(state).sources, ...JSON.parse(mark[1]) }));
  process.exit();
}
`;

/** A project with documents, and a user who has igx on the PATH and nothing of this machine's configuration. */
export async function editorProject(files: Readonly<Record<string, string>>) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "igx-editor-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const write = async (name: string, text: string): Promise<void> => {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), text);
  };
  const writeProgram = async (name: string, script: string): Promise<void> => {
    await write(`bin/${name}`, `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`);
    await chmod(join(folder, "bin", name), 0o755);
  };
  for (const [name, text] of Object.entries(files)) await write(`project/${name}`, text);
  await writeProgram("igx", cliPath);
  await write("browser.mjs", browser);
  await writeProgram("browser", join(folder, "browser.mjs"));
  const path = [join(folder, "bin"), process.env["PATH"]].join(delimiter);
  const env = { PATH: path, HOME: folder, TERM: "dumb", LANG: "C.UTF-8", IGX_CACHE_DIR: "off" };
  const readJson = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), "utf8"));
  return { cwd: join(folder, "project"), folder, env, write, readJson };
}
