import { parentPort, workerData } from "node:worker_threads";
import { noMore, type WriteBatch, writeBatch } from "./build/threads/write-batch.js";
import { done } from "./start/start-thread.js";
import { replaceUnlessStopped, type WriterState } from "./start/writer-state.js";

/* The thread that writes files. It loads nothing of the packs: it is to be ready before the first file is. */

const state = workerData as WriterState;
const port = parentPort!;
let writing: Promise<unknown> = Promise.resolve();
/** The number of files in the batches so far. */
let files = 0;

port.on("message", (batch: WriteBatch | typeof noMore) => {
  writing = writing.then(async () => {
    if (batch === noMore) {
      port.postMessage(done);
      return port.close();
    }
    port.postMessage(await writeBatch(batch, (replace, index) => replaceUnlessStopped(state, files + index, replace)));
    files += batch.files.length;
  });
});
