import { open } from "node:fs/promises";

/** Makes created and removed files of a folder survive a loss of power. Does nothing on systems that cannot sync a folder. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  if (!folder) return;
  await folder.sync().catch(() => undefined);
  await folder.close();
}
