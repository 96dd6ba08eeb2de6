import { cliFailure } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { isForPeople } from "../base/is-for-people.js";
import type { Failure } from "../base/outcome.js";
import type { PublishOptions } from "./publish-options.js";
import { refusalFailure } from "./publish-refusal.js";
import type { PreparedPublish, PreparedSession } from "./publish-run.js";
import type { Publish } from "./publish-types.js";

const interrupted = {
  exitCode: ExitCode.refused,
  message: "An earlier publish was interrupted.",
  hint: "Finish it first: igx publish --resume.",
};

/** Shows the deletions and asks for a yes. Without a terminal, `--yes` must allow them. */
export async function allowPlan(
  { context, options }: Publish,
  all: readonly PreparedSession[],
): Promise<readonly PreparedSession[] | undefined> {
  if (options.agreed && all.some(({ prepared }) => prepared.state.unfinished)) throw cliFailure(interrupted);
  const refusals = all.flatMap(({ prepared }) => prepared.refusals);
  const refused = refusalFailure({ refusals }, options.each);
  if (refused && !(await isConfirmed(context, refusals, refused))) {
    const { reportRefused } = await import("./report-refused.js");
    await reportRefused(context, options, all, refused);
    throw cliFailure(refused);
  }
  const orphans = options.prune
    ? all.flatMap(({ prepared }) => prepared.plan.filter(({ action }) => action === "orphan"))
    : [];
  if (orphans.length === 0 || options.yes || isAgreed(options)) return all;
  const { planText } = await import("./publish-plan.js");
  // Standard error is one document for a script, but a user who is asked sees them.
  if (context.interactive || isForPeople(context)) context.writeError(orphans.map((item) => planText(item)).join(""));
  const what = orphans.length === 1 ? "this infographic" : `these ${orphans.length} infographics`;
  const { isAllowed } = await import("../base/ask.js");
  const otherwise = { message: `--prune would delete ${what}.`, hint: "Add --yes to do it." };
  if (!(await isAllowed(context, `Delete ${what}?`, otherwise))) return undefined;
  // The user may have taken long to answer: the service's list may have changed since.
  return all.map(({ session, prepared: { listing: _, ...prepared } }) => ({ session, prepared }));
}

/** Whether the plan was reviewed: it says what is deleted. */
const isAgreed = ({ agreed, planned }: PublishOptions): boolean => agreed !== undefined || planned !== undefined;

/** Whether igx refuses a plan only because of titles that differ, and the user allows it. */
async function isConfirmed(
  { interactive }: Context,
  refusals: PreparedPublish["refusals"],
  { message }: Failure,
): Promise<boolean> {
  if (!interactive || !refusals.every(({ kind }) => kind === "disputed")) return false;
  const { askYesNo } = await import("../base/ask.js");
  return askYesNo(`${message}\nReplace or delete them?`);
}
