import type { QueueAddress } from "../../publish/queue/queue-address.js";
import type { OpenQueue } from "../../publish/queue/queue-connection.js";
import type { Context } from "../base/context.js";
import type { ExitCode } from "../base/exit-code.js";
import type { Project } from "../base/project.js";
import type { Account, AccountOptions } from "../publish/publish-account.js";

export interface QueueCommandOptions extends AccountOptions {
  readonly queue?: string;
}

/** What an operation works with. */
export interface QueueContext {
  readonly context: Context;
  readonly project: Project;
  readonly account: Account;
  readonly open: OpenQueue;
  readonly address: QueueAddress;
  readonly args: readonly string[];
}

/** One operation of `igx queue`. */
export interface QueueOperation {
  readonly name: string;
  /** As it is written behind `igx queue`. */
  readonly usage: string;
  /** For the help, without a full stop. */
  readonly does: string;
  /** How many keys it takes, at least and at most. */
  readonly arity: readonly [number, number];
  readonly run: (given: QueueContext) => Promise<ExitCode>;
}
