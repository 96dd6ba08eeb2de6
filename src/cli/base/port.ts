import { wholeNumber } from "./common-options.js";
import { ExitCode } from "./exit-code.js";
import type { Failure } from "./outcome.js";
import { usageError } from "./usage-error.js";

const highestPort = 65_535;

/** Reads an option that is a port; 0 stands for a free one. */
export function readPort(text: string): number {
  const port = wholeNumber(0)(text);
  if (port > highestPort) throw usageError(`It must be ${highestPort} or less.`);
  return port;
}

/** Another program listens on the port. */
export const portTaken = (port: number | undefined, option = "--port"): Failure => ({
  exitCode: ExitCode.outside,
  code: "port-taken",
  message: `Port ${port} is taken.`,
  hint: `Name another one; ${option} 0 finds a free one.`,
});
