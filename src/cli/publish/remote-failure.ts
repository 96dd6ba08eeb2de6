import type { Failed } from "../../publish/outcome.js";
import { type CliFailure, cliFailure } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { printable } from "../report/printable.js";
import { refusedCode } from "./refusal-findings.js";

/** Why the service gave no answer. The exit code is 3 if the request was never sent, else 4. */
export const remoteFailure = (failed: Failed): CliFailure =>
  cliFailure({
    exitCode: failed.kind === "not-sent" ? ExitCode.outside : ExitCode.refused,
    code: remoteCode(failed),
    message: printable(failed.message),
  });

/** The code of a request that failed, in findings. */
export function remoteCode({ kind }: Failed): string {
  if (kind === "not-sent") return "no-connection";
  return kind === "refused" ? refusedCode : "service-error";
}
