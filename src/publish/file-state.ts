import { stat } from "node:fs/promises";
import { errorCode } from "../text/error-code.js";
import { lockFileName } from "../text/own-files.js";

/** Changes whenever something writes the file at the path or replaces it; empty without a file. */
export const stateAt = (path: string): Promise<string> =>
  stat(path, { bigint: true }).then(
    ({ ino, size, mtimeNs }) => `${ino} ${size} ${mtimeNs}`,
    (error) => noneIfMissing(error) ?? "",
  );

/** Nothing for a file that does not exist. A disk that fails has not removed or replaced it. */
export function noneIfMissing(error: unknown): undefined {
  if (errorCode(error) !== "ENOENT") throw error;
}

/** A checkout or a pull may replace the lock file during a run. */
export const changedMeanwhile = (): Error => new Error(`${lockFileName} was changed meanwhile by something else`);
