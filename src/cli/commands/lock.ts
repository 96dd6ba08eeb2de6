import { cliFailure } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { ExitCode } from "../base/exit-code.js";
import { type LockOptions, listLock } from "../lock/list.js";
import { credentialOptions } from "../publish/credential-options.js";

export const lockCommand: Command<LockOptions> = {
  arguments: [
    { name: "[operation]", description: "what to do (default: list)", choices: ["list", "verify", "merge"] },
    { name: "[base]", description: "merge: the lock file that both sides began with" },
    { name: "[ours]", description: "merge: one side; the result is written here" },
    { name: "[theirs]", description: "merge: the other side" },
  ],
  options: [
    { flags: "--missing", description: "only entries whose source or table is missing" },
    { flags: "--base-url <url>", description: "where the service is; https", noEnvironment: true },
    { flags: "--ca <file>", description: "certificate of an authority to trust besides the well-known ones" },
    ...credentialOptions,
  ],
  details: `list    what igx.lock.json has of the account's service; sends nothing
verify  the same, compared with the service's list: exit code 1 if an infographic is gone
merge   merges two versions of igx.lock.json document by document and keeps the documents of both

No publish updates or deletes an entry whose source is missing: use igx remote delete ID, or publish a document of its key.

If both sides of a merge created the same document, nothing is written and the exit code is 1. Set it up for git with these two lines:

  git config merge.igx-lock.driver "npx --no igx lock merge %O %A %B"
  echo "igx.lock.json merge=igx-lock" >>.gitattributes`,
  examples: [
    { command: "igx lock", does: "keys, ids and sources" },
    { command: "igx lock list --missing", does: "entries that no source makes any more" },
    { command: "igx lock verify", does: "what somebody else has deleted or changed" },
    { command: "igx lock merge base.json ours.json theirs.json", does: "write the merged lock file to ours.json" },
  ],
  async run(context, [operation = "list", ...paths], options) {
    if (paths.length !== (operation === "merge" ? 3 : 0))
      throw cliFailure({
        exitCode: ExitCode.usage,
        message: "It is written `igx lock [list|verify]` or `igx lock merge BASE OURS THEIRS`.",
      });
    if (operation === "merge") return (await import("../lock/merge.js")).mergeLockFiles(context, paths);
    return listLock(context, options, operation === "verify");
  },
};
