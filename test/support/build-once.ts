import { execFile } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../..");

/** Vitest's global set-up: tests that spawn the real command get one that is as new as the sources. */
export async function setup(): Promise<void> {
  const built = (await stat(join(root, "dist/cli.cjs")).catch(() => undefined))?.mtimeMs ?? 0;
  if (built > (await newest(join(root, "src"))) && built > (await newest(join(root, "build")))) return;
  try {
    await promisify(execFile)(process.execPath, ["build/package.js"], { cwd: root });
  } catch (error) {
    // Tests that need no command can still run; the others fail and show this.
    console.error("The command could not be built.", (error as { stderr?: string }).stderr ?? error);
  }
}

async function newest(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const times = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mtimeMs),
  );
  return Math.max(...times);
}
