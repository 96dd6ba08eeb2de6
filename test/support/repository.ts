import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { cleanEnvironment, folderWith } from "./cli.js";

const run = promisify(execFile);

type Files = Readonly<Record<string, string | Uint8Array>>;

/** A git repository with a first commit of these files. */
export async function repositoryWith(files: Files) {
  const cwd = await folderWith({});
  const git = async (...args: readonly string[]): Promise<string> => {
    const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "protocol.file.allow=always"];
    const { stdout } = await run("git", [...identity, ...args], { cwd, env: cleanEnvironment(cwd) });
    return stdout.trim();
  };
  const write = async (more: Files): Promise<void> => {
    for (const [name, content] of Object.entries(more)) {
      await mkdir(dirname(join(cwd, name)), { recursive: true });
      await writeFile(join(cwd, name), content);
    }
  };
  const commit = async (message: string): Promise<string> => {
    await git("add", "--all");
    await git("commit", "--quiet", "--message", message);
    return git("rev-parse", "HEAD");
  };
  await git("init", "--quiet", "--initial-branch=main");
  await write(files);
  await commit("first");
  return { cwd, git, write, commit };
}
