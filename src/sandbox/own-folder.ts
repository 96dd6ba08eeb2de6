import { access, chmod, constants } from "node:fs/promises";
import { makeFolder } from "../publish/make-folder.js";

/** Makes a folder of our own with its parents (mode 0700). Rejects, with a sentence that names it, when nothing can be written there. */
export async function ownFolder(path: string): Promise<void> {
  try {
    await makeFolder(path, 0o700);
    await chmod(path, 0o700);
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`the folder ${path} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}
