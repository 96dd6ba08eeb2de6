import type { CommandGroup } from "../base/command.js";
import { accountOptions } from "../publish/credential-options.js";
import { operations } from "../remote/operations.js";

export const remoteCommand: CommandGroup = {
  subcommands: operations,
  options: accountOptions,
  details: `If igx.lock.json contains an infographic, its key is shown beside the id. With --format json the answers of the service
are printed as JSON.`,
  examples: [
    { command: "igx remote list", does: "infographics of the account, with the keys of your documents" },
    { command: "igx remote download 4f1c… --as png -o chart.png", does: "the service's own picture" },
    { command: "igx remote adopt reports/coffee 4f1c…", does: "let the next publish update it" },
    { command: "igx remote adopt --by-title reports/", does: "restore a lost igx.lock.json" },
    { command: "igx remote delete 4f1c… --yes", does: "delete it without asking" },
  ],
};
