import { ExitCode } from "../exit-code.js";
import { changeState } from "./change-state.js";
import { failRemote, type Operation } from "./operation.js";

export const deleteRemote: Operation = {
  name: "delete",
  usage: "delete ID...",
  does: "deletes for good, after asking; igx.lock.json forgets them",
  words: [1, Number.POSITIVE_INFINITY],
  async run(remote) {
    const { context, client, words, options } = remote;
    const what = words.length === 1 ? `infographic ${words[0]}` : `${words.length} infographics`;
    if (!options.yes) {
      if (!context.interactive)
        return context.fail({
          exitCode: ExitCode.usage,
          message: `This would delete ${what}.`,
          hint: "Add --yes to do it.",
        });
      const { askYesNo } = await import("../ask.js");
      if (!(await askYesNo(`Delete ${what}?`))) return ExitCode.done;
    }
    for (const id of words) {
      const deleted = await client.delete(id);
      if (deleted.kind !== "ok") return failRemote(context, deleted);
      context.note(`deleted ${id}`);
      const forgotten = await changeState(remote, async ({ documents, save }) => {
        const key = [...documents].find(([, entry]) => entry.id === id)?.[0];
        if (key !== undefined && documents.delete(key)) await save();
      });
      if (!forgotten.ok) return context.fail(forgotten.failure);
    }
    return ExitCode.done;
  },
};
