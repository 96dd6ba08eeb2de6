import type { PublishState } from "../../publish/publish-state.js";
import { cliFailure } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { printable } from "../report/printable.js";
import { changeState } from "./change-state.js";
import { type Remote, remoteFailure, remoteOperation } from "./operation.js";

export const deleteRemote = remoteOperation<{ readonly yes?: boolean }>({
  name: "delete",
  summary: "delete infographics for good",
  arguments: [{ name: "<ids...>", description: "ids of the infographics" }],
  options: [{ flags: "--yes", description: "deletion without a question" }],
  examples: [
    { command: "igx remote delete 4f1c…", does: "ask, then delete it" },
    { command: "igx remote delete 4f1c… 9b2e… --yes", does: "delete both without asking" },
  ],
  details: `igx.lock.json forgets them, also if somebody else has already deleted them.`,
  async run(remote, ids, options) {
    const { context } = remote;
    const all = new Set(ids);
    const what = all.size === 1 ? `infographic ${ids[0]}` : `${all.size} infographics`;
    if (!options.yes) {
      if (!context.interactive)
        throw cliFailure({
          exitCode: ExitCode.usage,
          message: `This would delete ${what}.`,
          hint: "Add --yes to do it.",
        });
      const { askYesNo } = await import("../base/ask.js");
      if (!(await askYesNo(`Delete ${what}?`))) return ExitCode.done;
    }
    // An id that the service does not know says nothing about the others. Any other refusal would meet them too.
    const unknown: string[] = [];
    for (const id of all) {
      const deleted = await deleteOne(remote, id);
      if (deleted === "unknown") unknown.push(id);
      else context.note(deleted === "gone" ? `${id} was not there any more` : `deleted ${id}`);
    }
    if (unknown.length === 0) return ExitCode.done;
    const names = unknown.map(printable).join(", ");
    throw cliFailure({
      exitCode: ExitCode.refused,
      message: `The service has no infographic ${names}, and igx.lock.json does not either.`,
      hint: "`igx remote list` shows the ids.",
    });
  },
});

/** Deletes and forgets. An infographic that is gone already is forgotten as well: it cannot be deleted any more. */
async function deleteOne(remote: Remote, id: string): Promise<"deleted" | "gone" | "unknown"> {
  const deleted = await remote.client.delete(id);
  const isGone = deleted.kind === "refused" && [404, 410].includes(deleted.status);
  if (deleted.kind !== "ok" && !isGone) throw remoteFailure(deleted);
  const forgotten = await changeState(remote, (state) => forget(state, id));
  if (!forgotten.ok)
    throw cliFailure({
      ...forgotten.failure,
      message: `${printable(id)} is deleted, but igx.lock.json may still have it. ${forgotten.failure.message}`,
    });
  return isGone ? (forgotten.value ? "gone" : "unknown") : "deleted";
}

/** Returns whether the lock file knew it. The journal forgets it too, so that `--resume` does not bring it back. */
async function forget({ documents, save, unfinished, begin, end }: PublishState, id: string): Promise<boolean> {
  const key = [...documents].find(([, entry]) => entry.id === id)?.[0];
  if (key === undefined) return false;
  const journal = unfinished && (await begin());
  await journal?.append({ type: "done", key, action: "delete" });
  documents.delete(key);
  await save();
  if (journal) await end(journal, true);
  return true;
}
