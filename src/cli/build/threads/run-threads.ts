import type { DocumentRun } from "../../inputs/documents.js";
import type { BuildSession } from "../build-options.js";
import { createFileWriter, type FileWriter } from "./file-writer.js";
import type { Threads } from "./threads.js";

/** The threads of a run besides the first one: several that compile, one that writes, or those of the emitter. */
export interface RunThreads {
  /** How many compile or write. */
  readonly count: number;
  readonly compiling?: Threads;
  readonly writer?: FileWriter;
  /** Ends all of them. They have done their work, or it is not needed. */
  readonly end: () => void;
}

export interface ThreadNeeds {
  /** How many documents the run is going to compile. */
  readonly count: number;
  /** Whether the next build may use the results. */
  readonly isTracked: boolean;
}

/**
 * Starts what pays for `count` documents of a run; `--jobs` bounds how many threads it has in all. On two processors, the second one writes:
 * where small documents are built, writing takes as long as compiling, and a compiler that is loaded twice takes more time than it saves.
 * With more processors, all of them compile, if the documents can be shared.
 */
export async function startThreads(
  session: BuildSession,
  run: DocumentRun,
  { count, isTracked }: ThreadNeeds,
): Promise<RunThreads | undefined> {
  const { context, options } = session;
  if (!context.threads) return undefined;
  const most = Math.min(options.jobs, context.threads.parallelism());
  if (most > 1 && options.emitter.threads) {
    // The first thread compiles and writes, which takes little of the time.
    return { count: 0, end: options.emitter.threads.start(context.threads, most) };
  }
  // Texts of pictures: drawing them takes so long that writing them does not matter.
  if (options.emitter.form === undefined) return undefined;
  if (most > 2) {
    // Late: the writing thread starts while the first one loads what compiles.
    const { startCompiling } = await import("./threads.js");
    const compiling = startCompiling(session, run, { count, most, start: context.threads.start });
    if (compiling) return { count: compiling.count, compiling, end: compiling.end };
  }
  if (most < 2) return undefined;
  const writer = createFileWriter(context.threads.startWriter, { isTracked });
  return { count: 1, writer, end: writer.close };
}
