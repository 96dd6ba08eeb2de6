import { resolve } from "node:path";
import { fileStats } from "../base/file-stats.js";

/** Whether `-o` names a folder: one that is there, or a name that ends in a slash. Throws if the system fails. */
export const namesFolder = (cwd: string, output: string): boolean =>
  /[/\\]$/.test(output) || fileStats(resolve(cwd, output))?.isDirectory() === true;
