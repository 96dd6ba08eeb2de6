import type { PublishState } from "../../publish/publish-state.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { changeState } from "./change-state.js";
import { type Operation, remoteFailure } from "./operation.js";

export const deleteRemote: Operation = {
  name: "delete",
  usage: "delete ID...",
  does: "deletes for good, after asking; igx.lock.json forgets them",
  arity: [1, Number.POSITIVE_INFINITY],
  async run(remote) {
    const { context, client, args: words, options } = remote;
    const what = words.length === 1 ? `infographic ${words[0]}` : `${words.length} infographics`;
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
    for (const id of words) {
      const deleted = await client.delete(id);
      // What is gone already is forgotten as well: it cannot be deleted any more.
      const gone = deleted.kind === "refused" && [404, 410].includes(deleted.status);
      if (deleted.kind !== "ok" && !gone) throw remoteFailure(deleted);
      const forgotten = unwrap(await changeState(remote, (state) => forget(state, id)));
      if (gone && !forgotten) throw remoteFailure(deleted);
      context.note(gone ? `${id} was not there any more` : `deleted ${id}`);
    }
    return ExitCode.done;
  },
};

/** Whether there was something to forget. What a journal holds of a run that did not end must not bring it back. */
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
