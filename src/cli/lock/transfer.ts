import type { PublishState } from "../../publish/publish-state.js";
import { counted } from "../../text/counted.js";
import { listed } from "../../text/listed.js";
import { lockFileName } from "../../text/own-files.js";
import { isAllowed } from "../base/ask.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { success } from "../base/outcome.js";
import { loadPublishState } from "../publish/load-publish-state.js";
import { withProjectLock } from "../publish/project-lock.js";
import { type AccountOptions, findAccount } from "../publish/publish-account.js";
import { printable } from "../report/printable.js";
import { resultJson } from "../report/result-json.js";
import { onlyTarget } from "./only-target.js";
import { unchecked } from "./unchecked.js";

export interface TransferOptions extends AccountOptions {
  readonly yes?: boolean;
}

/** One side of a transfer: the lock file, or the state that machines share. */
interface Side {
  readonly name: string;
  readonly state: PublishState;
}

/** Makes the state that machines share equal to the lock file (`push`), or the lock file equal to the state (`pull`), while no other run publishes. */
export async function transferLock(
  context: Context,
  options: TransferOptions,
  direction: "push" | "pull",
): Promise<ExitCode> {
  const project = unwrap(await context.project());
  const account = unwrap(await findAccount(context, options, false, await onlyTarget(project)));
  const { baseUrl, identity, shared } = account;
  if (!shared) throw cliFailure(noState);
  const work = async () => {
    const file = { name: lockFileName, state: unwrap(await loadPublishState(context, project, { baseUrl, identity })) };
    const far = { name: shared.shown, state: unwrap(await loadPublishState(context, project, account)) };
    return success(await copy(context, direction === "push" ? [file, far] : [far, file], options));
  };
  return unwrap(
    await withProjectLock(project, account, work, {
      cannotBegin: "Nothing can be copied",
      stopped: "The copy could not be saved",
    }),
  );
}

const noState = {
  exitCode: ExitCode.usage,
  message: "No state is named.",
  hint: "Name it with --state, IGX_STATE or publish.state of the configuration.",
};

async function copy(context: Context, [from, to]: readonly [Side, Side], { yes }: TransferOptions): Promise<ExitCode> {
  if (from.state.unchecked) throw cliFailure(unchecked);
  for (const { name, state } of [from, to])
    if (state.queued.size > 0)
      throw cliFailure({
        exitCode: ExitCode.refused,
        message: `${name} has documents that are in a queue, which knows them by an id of ${name}.`,
        hint: "Run `igx queue collect` first.",
      });
  const ids = new Set([...from.state.documents.values()].map(({ id }) => id));
  const lost = [...to.state.documents].filter(([, { id }]) => !ids.has(id));
  if (lost.length > 0 && !yes) {
    const names = lost.map(([key, { id }]) => printable(`${key} (${id})`));
    const message = `${to.name} has infographics that ${from.name} does not have: ${listed(names, names.length)}. ${to.name} would forget them.`;
    if (context.interactive) context.note(message);
    if (!(await isAllowed(context, "Forget them?", { message, hint: "Add --yes to do it." }))) return ExitCode.done;
  }
  for (const key of [...to.state.documents.keys()]) if (!from.state.documents.has(key)) to.state.documents.delete(key);
  for (const [key, entry] of from.state.documents) to.state.documents.set(key, entry);
  await to.state.save();
  const documents = from.state.documents.size;
  const moved = { from: from.name, to: to.name, documents };
  context.print(
    isJson(context) ? resultJson("lock push", moved) : `${from.name} → ${to.name}  ${counted(documents, "document")}\n`,
  );
  return ExitCode.done;
}
