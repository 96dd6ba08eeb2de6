import type { BigIntStats } from "node:fs";
import { stat } from "node:fs/promises";
import { errorCode } from "../text/error-code.js";
import { lockFileName } from "../text/own-files.js";

/** Changes whenever somebody writes the file or puts another one in its place. */
export const stateOf = ({ ino, size, mtimeNs }: BigIntStats): string => `${ino} ${size} ${mtimeNs}`;

/** The number of the file in that state: of another one in its place it differs. */
export const inodeOf = (state: string): string => state.slice(0, state.indexOf(" "));

/** The same for a path; empty without a file. */
export const stateAt = (path: string): Promise<string> =>
  stat(path, { bigint: true }).then(stateOf, (error) => noneIfMissing(error) ?? "");

/** Nothing for a file that does not exist. A disk that fails has not removed or replaced it. */
export function noneIfMissing(error: unknown): undefined {
  if (errorCode(error) !== "ENOENT") throw error;
}

/** A checkout or a pull may replace the lock file during a run. */
export const changedMeanwhile = (): Error => new Error(`${lockFileName} was changed meanwhile by something else`);
