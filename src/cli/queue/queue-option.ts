import type { OptionSpec } from "../base/command.js";

/** `--queue`, for every command that uses one. */
export const queueOption: OptionSpec = {
  flags: "--queue <url>",
  description: "redis:// or postgres:// address of a queue (default: publish.queue of the configuration)",
};
