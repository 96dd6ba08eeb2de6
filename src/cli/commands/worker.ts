import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { wholeNumber } from "../base/common-options.js";
import { chosenQueue } from "../publish/chosen-queue.js";
import { accountOptions } from "../publish/credential-options.js";
import { findAccount } from "../publish/publish-account.js";
import type { PublishOptions } from "../publish/publish-options.js";
import { readRate } from "../publish/read-rate.js";
import { noQueue } from "../queue/find-queue.js";
import { type MetricsAddress, readMetricsAddress } from "../queue/metrics-address.js";
import { queueOption } from "../queue/queue-option.js";

interface WorkerOptions extends PublishOptions {
  readonly takeover: number;
  readonly metrics?: MetricsAddress;
}

export const workerCommand: Command<WorkerOptions> = {
  events: "worker",
  arguments: [],
  options: [
    queueOption,
    {
      flags: "--rate <n/s>",
      description: "highest number of requests a second; the lowest rate of all workers and the last publish applies",
      parse: readRate,
    },
    { flags: "--concurrency <n>", description: "highest number of jobs at a time (default: 4)", parse: wholeNumber(1) },
    {
      flags: "--takeover <seconds>",
      description: "silence of a worker before another one takes over its jobs; the same for all workers",
      parse: wholeNumber(3),
      default: 90,
    },
    {
      flags: "--metrics <address>",
      description: "port, or HOST:PORT, of /metrics for Prometheus and /healthz (default host: 127.0.0.1)",
      parse: readMetricsAddress,
    },
    ...accountOptions,
  ],
  details: `Publishes what igx publish --queue has put into the queue, until Ctrl-C; requests that have begun are finished. Run any number
of workers, on machines whose clocks agree within some seconds. A queue belongs to one account and one base URL. A worker
needs the credentials, but none of the documents.

A worker records each step in the queue before the next one. If it dies, another worker continues its jobs, and looks for what
is in doubt before it sends anything again. A server that can lose data (Redis without appendonly) can lose these records.

With --metrics, /metrics counts jobs, documents, retries and pauses since the start of this worker, and has the state of the
queue. /healthz answers 200 while the queue answers, else 503. With --format ndjson, the log is one event a line on standard output.`,
  examples: [
    { command: "igx worker --queue redis://queue.example:6379", does: "publish what is in the queue" },
    {
      command: "igx worker --queue postgres://igx@db.example/igx --rate 5/s",
      does: "use PostgreSQL, with a higher rate",
    },
    { command: "igx worker --metrics 9464 --format ndjson", does: "for a monitor, with a log for programs" },
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
