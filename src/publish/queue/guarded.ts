import type { Journal } from "../journal.js";
import { startLeaseClock } from "../lease-clock.js";
import type { RequestOutcome } from "../outcome.js";
import type { PublishClient } from "../run-ports.js";
import type { QueueJob } from "./queue-connection.js";

/*
 * A worker holds a job for some milliseconds at a time. A worker that slept longer (a suspended laptop, a stopped container) may wake up after
 * another worker has taken the job over. From then on it must neither write to the journal nor, above all, send.
 */

/** Extends the hold on a job. Rejects if another worker has the job, or may have it: the answer of the queue may have waited for a process that slept. */
export type Hold = () => Promise<void>;

export const holdOf =
  (job: QueueJob, token: string, milliseconds: number): Hold =>
  async () => {
    const clock = startLeaseClock();
    // Falsy if the lock expired, whether or not another worker took it.
    const isExtended = await job.extendLock(token, milliseconds);
    if (!isExtended || clock.elapsed() >= milliseconds) throw new Error("another worker has taken the job over");
  };

/** The journal of a job, kept as the log of the job: BullMQ only appends to it, and it outlives the worker. */
export const jobJournal = (job: QueueJob, hold: Hold): Journal => ({
  append: async (entry) => {
    await hold();
    await job.log(JSON.stringify(entry));
  },
  close: async () => undefined,
});

type Sent = RequestOutcome<unknown>;

/** A client that sends only while the job is held. `answered` gets every outcome. */
export function guardedClient(
  client: PublishClient,
  hold: Hold,
  answered: (outcome: Sent) => Promise<void>,
): PublishClient {
  const guarded = async <Outcome extends Sent>(send: () => Promise<Outcome>): Promise<Outcome> => {
    await hold();
    const outcome = await send();
    await answered(outcome);
    return outcome;
  };
  return {
    create: (fields) => guarded(() => client.create(fields)),
    update: (id, fields) => guarded(() => client.update(id, fields)),
    delete: (id) => guarded(() => client.delete(id)),
    get: (id) => guarded(() => client.get(id)),
    list: (timeoutMs) => guarded(() => client.list(timeoutMs)),
  };
}
