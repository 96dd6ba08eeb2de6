import { access, chmod, constants } from "node:fs/promises";
import { makeFolder } from "../publish/make-folder.js";

/** Makes a folder of our own with its parents (mode 0700). If nothing can be written there, the error names it and has the code of the system. */
export async function ownFolder(path: string): Promise<void> {
  try {
    makeFolder(path, 0o700);
    await chmod(path, 0o700);
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw Object.assign(new Error(`the folder ${path} cannot be written`), { code });
  }
}
