import { runCommandLine } from "./run-command-line.js";
import { endInterrupted, endWithCrash, thisProcess } from "./this-process.js";

/** A reader that closes the pipe early (`igx … | head`) is not a failure. */
function quietOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") process.exit(process.exitCode);
  endWithCrash(error);
}

/** Runs the command line of this process. */
export async function run(): Promise<void> {
  process.stdout.on("error", quietOnClosedPipe);
  process.stderr.on("error", quietOnClosedPipe);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void endInterrupted(signal));
  process.exitCode = await runCommandLine(thisProcess);
}
