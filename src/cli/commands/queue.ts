import type { CommandGroup } from "../base/command.js";
import { baseUrlOption, credentialOptions } from "../publish/credential-options.js";
import { queueOperations } from "../queue/operations.js";
import { queueOption } from "../queue/queue-option.js";

export const queueCommand: CommandGroup = {
  subcommands: queueOperations,
  options: [queueOption, baseUrlOption, ...credentialOptions],
  details: `Works from any machine that has the credentials: each account and base URL has its own queue. With --format json the
answers are printed as JSON.`,
  examples: [
    {
      command: "igx queue status --queue redis://queue.example:6379",
      does: "numbers of waiting, running and dead jobs",
    },
    { command: "igx queue failed", does: "dead letters with their reasons" },
    { command: "igx queue retry reports/coffee", does: "try a dead letter again" },
    { command: "igx queue collect", does: "record in igx.lock.json what is done" },
  ],
};
