import type { PublishState } from "../../publish/publish-state.js";
import type { RunLock } from "../../publish/run-lock.js";
import { type Outcome, success } from "../base/outcome.js";
import { loadPublishState } from "../publish/load-publish-state.js";
import { withProjectLock } from "../publish/project-lock.js";
import type { Remote } from "./operation.js";

/** Changes the state of published documents while no other run publishes. */
export const changeState = <Value>(
  { context, project, account }: Remote,
  change: (state: PublishState, lock: RunLock) => Promise<Value>,
): Promise<Outcome<Value>> =>
  withProjectLock(
    project,
    account,
    async (lock) => {
      const known = await loadPublishState(context, project, account);
      return known.ok ? success(await change(known.value, lock)) : known;
    },
    { cannotBegin: "The lock file cannot be changed", stopped: "The result could not be saved" },
  );
