import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const prefix = "igx-tests-";

/**
 * Vitest's global set-up: what tests and the processes that they start write for a time is in one folder, removed at the end. So is what
 * commands keep between runs: nothing reaches your own cache.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Vitest asks for each project. One folder in another would make the paths of Chromium's sockets too long.
  if (basename(tmpdir()).startsWith(prefix)) return undefined;
  const folder = await mkdtemp(join(tmpdir(), prefix));
  process.env["TMPDIR"] = folder;
  process.env["IGX_CACHE_DIR"] = join(folder, "cache");
  return () => rm(folder, { recursive: true, force: true });
}
