import type { CommandGroup, Subcommand } from "../base/command.js";
import { type LockOptions, listLock } from "../lock/list.js";
import type { MergeOptions } from "../lock/merge.js";
import type { TransferOptions } from "../lock/transfer.js";
import { accountOptions } from "../publish/credential-options.js";
import type { AccountOptions } from "../publish/publish-account.js";

const missingOption = { flags: "--missing", description: "only entries whose source or table is missing" };

const list: Subcommand<LockOptions> = {
  name: "list",
  isDefault: true,
  summary: "list keys, ids and sources; sends nothing",
  arguments: [],
  options: [missingOption],
  examples: [
    { command: "igx lock", does: "entries of the account's service" },
    { command: "igx lock list --missing", does: "entries that no source makes any more" },
  ],
  run: (context, _args, options) => listLock(context, options, false),
};

const verify: Subcommand<LockOptions> = {
  name: "verify",
  summary: "list them compared with the service",
  arguments: [],
  options: [missingOption],
  details: "The exit code is 1 if an infographic is gone from the service.",
  examples: [{ command: "igx lock verify", does: "what somebody else has deleted or changed" }],
  run: (context, _args, options) => listLock(context, options, true),
};

const merge: Subcommand<MergeOptions> = {
  name: "merge",
  summary: "merge two versions of igx.lock.json document by document",
  arguments: [
    { name: "[base]", description: "the lock file that both sides began with" },
    { name: "[ours]", description: "one side; the result is written here" },
    { name: "[theirs]", description: "the other side" },
  ],
  options: [
    {
      flags: "--prefer <side>",
      description: "side that wins where both disagree; igx lists the infographics that lose",
      choices: ["ours", "theirs"],
    },
  ],
  details: `Keeps the documents of both. Without files it solves the conflict that git has written into igx.lock.json. If both sides created the same document, the file has both between the marks of git, the exit
code is 1, and igx refuses the file until you have chosen one.
Set it up for git with these two lines:

  git config merge.igx-lock.driver "npx --no igx lock merge %O %A %B"
  echo "igx.lock.json merge=igx-lock" >>.gitattributes`,
  examples: [
    { command: "igx lock merge", does: "resolve the conflict in igx.lock.json" },
    { command: "igx lock merge --prefer theirs", does: "resolve it, and list what our side loses" },
    { command: "igx lock merge base.json ours.json theirs.json", does: "write the merged lock file to ours.json" },
  ],
  run: async (context, paths, options) => (await import("../lock/merge.js")).mergeLockFiles(context, paths, options),
};

const move: Subcommand<AccountOptions> = {
  name: "move",
  summary: "give the infographic of one key to another; sends nothing",
  arguments: [
    { name: "<old>", description: "the key that igx.lock.json has" },
    { name: "<new>", description: "the key that the document has now" },
  ],
  options: [],
  details: `Run it after you have renamed a document, so that the next publish updates its infographic. A publish finds most renames itself: a
new document keeps the infographic of a missing one if it has the same content, or if it alone has the same title.`,
  examples: [
    { command: "igx lock move reports/old reports/new", does: "reports/new updates what reports/old has created" },
  ],
  run: async (context, keys, options) => (await import("../lock/move.js")).moveEntry(context, keys, options),
};

const yesOption = { flags: "--yes", description: "no questions" };

const push: Subcommand<TransferOptions> = {
  name: "push",
  summary: "copy igx.lock.json to the state that machines share",
  arguments: [],
  options: [yesOption],
  details: `For the base URL of the account. The state then has what igx.lock.json has. If it would forget infographics, the command lists
them and asks first. Afterwards igx uses the state alone wherever --state or publish.state names it.`,
  examples: [{ command: "igx lock push --state redis://state.example/0", does: "begin to share what was published" }],
  run: async (context, _args, options) => (await import("../lock/transfer.js")).transferLock(context, options, "push"),
};

const pull: Subcommand<TransferOptions> = {
  name: "pull",
  summary: "copy the state that machines share to igx.lock.json",
  arguments: [],
  options: [yesOption],
  details: "The same in the other direction: for a backup in version control, or to publish without the state again.",
  examples: [{ command: "igx lock pull --state redis://state.example/0", does: "write the state to igx.lock.json" }],
  run: async (context, _args, options) => (await import("../lock/transfer.js")).transferLock(context, options, "pull"),
};

export const lockCommand: CommandGroup = {
  subcommands: [list, verify, move, merge, push, pull],
  options: accountOptions,
  details: `No publish updates or deletes an entry whose source is missing. Delete its infographic with igx remote delete ID, or publish
a document of its key.`,
  examples: [
    { command: "igx lock", does: "keys, ids and sources" },
    { command: "igx lock list --missing", does: "entries that no source makes any more" },
    { command: "igx lock verify", does: "what somebody else has deleted or changed" },
    { command: "igx lock merge base.json ours.json theirs.json", does: "write the merged lock file to ours.json" },
  ],
};
