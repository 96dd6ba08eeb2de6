import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { fileTimes } from "./file-times.js";

const root = join(import.meta.dirname, "../..");

/** Vitest's global set-up: tests that spawn the real command get one that is as new as the sources. */
export async function setup(): Promise<void> {
  const built = (await stat(join(root, "dist/cli.cjs")).catch(() => undefined))?.mtimeMs ?? 0;
  const times = [...(await fileTimes(join(root, "src"))), ...(await fileTimes(join(root, "build")))];
  if (times.every((time) => time < built)) return;
  try {
    await promisify(execFile)(process.execPath, ["build/package.js"], { cwd: root });
  } catch (error) {
    // Tests that need no command can still run; the others fail and show this.
    console.error("The command could not be built.", (error as { stderr?: string }).stderr ?? error);
  }
}
