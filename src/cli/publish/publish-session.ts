import type { Context } from "../base/context.js";
import type { Project } from "../base/project.js";
import type { Account } from "./publish-account.js";
import type { Documents } from "./publish-documents.js";
import type { PublishOptions } from "./publish-options.js";

/** One publish: which documents go where, and how. Complete before anything is asked or sent. */
export interface PublishSession {
  readonly context: Context;
  readonly project: Project;
  /** The inputs as they were named: `--resume` needs them again. */
  readonly args: readonly string[];
  readonly options: PublishOptions;
  readonly account: Account;
  readonly documents: Documents;
}
