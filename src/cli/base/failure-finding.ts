import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { ExitCode } from "./exit-code.js";
import type { Failure } from "./outcome.js";

/** The code of a failure that has none of its own, by how the run ends. */
const codes: Readonly<Record<number, string>> = {
  [ExitCode.findings]: "failed",
  [ExitCode.usage]: "usage-error",
  [ExitCode.outside]: "outside-error",
  [ExitCode.refused]: "refused",
};

const start = { line: 1, column: 1, offset: 0 };

/** A failure as a finding, for scripts. `file` is empty for one that is not about a file. */
export const failureFinding = ({ exitCode, code, message, hint }: Failure, file = ""): Diagnostic => ({
  code: code ?? codes[exitCode] ?? "failed",
  severity: "error",
  message,
  file,
  start,
  end: start,
  ...(hint !== undefined && { hint }),
});
