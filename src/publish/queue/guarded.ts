import type { Journal } from "../journal.js";
import type { RequestOutcome } from "../outcome.js";
import type { PublishClient } from "../run-ports.js";
import type { QueueJob } from "./queue-connection.js";

/*
 * Who holds a job, holds it for so many milliseconds at a time. One that was asleep for longer may wake up when another one has taken the job
 * over: it must not write to its journal any more, and above all must not send.
 */

/** Milliseconds for which a job is held at least when `hold` resolves. Rejects when somebody else has it. */
export type Hold = () => Promise<void>;

export const holdOf =
  (job: QueueJob, token: string, milliseconds: number): Hold =>
  async () => {
    // Falsy when the lock is another one's, or nobody's.
    if (!(await job.extendLock(token, milliseconds))) throw new Error("another worker has taken the job over");
  };

/** The journal of a job: rows beside it, which only ever grow, and outlive whoever writes them. */
export const jobJournal = (job: QueueJob, hold: Hold): Journal => ({
  append: async (entry) => {
    await hold();
    await job.log(JSON.stringify(entry));
  },
  close: async () => undefined,
});

type Sent = RequestOutcome<unknown>;

/** Sends only what is still ours to send. `answered` is told every outcome. */
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
    list: () => guarded(() => client.list()),
  };
}
