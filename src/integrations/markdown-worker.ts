/* The worker of `igx-lang/markdown-it`: compiles and draws while the program that waits for a picture stands still. */
import { type MessagePort, workerData } from "node:worker_threads";
import { writeHtml } from "../render/markup/write.js";
import { drawFences, type FencesRequest } from "./draw-fences.js";
import type { WorkerReply, WorkerStart } from "./worker-messages.js";

const { port, state } = workerData as WorkerStart & { readonly port: MessagePort };

port.on("message", (request: FencesRequest) => {
  void reply(request).then((message) => {
    port.postMessage(message);
    Atomics.store(state, 0, 1);
    Atomics.notify(state, 0);
  });
});

async function reply(request: FencesRequest): Promise<WorkerReply> {
  try {
    const { drawn, file, files } = await drawFences(request);
    return { file, files, drawn: drawn.map(({ node, diagnostics }) => ({ html: writeHtml(node), diagnostics })) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
