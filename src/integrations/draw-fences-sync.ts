import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { FencesRequest } from "./draw-fences.js";
import type { RenderedFences, WorkerReply, WorkerStart } from "./worker-messages.js";

interface RunningWorker {
  readonly port: MessagePort;
  readonly state: Int32Array<SharedArrayBuffer>;
}

let running: RunningWorker | undefined;

/**
 * Milliseconds. The limits of documents end their work long before. This one is for a worker that has died: a thread that waits is not
 * told.
 */
const maxWait = 120_000;

/**
 * Compiles and draws fences while the caller waits: programs that render Markdown synchronously cannot await it. The worker that does it stays
 * for the next call and ends with the process. Throws if the project or an option is wrong.
 */
export function drawFencesSync(request: FencesRequest): RenderedFences {
  running ??= start();
  const { port, state } = running;
  Atomics.store(state, 0, 0);
  port.postMessage(request);
  const ended = Atomics.wait(state, 0, 0, maxWait);
  const received = receiveMessageOnPort(port) as { readonly message: WorkerReply } | undefined;
  if (ended === "timed-out" || !received) {
    running = undefined;
    throw new Error("igx: The worker that draws pictures has not answered for two minutes.");
  }
  const { message } = received;
  if ("problem" in message) throw new Error(message.problem);
  return message;
}

function start(): RunningWorker {
  const { port1: port, port2 } = new MessageChannel();
  const state = new Int32Array(new SharedArrayBuffer(4));
  const workerData: WorkerStart & { readonly port: MessagePort } = { state, port: port2 };
  const worker = new Worker(workerFile(), { workerData, transferList: [port2] });
  worker.unref();
  port.unref();
  return { port, state };
}

const name = "igx-markdown-worker.js";

/** The script of the worker: beside this one in `dist`; of the last build, if the sources run. */
function workerFile(): string {
  const files = ["./", "../", "../../dist/"].map((folder) => fileURLToPath(new URL(folder + name, import.meta.url)));
  const file = files.find(existsSync);
  if (file === undefined)
    throw new Error(`igx: There is no ${name} beside igx-lang/markdown-it. Exclude igx from what you bundle.`);
  return file;
}
