import { setImmediate } from "node:timers/promises";
import { forEachConcurrently } from "../../text/for-each-concurrently.js";
import type { Context } from "../base/context.js";
import type { DocumentRun, RunDocument } from "./documents.js";
import { progressOf } from "./progress.js";

/** Does `work` for each document of a run, `jobs` under way at once; of many rows with a line of progress. `index` is that in the run. */
export async function forEachDocument(
  context: Context,
  run: DocumentRun,
  jobs: number,
  work: (document: RunDocument, index: number) => Promise<void>,
): Promise<void> {
  if (run.kind === "files") return forEachConcurrently(run.documents(), jobs, work);
  const progress = progressOf(context, run.total);
  await forEachConcurrently(run.documents(), jobs, async (document, index) => {
    await work(document, index);
    // A run that only computes must let signals through.
    await setImmediate();
    progress.step();
  });
  progress.end();
}
