import type { Surroundings } from "./base/surroundings.js";
import type { ThreadStarter } from "./base/thread.js";
import { runCommandLine } from "./run-command-line.js";
import { endInterrupted, endWithCrash, thisProcess } from "./this-process.js";

/** Runs the command line of this process. `optimizeLater` is called when a run over many documents begins. */
export async function run(optimizeLater: () => void = () => {}, threads?: ThreadStarter): Promise<void> {
  // First of all: Node would print the line that failed, and a line of the shipped files is all of the file.
  process.on("uncaughtException", endWithCrash);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void endInterrupted(signal));
  process.exitCode = await runCommandLine(
    Object.assign(Object.create(thisProcess), { optimizeLater, threads }) as Surroundings,
  );
}
