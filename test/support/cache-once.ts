import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Vitest's global set-up: what commands keep between runs is in one folder, not in those of the tests, and is removed at the end. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "igx-cache-"));
  process.env["IGX_TEST_CACHE"] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
