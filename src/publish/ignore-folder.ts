import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../text/error-code.js";
import { removeQuietly } from "./replace-file.js";

/** Keeps a folder out of commits, even if the project does not ignore it: its files are of this machine only. */
export function ignoreFolder(folder: string): void {
  const path = join(folder, ".gitignore");
  try {
    writeFileSync(path, "*\n", { flag: "wx" });
  } catch (error) {
    // It is there already, or a full disk has left an empty file, which the next run would take for the rule.
    if (errorCode(error) !== "EEXIST") removeQuietly(path);
  }
}
