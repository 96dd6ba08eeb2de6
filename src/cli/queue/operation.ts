import type { QueueAddress } from "../../publish/queue/queue-address.js";
import type { OpenQueue } from "../../publish/queue/queue-connection.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Subcommand } from "../base/command.js";
import type { Context } from "../base/context.js";
import type { ExitCode } from "../base/exit-code.js";
import type { Project } from "../base/project.js";
import { chosenQueue } from "../publish/chosen-queue.js";
import { type Account, type AccountOptions, findAccount } from "../publish/publish-account.js";
import { findQueue, noQueue } from "./find-queue.js";
import { withOpen } from "./with-open.js";

export interface QueueOptions extends AccountOptions {
  readonly queue?: string;
  /** Of `status` only. */
  readonly exitCode?: boolean;
}

/** The inputs of an operation. */
export interface QueueContext {
  readonly context: Context;
  readonly project: Project;
  readonly account: Account;
  readonly open: OpenQueue;
  readonly address: QueueAddress;
  readonly args: readonly string[];
  readonly options: QueueOptions;
}

/** One operation of `igx queue`, without the work that all of them share. */
interface QueueOperation extends Omit<Subcommand, "run"> {
  readonly run: (queue: QueueContext) => Promise<ExitCode>;
}

/** The sub-command of an operation: opens the queue, runs the operation, and closes the queue. */
export const queueOperation = ({ run, ...operation }: QueueOperation): Subcommand<QueueOptions> => ({
  ...operation,
  async run(context, args, options) {
    const project = unwrap(await context.project());
    const address = unwrap(chosenQueue(context, project, options));
    if (!address) throw cliFailure(noQueue);
    const account = unwrap(await findAccount(context, options, true));
    const open = unwrap(await findQueue(context, address, account, false));
    return withOpen(project, address, open, () => run({ context, project, account, open, address, args, options }));
  },
});
