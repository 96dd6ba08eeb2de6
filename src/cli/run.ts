import type { Surroundings } from "./base/surroundings.js";
import type { ThreadStarter } from "./base/thread.js";
import { runCommandLine } from "./run-command-line.js";
import type { LateOptimizer } from "./start/late-optimizer.js";
import { endInterrupted, endWithCrash, thisProcess } from "./this-process.js";

/** Runs the command line of this process. `engine` hears of runs over many documents. */
export async function run(engine?: LateOptimizer, threads?: ThreadStarter): Promise<void> {
  // First of all: Node would print the line that failed, and a line of the shipped files is all of the file.
  process.on("uncaughtException", endWithCrash);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void endInterrupted(signal));
  const own = { optimizeLater: engine?.start, keepHeapSmall: engine?.keepSmall, threads };
  process.exitCode = await runCommandLine(Object.assign(Object.create(thisProcess), own) as Surroundings);
}
