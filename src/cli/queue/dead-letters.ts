import type { Reported } from "../../publish/queue/job-data.js";
import { namesOfJob, reportOfJob } from "../../publish/queue/job-report.js";
import type { JobQueue, QueueJob } from "../../publish/queue/queue-connection.js";
import { scanIds } from "../../publish/queue/scan-queue.js";
import { counted } from "../../text/counted.js";
import { cliFailure } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { shellQuoted } from "../base/shell-quoted.js";
import { timeText } from "../base/time-text.js";
import { printable } from "../report/printable.js";
import { resultJson } from "../report/result-json.js";
import { doneUnread } from "./collect-all.js";
import { type QueueContext, queueOperation } from "./operation.js";

export const failed = queueOperation({
  name: "failed",
  summary: "list dead letters: keys, times and reasons",
  arguments: [],
  options: [],
  examples: [{ command: "igx queue failed", does: "what failed for good, and why" }],
  async run({ context, open: { queue } }) {
    const letters = (await deadLetters(queue)).flatMap(lettersOf);
    if (isJson(context)) context.print(resultJson("queue failed", letters));
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
      await change(
        given,
        "to be tried again",
        (job) => job.retry("failed", { resetAttemptsMade: true, resetAttemptsStarted: true }),
        ({ unread }) => !unread,
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

interface DeadLetter {
  readonly job: QueueJob;
  /** It is done, but this igx cannot read its report, so it stays in the queue as a dead letter does. */
  readonly unread: boolean;
}

async function deadLetters(queue: JobQueue): Promise<readonly DeadLetter[]> {
  const letters: DeadLetter[] = [];
  for await (const { id, state } of scanIds(queue, ["completed", "failed"])) {
    const job = await queue.getJob(id);
    const unread = state === "completed" && job !== undefined && !reportOfJob(job, false);
    if (job && (unread || state === "failed")) letters.push({ job, unread });
  }
  return letters;
}

interface Letter {
  readonly key: string;
  readonly why: string;
  /** The status of the service's answer, if it gave one. */
  readonly status?: number;
  /** When the job ended. */
  readonly time?: string;
  /** How often a worker has begun the job. */
  readonly attempts: number;
  /** The candidates, for a create in doubt. */
  readonly candidates?: readonly string[];
}

/** The dead letters of a job: of several documents, only the failed ones. */
function lettersOf({ job, unread }: DeadLetter): readonly Letter[] {
  const { finishedOn, attemptsStarted: attempts } = job;
  const ended = { ...(finishedOn !== undefined && { time: timeText(new Date(finishedOn)) }), attempts };
  const why = unread ? doneUnread : (job.failedReason ?? "");
  const { documents = [] } = unread ? {} : (reportOfJob(job, true) ?? {});
  if (documents.length === 0) return namesOfJob(job).map((key) => ({ key, why, ...ended }));
  return documents.flatMap(({ key, result }) => {
    const letter = letterOf(result, why);
    return letter ? [{ key, ...letter, ...ended }] : [];
  });
}

/** Why a document of a dead letter is not published; `undefined` if it is. */
function letterOf(result: Reported["result"], why: string): Pick<Letter, "why" | "status" | "candidates"> | undefined {
  switch (result.kind) {
    case "done":
      return undefined;
    case "failed":
      return { why: result.failed.message, ...statusOf(result.failed) };
    case "doubt": {
      const candidates = result.candidates.map(({ id }) => id);
      return { why, ...statusOf(result.failed), ...(candidates.length > 0 && { candidates }) };
    }
    case "skipped":
      return { why };
  }
}

const statusOf = (failed: { readonly status?: number | undefined } | undefined) =>
  failed?.status === undefined ? {} : { status: failed.status };

function letterText({ key, why, time, attempts, candidates }: Letter): string {
  const when = `${time ?? "at an unknown time"}, ${counted(attempts, "attempt")}`;
  const text = `${printable(key)}  (${when})\n  ${printable(why)}\n`;
  if (!candidates) return text;
  const name = printable(shellQuoted(key));
  return `${text}  One of ${candidates.map(printable).join(", ")}: find out which, then igx remote adopt ${name} ID and igx queue drop ${name}\n`;
}

/** Changes the dead letters of these documents, or all. Returns the keys without a dead letter. */
async function change(
  { context, open: { queue }, args: keys }: QueueContext,
  done: string,
  act: (job: QueueJob) => Promise<unknown>,
  suits: (letter: DeadLetter) => boolean = () => true,
): Promise<readonly string[]> {
  const wanted = new Set(keys);
  const letters = (await deadLetters(queue)).filter((letter) => {
    const names = [letter.job.id!, ...namesOfJob(letter.job)];
    return suits(letter) && (wanted.size === 0 || names.some((name) => wanted.has(name)));
  });
  for (const { job } of letters) await act(job);
  const found = new Set(letters.flatMap(({ job }) => [job.id!, ...namesOfJob(job)]));
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
