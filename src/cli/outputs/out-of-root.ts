import { ExitCode } from "../base/exit-code.js";
import { failure } from "../base/outcome.js";

/** An output that a link leads out of the root. */
export const outOfRoot = (shown: string, real: string) =>
  failure(
    ExitCode.outside,
    `${shown} is reached through a symbolic link that leads out of the root, to ${real}.`,
    "Nothing was written. Remove the link, or name another path.",
  );
