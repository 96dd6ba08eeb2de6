import { ExitCode } from "../base/exit-code.js";

/** The failure of a command that would change the lock file without knowing what an interrupted run did. */
export const unchecked = {
  exitCode: ExitCode.outside,
  message:
    "A publish was interrupted. What it did is in its journal, which igx cannot check without your API credentials.",
  hint: "Set IGX_API_KEY and IGX_API_SECRET.",
};
