import { queueAddress } from "../../publish/queue/queue-address.js";
import type { Context } from "../base/context.js";
import type { Project } from "../base/project.js";
import { chosenAddress } from "./server-address.js";

interface QueueOptions {
  readonly queue?: string;
  readonly profile?: string;
}

/** The address of the queue by precedence: option, profile, configuration; `undefined` if all are unset. */
export const chosenQueue = (context: Context, project: Project, options: QueueOptions) =>
  chosenAddress(context, project, options, "queue", queueAddress);
