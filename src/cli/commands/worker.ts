import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { wholeNumber } from "../base/common-options.js";
import { accountOptions } from "../publish/credential-options.js";
import { findAccount } from "../publish/publish-account.js";
import type { PublishOptions } from "../publish/publish-options.js";
import { readRate } from "../publish/read-rate.js";
import { chosenQueue, noQueue } from "../queue/find-queue.js";
import { queueOption } from "../queue/queue-option.js";

interface WorkerOptions extends PublishOptions {
  readonly takeover: number;
}

export const workerCommand: Command<WorkerOptions> = {
  arguments: [],
  options: [
    queueOption,
    {
      flags: "--rate <n/s>",
      description: "requests a second at most; the lowest rate of all workers and of the last publish counts",
      parse: readRate,
    },
    { flags: "--concurrency <n>", description: "jobs of this worker at once (default: 4)", parse: wholeNumber(1) },
    {
      flags: "--takeover <seconds>",
      description: "a job whose worker is silent for longer is taken over; the same for all workers",
      parse: wholeNumber(3),
      default: 90,
    },
    ...accountOptions,
  ],
  details: `Works through what igx publish --queue has put into the queue, until Ctrl-C, which finishes the requests under way. Any number of
workers may run, on any machines whose clocks agree within some seconds; all that a queue holds belongs to one account and one base URL. A worker
needs the credentials, but none of the documents.

Each step stands in the queue before the next one is taken: when a worker dies, another one goes on with its jobs, and looks for what was in doubt
before anything is sent again. A server that may forget (Redis without appendonly) may forget this too.`,
  examples: [
    { command: "igx worker --queue redis://queue.example:6379", does: "publish what is in the queue" },
    { command: "igx worker --queue postgres://igx@db.example/igx --rate 5/s", does: "the same over PostgreSQL" },
  ],
  async run(context, _args, options) {
    const project = unwrap(await context.project());
    const address = unwrap(chosenQueue(context, project, options));
    if (!address) throw cliFailure(noQueue);
    const account = unwrap(await findAccount(context, options, true));
    const { work } = await import("../queue/work.js");
    return work(context, project, account, address, options);
  },
};
