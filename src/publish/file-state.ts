import type { BigIntStats } from "node:fs";
import { stat } from "node:fs/promises";
import { lockFileName } from "../text/own-files.js";

/** Changes whenever somebody writes the file or puts another one in its place. */
export const stateOf = ({ ino, size, mtimeNs }: BigIntStats): string => `${ino} ${size} ${mtimeNs}`;

/** The number of the file in that state: of another one in its place it differs. */
export const inodeOf = (state: string): string => state.slice(0, state.indexOf(" "));

/** The same for a path; empty without a file. */
export const stateAt = (path: string): Promise<string> =>
  stat(path, { bigint: true }).then(stateOf, (error: NodeJS.ErrnoException) => {
    // A disk that fails has not replaced it.
    if (error.code !== "ENOENT") throw error;
    return "";
  });

/** A checkout or a pull may replace the lock file during a run. */
export const changedMeanwhile = (): Error => new Error(`${lockFileName} was changed meanwhile by something else`);
