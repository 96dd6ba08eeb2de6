import type { PublishState } from "../../publish/publish-state.js";
import { cliFailure } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { isForPeople } from "../base/is-for-people.js";
import { lockLost } from "../publish/project-lock.js";
import { remoteFailure } from "../publish/remote-failure.js";
import { printable } from "../report/printable.js";
import { changeState } from "./change-state.js";
import { recordRows } from "./list.js";
import { patientClient, type Remote, remoteOperation } from "./operation.js";
import { deletableRecords } from "./unknown.js";

export const deleteRemote = remoteOperation<{ readonly yes?: boolean; readonly unknown?: boolean }>({
  name: "delete",
  summary: "delete infographics for good",
  arguments: [{ name: "[ids...]", description: "ids of the infographics" }],
  options: [
    { flags: "--unknown", description: "all infographics of the account that igx.lock.json does not know" },
    { flags: "--yes", description: "deletion without a question" },
  ],
  examples: [
    { command: "igx remote delete 4f1c…", does: "ask, then delete it" },
    { command: "igx remote delete 4f1c… 9b2e… --yes", does: "delete both without asking" },
    { command: "igx remote delete --unknown", does: "list what igx.lock.json does not know, ask, then delete it" },
  ],
  details: `igx.lock.json forgets them, also if somebody else has already deleted them.

--unknown looks at the lock file of this project only: if other projects publish to the account, name ids instead.`,
  async run(remote, given, options) {
    const { context } = remote;
    if ((given.length === 0) !== (options.unknown === true)) throw cliFailure(idsOrUnknown);
    const unknownOnes = options.unknown ? await deletableRecords(remote) : [];
    const ids = options.unknown ? unknownOnes.map(({ id }) => id) : given;
    if (options.unknown && ids.length === 0) {
      context.note("igx.lock.json knows all infographics of the account");
      return ExitCode.done;
    }
    if (options.unknown && (context.interactive || isForPeople(context))) context.writeError(recordRows(unknownOnes));
    const all = new Set(ids);
    const what = all.size === 1 ? `infographic ${ids[0]}` : `${all.size} infographics`;
    if (!options.yes) {
      const { isAllowed } = await import("../base/ask.js");
      const otherwise = { message: `This would delete ${what}.`, hint: "Add --yes to do it." };
      if (!(await isAllowed(context, `Delete ${what}?`, otherwise))) return ExitCode.done;
    }
    // An id that the service does not know says nothing about the others. Any other refusal would meet them too.
    const unknown: UnknownId[] = [];
    for (const id of all) {
      const deleted = await deleteOne(remote, id);
      if (typeof deleted === "object") unknown.push(deleted);
      else context.note(deleted === "gone" ? `${id} was not there any more` : `deleted ${id}`);
    }
    if (unknown.length === 0) return ExitCode.done;
    const names = unknown.map(({ given }) => printable(given)).join(", ");
    const keys = unknown.flatMap(({ given, id }) => (id === undefined ? [] : ` \`${given}\` is the key of ${id}.`));
    throw cliFailure({
      exitCode: ExitCode.refused,
      message: `The service has no infographic ${names}, and igx.lock.json does not either.${keys.map(printable).join("")}`,
      hint: "`igx remote list` shows the ids.",
    });
  },
});

const idsOrUnknown = {
  exitCode: ExitCode.usage,
  message: "delete takes ids, or --unknown.",
  hint: "Write `igx remote delete ID`, or `igx remote delete --unknown`.",
};

/** A name that is not an id of the service or the lock file. `id`: the id of its infographic if it is a key. */
interface UnknownId {
  readonly given: string;
  readonly id?: string;
}

/** Deletes and forgets. An infographic that is gone already is forgotten as well: it cannot be deleted any more. */
async function deleteOne(remote: Remote, given: string): Promise<"deleted" | "gone" | UnknownId> {
  let isGone: boolean | undefined;
  // Nothing is deleted that could not be forgotten: a later publish would take it for published.
  const changed = await changeState(remote, async (state, lock) => {
    const mustHold = () => {
      if (!lock.isHeld()) throw cliFailure({ exitCode: ExitCode.outside, message: lockLost });
    };
    mustHold();
    const deleted = await patientClient(remote.context, remote.account, mustHold).delete(given);
    const isAbsent = deleted.kind === "refused" && [404, 410].includes(deleted.status);
    if (deleted.kind !== "ok" && !isAbsent) throw remoteFailure(deleted);
    isGone = isAbsent;
    if ((await forget(state, given)) || !isGone) return isGone ? "gone" : "deleted";
    const id = state.documents.get(given)?.id;
    return { given, ...(id !== undefined && { id }) };
  });
  if (changed.ok) return changed.value;
  if (isGone === undefined) throw cliFailure(changed.failure);
  throw cliFailure({
    ...changed.failure,
    message: `${printable(given)} is ${isGone ? "gone" : "deleted"}, but igx.lock.json may still have it. ${changed.failure.message}`,
  });
}

/** Returns whether the lock file knew it. The journal forgets it too, so that `--resume` does not bring it back. */
async function forget({ documents, save, unfinished, begin, end }: PublishState, id: string): Promise<boolean> {
  // An edit by hand may have given it a second key.
  const keys = [...documents].flatMap(([key, entry]) => (entry.id === id ? [key] : []));
  if (keys.length === 0) return false;
  const journal = unfinished && (await begin());
  for (const key of keys) {
    await journal?.append({ type: "done", key, action: "delete" });
    documents.delete(key);
  }
  await save();
  if (journal) await end(journal, true);
  return true;
}
