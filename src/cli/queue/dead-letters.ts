import { reportOfJob } from "../../publish/queue/collect-jobs.js";
import { jobSchema } from "../../publish/queue/job-data.js";
import type { JobQueue, QueueJob } from "../../publish/queue/queue-connection.js";
import { scanIds } from "../../publish/queue/scan-queue.js";
import { cliFailure } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { jsonText } from "../report/json-text.js";
import { printable } from "../report/printable.js";
import { type QueueContext, queueOperation } from "./operation.js";

export const failed = queueOperation({
  name: "failed",
  summary: "list dead letters: keys and reasons",
  arguments: [],
  options: [],
  examples: [{ command: "igx queue failed", does: "what failed for good, and why" }],
  async run({ context, open: { queue } }) {
    const letters = (await deadLetters(queue)).flatMap(lettersOf);
    if (isJson(context)) context.print(jsonText(letters));
    else context.print(letters.map(letterText).join(""));
    return ExitCode.done;
  },
});

export const retry = queueOperation({
  name: "retry",
  summary: "try dead letters again",
  arguments: [{ name: "[keys...]", description: "keys of their documents (default: all)" }],
  options: [],
  examples: [
    { command: "igx queue retry", does: "all dead letters" },
    { command: "igx queue retry reports/coffee", does: "one of them" },
  ],
  run: async (given) =>
    allFound(
      await change(given, "to be tried again", (job) =>
        job.retry("failed", { resetAttemptsMade: true, resetAttemptsStarted: true }),
      ),
    ),
});

export const drop = queueOperation({
  name: "drop",
  summary: "remove dead letters from the queue",
  arguments: [{ name: "<keys...>", description: "keys of their documents" }],
  options: [],
  examples: [
    { command: "igx queue drop reports/coffee", does: "its document can be published without the queue again" },
  ],
  details: "What is already done of them is collected first.",
  run: async (given) => {
    const { collectInto } = await import("./collect.js");
    await collectInto(given);
    const missing = await change(given, "dropped", (job) => job.remove());
    // From now on their documents may be published without the queue.
    await collectInto(given);
    return allFound(missing);
  },
});

async function deadLetters(queue: JobQueue): Promise<readonly QueueJob[]> {
  const jobs: QueueJob[] = [];
  for await (const { id } of scanIds(queue, ["failed"])) {
    const job = await queue.getJob(id);
    if (job) jobs.push(job);
  }
  return jobs;
}

interface Letter {
  readonly key: string;
  readonly why: string;
  /** The candidates, for a create in doubt. */
  readonly candidates?: readonly string[];
}

/** The dead letters of a job: of several documents, only those that failed. */
function lettersOf(job: QueueJob): readonly Letter[] {
  const { documents } = reportOfJob(job, true);
  const keys = keysOf(job);
  const why = job.failedReason ?? "";
  if (documents.length === 0) return (keys.length === 0 ? [job.id!] : keys).map((key) => ({ key, why }));
  return documents.flatMap(({ key, result }): readonly Letter[] => {
    if (result.kind === "done") return [];
    if (result.kind === "failed") return [{ key, why: result.failed.message }];
    return [{ key, why, ...(result.kind === "doubt" && { candidates: result.candidates.map(({ id }) => id) }) }];
  });
}

function letterText({ key, why, candidates }: Letter): string {
  const text = `${printable(key)}\n  ${printable(why)}\n`;
  if (!candidates) return text;
  return `${text}  One of ${candidates.map(printable).join(", ")}: find out which, then igx remote adopt ${printable(key)} ID and igx queue drop ${printable(key)}\n`;
}

const keysOf = (job: QueueJob): readonly string[] =>
  jobSchema.safeParse(job.data).data?.documents.map(({ key }) => key) ?? [];

/** Changes the dead letters of these documents, or all. Returns the keys without a dead letter. */
async function change(
  { context, open: { queue }, args: keys }: QueueContext,
  done: string,
  act: (job: QueueJob) => Promise<unknown>,
): Promise<readonly string[]> {
  const wanted = new Set(keys);
  const letters = (await deadLetters(queue)).filter((job) => {
    const names = [job.id!, ...keysOf(job)];
    return wanted.size === 0 || names.some((name) => wanted.has(name));
  });
  for (const job of letters) await act(job);
  const found = new Set(letters.flatMap((job) => [job.id!, ...keysOf(job)]));
  context.note(`${letters.length} ${done}`);
  return keys.filter((key) => !found.has(key));
}

function allFound(missing: readonly string[]): ExitCode {
  if (missing.length === 0) return ExitCode.done;
  throw cliFailure({
    exitCode: ExitCode.usage,
    message: `There is no dead letter of ${missing.join(", ")}.`,
    hint: "`igx queue failed` lists them.",
  });
}
