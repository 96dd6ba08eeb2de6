import { statSync } from "node:fs";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { isNotThere } from "../base/file-stats.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import { reason } from "../base/system-error.js";
import type { PlannedOutput } from "./output-plan.js";

/**
 * Fails (exit 3) if an output exists: an .igx file may contain work that exists nowhere else. It also fails if the system does not say
 * whether it exists.
 */
export function refuseExisting(context: Context, planned: readonly PlannedOutput[]): Outcome<undefined> {
  for (const { output } of planned) {
    if (output === "-") continue;
    const shown = relativePath(context.cwd, output);
    try {
      statSync(output);
    } catch (error) {
      if (isNotThere(error)) continue;
      return failure(ExitCode.outside, `${shown} cannot be written: ${reason(error as NodeJS.ErrnoException)}.`);
    }
    return failure(ExitCode.outside, `${shown} is there already.`, "--force overwrites it.");
  }
  return success(undefined);
}
