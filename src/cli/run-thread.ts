import type { Context } from "./base/context.js";
import { createRedactor } from "./base/redactor.js";
import { compileShare, type SendResults } from "./build/threads/compile-share.js";
import type { ThreadJob } from "./build/threads/thread-job.js";
import { processContext } from "./process-context.js";

/** Compiles the documents of a run that fall to this thread. */
export const runThread = (job: ThreadJob, send: SendResults): Promise<void> => compileShare(contextOf(job), job, send);

/** Its streams are not used: only the first thread reads standard input and reports. */
function contextOf({ cwd, env, version }: ThreadJob): Context {
  const stream = { write: () => {} };
  const surroundings = { args: [], cwd, env, version, stdout: stream, stderr: stream, redactor: createRedactor() };
  return processContext({ ...surroundings, stdin: nothing(), onInterrupt: () => {} }, {});
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
