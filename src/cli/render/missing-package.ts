import { installCommand } from "../../text/package-manager.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";

/** A package that igx asks for, but an installation may be without: imported late, so that all else works (exit 3). */
export async function optionalPackage<Module>(
  name: string,
  what: string,
  load: () => Promise<Module>,
): Promise<Outcome<Module>> {
  try {
    return success(await load());
  } catch {
    // A native part that does not fit the machine fails in many ways; the remedy is the same.
    const message = `${what} needs the package ${name}, which is not installed or does not run here.`;
    const { failure: why } = failure(ExitCode.outside, message, installCommand(name));
    return { ok: false, failure: { ...why, code: "missing-package" } };
  }
}
