import type { QueueAddress } from "../../publish/queue/queue-address.js";
import type { Queued } from "../../publish/title-guard.js";
import type { Context } from "../base/context.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import type { ExitCode } from "../base/exit-code.js";
import type { Project } from "../base/project.js";
import type { ResultEvents } from "./publish-events.js";
import type { PublishOptions } from "./publish-options.js";
import type { Published, PublishedData } from "./publish-report.js";
import type { PreparedPublish } from "./publish-run.js";
import type { PublishSession } from "./publish-session.js";

/** Puts the changes of a session into a queue, and waits for what workers make of them. */
export type PublishQueued = (
  session: PublishSession,
  address: QueueAddress,
  signal: AbortSignal,
  steps: QueueSteps,
) => Promise<ExitCode>;

/** The steps of the command with a plan, with and without a queue. */
export interface QueueSteps {
  /** Reads the state and plans; shows what cannot be undone, and asks. `undefined` if the answer is no. `queued`: creates that the queue has. */
  readonly plan: (queued: readonly Queued[]) => Promise<PreparedPublish | undefined>;
  /** Reports the outcome. `others`: items without a result, for the report in JSON. */
  readonly conclude: (published: readonly Published[], others: readonly PublishedData[]) => Promise<ExitCode>;
  /** Called with each result as workers report it. */
  readonly onResult: ResultEvents["write"];
}

/** A publish: one session for each account. Nothing is sent before all of them are planned. */
export interface Publish {
  readonly context: Context;
  readonly publishQueued: PublishQueued;
  readonly results: ResultEvents;
  readonly project: Project;
  readonly options: PublishOptions;
  readonly findings: DiagnosticSet;
  readonly sessions: readonly PublishSession[];
}
