import { open } from "node:fs/promises";

/** Makes sure that a file's being there, or not any more, outlives a loss of power. Systems that cannot sync a folder need not be asked to. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  if (!folder) return;
  await folder.sync().catch(() => undefined);
  await folder.close();
}
