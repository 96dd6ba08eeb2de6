import type { PublishState } from "../../publish/publish-state.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { changeState } from "./change-state.js";
import { remoteFailure, remoteOperation } from "./operation.js";

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
    const { context, client } = remote;
    const what = ids.length === 1 ? `infographic ${ids[0]}` : `${ids.length} infographics`;
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
    for (const id of ids) {
      const deleted = await client.delete(id);
      // An infographic that is already gone is forgotten as well: it cannot be deleted any more.
      const gone = deleted.kind === "refused" && [404, 410].includes(deleted.status);
      if (deleted.kind !== "ok" && !gone) throw remoteFailure(deleted);
      const forgotten = unwrap(await changeState(remote, (state) => forget(state, id)));
      if (gone && !forgotten) throw remoteFailure(deleted);
      context.note(gone ? `${id} was not there any more` : `deleted ${id}`);
    }
    return ExitCode.done;
  },
});

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
