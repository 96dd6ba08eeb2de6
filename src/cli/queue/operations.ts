import { collect } from "./collect.js";
import { drop, failed, retry } from "./dead-letters.js";
import type { QueueOperation } from "./operation.js";
import { pause, resume, status } from "./status.js";

/** All operations, in the order of the help. */
export const queueOperations: readonly QueueOperation[] = [status, failed, retry, drop, pause, resume, collect];

export const findQueueOperation = (name: string): QueueOperation | undefined =>
  queueOperations.find((one) => one.name === name);
