import { pausedState } from "../../publish/queue/scan-queue.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { jsonText } from "../report/json-text.js";
import { printable } from "../report/printable.js";
import { queueOperation } from "./operation.js";

export const status = queueOperation({
  name: "status",
  summary: "show how many jobs wait, run, are done or dead",
  arguments: [],
  options: [],
  examples: [
    { command: "igx queue status", does: "numbers of jobs, the rate, the workers, and why it is paused" },
    { command: "igx queue status --format json", does: "for scripts" },
  ],
  async run({ context, open: { queue, state } }) {
    const counts = await queue.getJobCounts("waiting", pausedState, "delayed", "active", "completed", "failed");
    const [{ rate, workers, reason }, paused] = await Promise.all([state.read(), queue.isPaused()]);
    const { waiting: open = 0, paused: held = 0, delayed = 0, active = 0, completed = 0, failed = 0 } = counts;
    const numbers = { waiting: open + held, later: delayed, running: active, done: completed, dead: failed };
    if (isJson(context)) {
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
});

export const pause = queueOperation({
  name: "pause",
  summary: "let no worker begin anything new",
  arguments: [],
  options: [],
  examples: [{ command: "igx queue pause", does: "jobs that already run are finished" }],
  async run({ context, open: { queue, state } }) {
    await state.setReason("by igx queue pause.");
    await queue.pause();
    context.note("paused for all workers");
    return ExitCode.done;
  },
});

export const resume = queueOperation({
  name: "resume",
  summary: "let workers continue after a pause",
  arguments: [],
  options: [],
  examples: [{ command: "igx queue resume", does: "once the reason of the pause is fixed" }],
  async run({ context, open: { queue, state } }) {
    await state.setReason(undefined);
    await queue.resume();
    context.note("open for all workers");
    return ExitCode.done;
  },
});
