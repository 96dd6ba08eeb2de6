import type { PublishState } from "../../publish/publish-state.js";
import { closest } from "../../text/closest.js";
import { lockFileName } from "../../text/own-files.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { success } from "../base/outcome.js";
import { loadPublishState } from "../publish/load-publish-state.js";
import { withProjectLock } from "../publish/project-lock.js";
import { type AccountOptions, findAccount } from "../publish/publish-account.js";
import { printable } from "../report/printable.js";
import { onlyTarget } from "./only-target.js";
import { unchecked } from "./unchecked.js";

/** Gives the infographic of one key to another one, while no other run publishes. Sends nothing. */
export async function moveEntry(
  context: Context,
  [from = "", key = ""]: readonly string[],
  options: AccountOptions,
): Promise<ExitCode> {
  const project = unwrap(await context.project());
  const account = unwrap(await findAccount(context, options, false, await onlyTarget(project)));
  const work = async () => {
    const state = unwrap(await loadPublishState(context, project, account));
    requireMovable(state, from, key);
    await move(state, from, key);
    return success(undefined);
  };
  unwrap(
    await withProjectLock(project, account, work, {
      cannotBegin: "The lock file cannot be changed",
      stopped: "The result could not be saved",
    }),
  );
  context.note(`${printable(key)} has the infographic of ${printable(from)} now`);
  return ExitCode.done;
}

function requireMovable(
  { documents, queued, unfinished, unchecked: isUnchecked }: PublishState,
  from: string,
  key: string,
): void {
  if (isUnchecked) throw cliFailure(unchecked);
  const [old, now] = [from, key].map((name) => JSON.stringify(printable(name)));
  if (!documents.has(from)) {
    const near = closest(from, [...documents.keys()]);
    throw cliFailure({
      exitCode: ExitCode.usage,
      message: `${lockFileName} has no document ${old}.`,
      hint:
        near === undefined
          ? "`igx lock list` shows the keys."
          : `Write ${JSON.stringify(printable(near))}, if you mean that.`,
    });
  }
  const there = documents.get(key);
  if (there)
    throw cliFailure({
      exitCode: ExitCode.usage,
      message: `${now} has an infographic of its own, ${printable(there.id)}.`,
      hint: "Delete that one first with `igx remote delete ID`, if it is the wrong one.",
    });
  if (queued.has(from) || queued.has(key))
    throw cliFailure({
      exitCode: ExitCode.refused,
      message: `A queue has changes of ${queued.has(from) ? old : now}.`,
      hint: "Run `igx queue collect` first.",
    });
  if (unfinished?.doubts.some((doubt) => doubt.key === from || doubt.key === key))
    throw cliFailure({
      exitCode: ExitCode.refused,
      message: "An interrupted publish may have created one of them.",
      hint: "Finish it first: igx publish --resume.",
    });
}

/** In the journal of an interrupted run first, so that `--resume` does not bring the old key back. */
async function move(
  { documents, unfinished, save, begin, end }: PublishState,
  from: string,
  key: string,
): Promise<void> {
  const entry = documents.get(from)!;
  const journal = unfinished && (await begin());
  await journal?.append({ type: "renamed", key, from, entry });
  documents.delete(from);
  documents.set(key, entry);
  await save();
  if (journal) await end(journal, true);
}
