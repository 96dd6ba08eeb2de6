import { join } from "node:path";
import { localFolder, openPublishState, type PublishState } from "../../publish/publish-state.js";
import { takeRunLock } from "../../publish/run-lock.js";
import { ExitCode } from "../exit-code.js";
import { failure, type Outcome, success } from "../outcome.js";
import { relativePath } from "../paths.js";
import { lockedBy } from "../publish-run.js";
import type { Remote } from "./operation.js";

/** Does something to what is known of published documents, while nobody else publishes. */
export async function changeState<Value>(
  { context, project, account }: Remote,
  change: (state: PublishState) => Promise<Value>,
): Promise<Outcome<Value>> {
  const path = join(project.root, localFolder, "publish.lock");
  const lock = await takeRunLock(path).catch((error: Error) => error);
  if (lock instanceof Error) return failure(ExitCode.outside, `What is known cannot be changed: ${lock.message}.`);
  if (!lock.ok) return { ok: false, failure: lockedBy(lock, path) };
  try {
    const opened = await openPublishState(project.root, account.baseUrl);
    if (opened.ok) return success(await change(opened.state));
    return failure(ExitCode.outside, `${relativePath(context.cwd, opened.path)} cannot be used: ${opened.problem}.`);
  } catch (error) {
    return failure(ExitCode.outside, `What was done could not be written down: ${(error as Error).message}.`);
  } finally {
    await lock.release();
  }
}
