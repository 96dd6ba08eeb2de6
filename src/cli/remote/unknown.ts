import type { InfographicRecord } from "../../publish/infographic-record.js";
import type { PublishState } from "../../publish/publish-state.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { loadPublishState } from "../publish/load-publish-state.js";
import { remoteFailure } from "../publish/remote-failure.js";
import type { Remote } from "./operation.js";

/** The infographics of the account that the project's lock file does not know. */
export async function unknownRecords(remote: Remote): Promise<readonly InfographicRecord[]> {
  const { context, project, account, client } = remote;
  const listed = await client.list();
  if (listed.kind !== "ok") throw remoteFailure(listed);
  // Read after the list, so that it knows all that another process has created meanwhile.
  const state = unwrap(await loadPublishState(context, project, account));
  const known = new Set([...state.documents.values()].map(({ id }) => id));
  return listed.value.filter(({ id }) => !known.has(id));
}

/** The same to delete them. Fails while creates may be under way, and if the lock file knows none: it may be lost, and all are yours. */
export async function deletableRecords(remote: Remote): Promise<readonly InfographicRecord[]> {
  const { context, project, account } = remote;
  const problem = problemOf(unwrap(await loadPublishState(context, project, account)));
  if (problem) throw cliFailure({ exitCode: ExitCode.refused, ...problem });
  return unknownRecords(remote);
}

function problemOf({ unfinished, queued, documents }: PublishState) {
  if (unfinished)
    return { message: "An interrupted publish may have created some.", hint: "Finish it first: igx publish --resume." };
  if (queued.size > 0)
    return { message: "A queue may have created some of its documents.", hint: "Run `igx queue collect` first." };
  return documents.size > 0
    ? undefined
    : {
        message: "igx.lock.json knows no infographic of this account: --unknown would delete all.",
        hint: "If it was lost, restore it, or run `igx remote adopt --by-title`. To delete some, name their ids.",
      };
}
