import { type QueueStatus, readStatus } from "../../publish/queue/read-status.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { printable } from "../report/printable.js";
import { resultJson } from "../report/result-json.js";
import { queueOperation } from "./operation.js";

export const status = queueOperation({
  name: "status",
  summary: "show how many jobs wait, run, are done or dead",
  arguments: [],
  options: [
    {
      flags: "--exit-code",
      description: "exit code 4 if jobs are dead or the queue is paused, 5 if jobs wait or run",
    },
  ],
  examples: [
    { command: "igx queue status", does: "numbers of jobs, the rate, the workers, and why it is paused" },
    { command: "igx queue status --format json", does: "for scripts" },
    { command: "igx queue status --exit-code", does: "for a monitor: 0 if there is nothing to do" },
  ],
  async run({ context, open, options }) {
    const found = await readStatus(open);
    context.print(isJson(context) ? resultJson("queue status", found) : statusText(found));
    return options.exitCode ? statusExitCode(found) : ExitCode.done;
  },
});

function statusText({ queue, paused, reason, rate, workers, ...numbers }: QueueStatus): string {
  const lines = [
    ["queue", queue],
    ["state", paused ? `paused${reason === undefined ? "" : `: ${printable(reason)}`}` : "open"],
    ["rate", `${rate} requests/s`],
    ["workers", String(workers)],
    ...Object.entries(numbers).map(([name, count]) => [name, String(count)]),
  ];
  return lines.map(([name = "", value = ""]) => `${name.padEnd(8)} ${value}\n`).join("");
}

/** Dead letters and a pause need a person; the rest needs time. */
function statusExitCode({ paused, dead, waiting, later, running }: QueueStatus): ExitCode {
  if (paused || dead > 0) return ExitCode.refused;
  return waiting + later + running > 0 ? ExitCode.changes : ExitCode.done;
}

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
