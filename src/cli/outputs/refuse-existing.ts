import { access } from "node:fs/promises";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Planned } from "./output-plan.js";

/** Fails (exit 3) if an output is there already: an .igx file may contain work that nobody has elsewhere. */
export async function refuseExisting(context: Context, planned: readonly Planned[]): Promise<Outcome<undefined>> {
  for (const { output } of planned) {
    const exists =
      output !== "-" &&
      (await access(output).then(
        () => true,
        () => false,
      ));
    const shown = relativePath(context.cwd, output);
    if (exists) return failure(ExitCode.outside, `${shown} is there already.`, "--force overwrites it.");
  }
  return success(undefined);
}
