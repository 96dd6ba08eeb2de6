import type { Context } from "../../base/context.js";
import { createClaims } from "./claims.js";
import { threadFiles } from "./thread-files.js";
import type { ThreadJob, ThreadResult } from "./thread-job.js";
import { threadSession } from "./thread-session.js";

/** A message has so many results, or so many characters. */
const most = { results: 16, length: 256 * 1024 };

/** Sends results. Resolves when there is room for more. */
export type SendResults = (results: readonly ThreadResult[]) => Promise<void>;

/**
 * Compiles documents of a run in this thread, as long as there are some. If one fails in any way but by findings, this thread stops, and the
 * first thread compiles that document again: it reports what happens then. `context` reads and writes nothing.
 */
export async function compileShare(context: Context, job: ThreadJob, send: SendResults): Promise<void> {
  const { isMine } = createClaims(job.claims);
  let results: ThreadResult[] = [];
  let length = 0;
  try {
    for await (const result of resultsOf(context, job, isMine)) {
      results.push(result);
      length += result.made?.content.length ?? 0;
      if (results.length < most.results && length < most.length) continue;
      await send(results);
      [results, length] = [[], 0];
    }
  } catch {
    // The first thread sees what has no result.
  }
  await send(results);
}

async function* resultsOf(
  context: Context,
  job: ThreadJob,
  isMine: (index: number) => boolean,
): AsyncGenerator<ThreadResult> {
  const session = threadSession(context, job);
  const { work } = job;
  if (work.kind === "files") yield* threadFiles(session, work, isMine);
  // Loaded late: files need nothing of it.
  else yield* (await import("./thread-rows.js")).threadRows(session, work, isMine);
}
