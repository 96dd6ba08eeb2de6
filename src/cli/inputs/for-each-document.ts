import { setImmediate } from "node:timers/promises";
import { forEachConcurrently } from "../../text/for-each-concurrently.js";
import type { Context } from "../base/context.js";
import type { DocumentRun, RunDocument } from "./documents.js";
import { expectDocuments } from "./expect-documents.js";
import { progressOf } from "./progress.js";

/** Milliseconds of a run without a pause. */
const longest = 5;

/** Calls `work` for each document of a run, at most `jobs` at a time. Rows have a line of progress. `index` is the position in the run. */
export async function forEachDocument(
  context: Context,
  run: DocumentRun,
  jobs: number,
  work: (document: RunDocument, index: number) => Promise<void>,
): Promise<void> {
  expectDocuments(context, run.total);
  if (run.kind === "files") return forEachConcurrently(run.documents(), jobs, work);
  const progress = progressOf(context, run.total);
  let paused = performance.now();
  await forEachConcurrently(run.documents(), jobs, async (document, index) => {
    await work(document, index);
    // Without a pause, a run that only computes would not notice Ctrl-C.
    if (performance.now() - paused >= longest) {
      await setImmediate();
      paused = performance.now();
    }
    progress.step();
  });
  progress.end();
}
