import type { Subcommand } from "../base/command.js";
import { collect } from "./collect.js";
import { drop, failed, retry } from "./dead-letters.js";
import { pause, resume, status } from "./status.js";

/** All operations, in the order of the help. */
export const queueOperations: readonly Subcommand[] = [status, failed, retry, drop, pause, resume, collect];
