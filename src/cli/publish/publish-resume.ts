import { documentsHash } from "../../publish/plan-file.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { type Outcome, success } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { resultJson } from "../report/result-json.js";
import { loadPublishState } from "./load-publish-state.js";
import { type Account, findAccount } from "./publish-account.js";
import type { PublishOptions } from "./publish-options.js";
import type { PublishSession } from "./publish-session.js";
import { argumentsOf, type GivenArguments, readRunArguments, runArgumentsOf } from "./run-arguments.js";

/** The arguments as the journal has them: one JSON text, without values of parameters. */
export const commandOf = (session: Omit<PublishSession, "account">): readonly string[] => {
  const { agreed, yes } = session.options;
  const ofPlan = agreed && { planned: documentsHash(session.documents.sendable), ...(yes && { yes }) };
  return [JSON.stringify({ ...runArgumentsOf(session), ...ofPlan })];
};

/** Of the accounts of these profiles, the one whose publish was interrupted, or else the first one. */
export async function interruptedAccount(
  context: Context,
  project: Project,
  options: PublishOptions,
  profiles: readonly (string | undefined)[],
): Promise<Outcome<Account>> {
  const found = await Promise.all(
    [...new Set(profiles)].map((profile) =>
      findAccount(context, profile === undefined ? options : { ...options, profile }, true),
    ),
  );
  const accounts = found.flatMap((one) => (one.ok ? [one.value] : []));
  for (const account of accounts)
    if (unwrap(await loadPublishState(context, project, account)).unfinished) return success(account);
  // A batch may have a profile with a base URL where the configuration has none.
  return accounts[0] ? success(accounts[0]) : found[0]!;
}

/** The arguments to continue an interrupted run with: its own, unless others are given. `undefined` if no run was interrupted, which is noted. */
export async function argumentsToResume(
  context: Context,
  project: Project,
  { args, options }: GivenArguments,
  account: Account,
): Promise<GivenArguments | undefined> {
  const { unfinished } = unwrap(await loadPublishState(context, project, account));
  if (!unfinished) {
    context.note(`nothing to resume, so nothing is sent: no publish to ${account.baseUrl} was interrupted`);
    if (isJson(context)) context.print(resultJson("publish", []));
    return undefined;
  }
  if (args.length > 0) return { args, options };
  const saved = readRunArguments(unfinished.command[0]);
  if (!saved) throw cliFailure(notOurs);
  return argumentsOf(saved, project, options, { name: "The interrupted publish", option: "--resume" });
}

const notOurs = {
  exitCode: ExitCode.outside,
  message: "The journal of the interrupted publish has a command that this igx did not write.",
  hint: "Name the inputs beside --resume.",
};

/** Whether an interrupted run published only some documents by their keys. Then its journal contains everything that is still to do. */
export const isOfFew = (command: readonly string[]): boolean => readRunArguments(command[0])?.only !== undefined;
