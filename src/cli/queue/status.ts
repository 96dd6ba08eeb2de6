import { pausedState } from "../../publish/queue/scan-queue.js";
import { ExitCode } from "../base/exit-code.js";
import { jsonText } from "../report/json-text.js";
import { printable } from "../report/printable.js";
import type { QueueOperation } from "./operation.js";

export const status: QueueOperation = {
  name: "status",
  usage: "status",
  does: "how many jobs wait, run, are done or dead; the rate that counts, the workers; whether it is paused, and why",
  arity: [0, 0],
  async run({ context, open: { queue, state } }) {
    const counts = await queue.getJobCounts("waiting", pausedState, "delayed", "active", "completed", "failed");
    const [{ rate, workers, reason }, paused] = await Promise.all([state.read(), queue.isPaused()]);
    const { waiting: open = 0, paused: held = 0, delayed = 0, active = 0, completed = 0, failed = 0 } = counts;
    const numbers = { waiting: open + held, later: delayed, running: active, done: completed, dead: failed };
    if (context.common.format === "json") {
      const all = { queue: queue.name, paused, ...(reason !== undefined && { reason }), rate, workers, ...numbers };
      context.print(jsonText(all));
      return ExitCode.done;
    }
    const lines = [
      ["queue", queue.name],
      ["state", paused ? `paused${reason === undefined ? "" : `: ${printable(reason)}`}` : "open"],
      ["rate", `${rate} requests/s`],
      ["workers", String(workers)],
      ...Object.entries(numbers).map(([name, count]) => [name, String(count)]),
    ];
    context.print(lines.map(([name = "", value = ""]) => `${name.padEnd(8)} ${value}\n`).join(""));
    return ExitCode.done;
  },
};

export const pause: QueueOperation = {
  name: "pause",
  usage: "pause",
  does: "lets no worker begin anything new",
  arity: [0, 0],
  async run({ context, open: { queue, state } }) {
    await state.setReason("by igx queue pause.");
    await queue.pause();
    context.note("paused for all workers");
    return ExitCode.done;
  },
};

export const resume: QueueOperation = {
  name: "resume",
  usage: "resume",
  does: "lets workers go on, when what had paused it is mended",
  arity: [0, 0],
  async run({ context, open: { queue, state } }) {
    await state.setReason(undefined);
    await queue.resume();
    context.note("open for all workers");
    return ExitCode.done;
  },
};
