import { cliFailure, unwrap } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { success } from "../base/outcome.js";
import { withProjectLock } from "../publish/project-lock.js";
import { resultJson } from "../report/result-json.js";
import { type CollectedAll, collectAll, unreadable } from "./collect-all.js";
import { type QueueContext, queueOperation } from "./operation.js";

export const collect = queueOperation({
  name: "collect",
  summary: "record in igx.lock.json what workers have done",
  arguments: [],
  options: [],
  examples: [{ command: "igx queue collect", does: "for this project" }],
  details: "The exit code is 4 while the queue has dead letters of this project.",
  async run(given) {
    const { done, dead, unread } = await collectInto(given);
    const { context } = given;
    if (isJson(context)) context.print(resultJson("queue collect", { done, dead: dead.length }));
    context.note(`${done} taken over${dead.length === 0 ? "" : `, ${dead.length} dead: igx queue failed`}`);
    if (unread.length > 0) throw cliFailure(unreadable(given.address, unread));
    return dead.length > 0 ? ExitCode.refused : ExitCode.done;
  },
});

/** Under the project's lock, so that no other run publishes. */
export async function collectInto(given: QueueContext): Promise<CollectedAll> {
  return unwrap(await withProjectLock(given.project, given.account, async () => success(await collectAll(given))));
}
