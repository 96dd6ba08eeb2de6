import { fchmodSync, fchownSync, type Stats } from "node:fs";
import { errorCode } from "../text/error-code.js";

/**
 * Gives an open file the owner and mode of the file that it will replace. Only root may change an owner, and not every file system has
 * owners and modes.
 */
export function keepAccess(file: number, { uid, gid, mode }: Pick<Stats, "uid" | "gid" | "mode">): void {
  for (const change of [() => fchownSync(file, uid, gid), () => fchmodSync(file, mode)])
    try {
      change();
    } catch (error) {
      if (process.getuid?.() === 0 && errorCode(error) !== "ENOSYS") throw error;
    }
}
