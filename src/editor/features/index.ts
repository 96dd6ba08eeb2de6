import { diagnostics } from "./diagnostics.js";
import { executeCommand } from "./execute-command.js";
import { formatting } from "./formatting.js";

/** All requests that the language service answers, by the name that its method has in the library. A new one is a file here and a line. */
export const features = {
  diagnostics,
  executeCommand,
  formatting,
} as const;
