import { join } from "node:path";
import { readLock } from "../../publish/lock-file.js";
import { lockFileName } from "../../text/own-files.js";
import type { Project } from "../base/project.js";

/** The only base URL of a lock file, for commands that send nothing. */
export async function onlyTarget({ root }: Project): Promise<string | undefined> {
  const lock = await readLock(join(root, lockFileName));
  const [first, ...others] = lock.ok ? Object.keys(lock.value.targets) : [];
  return others.length === 0 ? first : undefined;
}
