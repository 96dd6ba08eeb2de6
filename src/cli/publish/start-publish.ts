import { resolve } from "node:path";
import { unwrap } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { contextOfInputs } from "../inputs/context-of-inputs.js";
import { runsBatches } from "../inputs/run-parts.js";
import { guardNamedFiles } from "../outputs/guard-outputs.js";
import { findAccount } from "./publish-account.js";
import { publishDocuments } from "./publish-documents.js";
import { createResultEvents } from "./publish-events.js";
import type { PublishOptions } from "./publish-options.js";
import type { PublishSession } from "./publish-session.js";
import { publishSessions } from "./publish-sessions.js";
import type { PublishQueued } from "./publish-types.js";
import type { GivenArguments } from "./run-arguments.js";

/** Everything that a publish needs besides its arguments. Queues are above this room, so the command brings what puts work into one. */
interface PublishEnvironment {
  readonly context: Context;
  readonly publishQueued: PublishQueued;
}

const sends = ({ dryRun, plan, save }: PublishOptions): boolean =>
  dryRun !== true && (plan !== true || save !== undefined);

/** Publishes what the arguments name. */
export async function startPublish(
  environment: PublishEnvironment,
  { args, options }: GivenArguments,
): Promise<ExitCode> {
  if (options.from !== undefined) return publishPlan(environment, options.from, { args, options });
  const typed = { args, options };
  const resumed = options.resume ? await resumedArguments(environment.context, typed) : typed;
  if (!resumed) return ExitCode.done;
  const project = unwrap(await environment.context.project());
  if (runsBatches(project, resumed.args, resumed.options)) return publishBatches(environment, project, resumed);
  const context = unwrap(await contextOfInputs(environment.context, resumed.args, "igx publish"));
  const account = unwrap(await findAccount(context, resumed.options, sends(resumed.options)));
  return publish({ ...environment, context }, { project: unwrap(await context.project()), account, ...resumed });
}

/** The arguments of the interrupted run. Without inputs, it may have been a run of batches, which have accounts of their own. */
async function resumedArguments(given: Context, typed: GivenArguments): Promise<GivenArguments | undefined> {
  const { args, options } = typed;
  const { argumentsToResume, interruptedAccount } = await import("./publish-resume.js");
  const isNamed = args.length > 0 || options.profile !== undefined;
  const context = unwrap(await contextOfInputs(given, args, "igx publish"));
  const project = unwrap(await context.project());
  const own = isNamed ? [] : (project.config.batches ?? []).map(({ profile }) => profile);
  const account = unwrap(await interruptedAccount(context, project, options, [options.profile, ...own]));
  return argumentsToResume(context, project, typed, account);
}

/** Publishes what a plan file says. The account is that of its profile. */
async function publishPlan(environment: PublishEnvironment, file: string, typed: GivenArguments): Promise<ExitCode> {
  const { context } = environment;
  const { argumentsOfPlan, readPlan, requirePlanOnly } = await import("./plan-file.js");
  requirePlanOnly(typed);
  const plan = await readPlan(context, file);
  const profile = typed.options.profile ?? plan.profile;
  const options = { ...typed.options, ...(profile !== undefined && { profile }) };
  const project = unwrap(await context.project());
  const account = unwrap(await findAccount(context, options, true));
  const given = await argumentsOfPlan(plan, project, options, account);
  if (!runsBatches(project, given.args, given.options)) return publish(environment, { project, account, ...given });
  // Each batch has the profile of its own again.
  const { profile: _, ...own } = given.options;
  const { profile: named } = typed.options;
  return publishBatches(environment, project, {
    ...given,
    options: { ...own, ...(named !== undefined && { profile: named }) },
  });
}

async function publish(
  environment: PublishEnvironment,
  given: Omit<PublishSession, "context" | "documents">,
): Promise<ExitCode> {
  const { context } = environment;
  const { project, args, options, account } = given;
  await guardFiles(context, project, options);
  const documents = unwrap(await publishDocuments(context, project, args, options, account));
  const sessions = [{ context, ...given, documents }];
  return publishSessions({
    ...environment,
    results: createResultEvents(context),
    project,
    options,
    findings: documents.findings,
    sessions,
  });
}

/** The batches of the configuration, and the documents of `include`, to the account of each. */
async function publishBatches(
  environment: PublishEnvironment,
  project: Project,
  { args, options }: GivenArguments,
): Promise<ExitCode> {
  const { context } = environment;
  await guardFiles(context, project, options);
  const { batchSessions } = await import("./batch-sessions.js");
  const { sessions, findings } = unwrap(await batchSessions({ context, project, args, options }, sends(options)));
  return publishSessions({
    ...environment,
    results: createResultEvents(context),
    project,
    options,
    findings,
    sessions,
  });
}

/** The files that options name must not be files of the project. */
async function guardFiles(context: Context, project: Project, options: PublishOptions): Promise<void> {
  const files = [options.summary, options.save, context.common.outputFile].filter((file) => file !== undefined);
  unwrap(
    await guardNamedFiles(
      context,
      project.root,
      files.map((file) => slashes(resolve(context.cwd, file))),
    ),
  );
}
