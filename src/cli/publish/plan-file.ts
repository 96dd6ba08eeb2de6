import { resolve } from "node:path";
import { accountHash, isGenuine, type PlanFile, parsePlanFile, planFileText } from "../../publish/plan-file.js";
import { plannedChanges } from "../../publish/planned-changes.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { isNotThere } from "../base/file-stats.js";
import type { Project } from "../base/project.js";
import { readBoundedText } from "../base/read-bounded.js";
import { reason } from "../base/system-error.js";
import { writeOutput } from "../outputs/write-output.js";
import type { Account } from "./publish-account.js";
import type { PublishOptions } from "./publish-options.js";
import { refusalFailure } from "./publish-refusal.js";
import type { PreparedPublish } from "./publish-run.js";
import type { PublishSession } from "./publish-session.js";
import { argumentsOf, type GivenArguments, readRunArguments, runArgumentsOf } from "./run-arguments.js";

/** Writes a plan to the file of `--save`. Fails if igx would refuse to carry it out. */
export async function savePlan(session: PublishSession, prepared: PreparedPublish, file: string): Promise<void> {
  const { context, project, account, options } = session;
  const { plan, listing, refusals, state } = prepared;
  const refused = refusalFailure(
    { ...prepared, refusals: refusals.filter(({ kind }) => kind !== "prune" || options.prune) },
    options.each,
  );
  if (refused) throw cliFailure(refused);
  if (state.unfinished) throw cliFailure(interrupted);
  const { profile } = options;
  const text = planFileText(
    {
      ...(profile !== undefined && { profile }),
      command: JSON.stringify(askedHere(session)),
      documents: [...(await plannedChanges(plan, state.documents, listing))],
    },
    { target: account.baseUrl, ...account.identity },
  );
  unwrap(await writeOutput(resolve(context.cwd, file), text, project));
  context.note(`plan → ${file}`);
}

/** The arguments of a plan that another machine can carry out. */
function askedHere(session: PublishSession) {
  const { options, documents } = session;
  const saved = runArgumentsOf(session);
  const outside = [...saved.inputs, saved.each, saved.params].find((path) => path === "-" || isAbsolute(path));
  if (outside !== undefined)
    throw cliFailure({
      exitCode: ExitCode.usage,
      message: `A plan cannot be saved of ${outside === "-" ? "standard input" : outside}, which another machine does not have.`,
      hint: "Name files in the project.",
    });
  const secrets = documents.sendable.flatMap((one) => one.secrets);
  const isOpen = (value: string) => !secrets.some((secret) => value.includes(secret));
  const values = Object.entries(options.param ?? {}).flatMap(([name, value]) =>
    value !== undefined && isOpen(value) ? [[name, value] as const] : [],
  );
  const kept = new Set(values.map(([name]) => name));
  return {
    ...saved,
    param: saved.param.filter((name) => !kept.has(name)),
    ...(values.length > 0 && { values: Object.fromEntries(values) }),
    ...(options.yes && { yes: true }),
  };
}

const isAbsolute = (path: string | undefined): boolean => path !== undefined && /^(?:\/|[A-Za-z]:[\\/])/.test(path);

const interrupted = {
  exitCode: ExitCode.refused,
  message: "An earlier publish was interrupted.",
  hint: "Finish it first: igx publish --resume.",
};

const maxBytes = 512 * 1024 * 1024;

/** The plan of `--from`. */
export async function readPlan({ cwd }: Context, file: string): Promise<PlanFile> {
  const text = await readBoundedText(resolve(cwd, file), { maximum: maxBytes, streams: true }).catch(
    (error: NodeJS.ErrnoException) => error,
  );
  if (typeof text !== "string")
    throw cliFailure({
      exitCode: ExitCode.outside,
      message: isNotThere(text) ? `The plan ${file} is missing.` : `The plan ${file} cannot be read: ${reason(text)}.`,
    });
  const read = parsePlanFile(text);
  if (read.ok) return read.value;
  throw cliFailure({
    exitCode: ExitCode.outside,
    message: `${file} is not a plan: ${read.failure}.`,
    hint: "Make one with `igx publish --plan --save FILE`.",
  });
}

/** Refuses options that the plan decides. Call it before anything is read for them. */
export function requirePlanOnly({ args, options }: GivenArguments): void {
  const { each, batch, params, prune, create, repair, plan, dryRun, resume } = options;
  const given = Object.entries({ each, batch, params, prune, create, repair, plan, dryRun, resume }).find(
    ([, value]) => value,
  );
  if (args.length === 0 && !given) return;
  const option = given?.[0].replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw cliFailure({
    exitCode: ExitCode.usage,
    message: `--from publishes what the plan says: it takes no ${option === undefined ? "inputs" : `--${option}`}.`,
    hint: "Remove it, or make a new plan with it: `igx publish --plan --save FILE`.",
  });
}

/** The arguments of a plan. Fails unless it is one of this account. */
export async function argumentsOfPlan(
  plan: PlanFile,
  project: Project,
  options: PublishOptions,
  account: Account,
): Promise<GivenArguments> {
  const problem = mismatch(plan, options, account);
  if (problem !== undefined) throw cliFailure({ exitCode: ExitCode.refused, ...problem });
  const saved = readRunArguments(plan.command);
  if (!saved) throw cliFailure({ exitCode: ExitCode.refused, ...edited });
  const given = await argumentsOf(saved, project, options, { name: "The plan", option: "--from" });
  return { ...given, options: { ...given.options, agreed: plan.documents } };
}

const edited = {
  message: "The plan has changed since igx wrote it, or it was made with another API secret.",
  hint: "Make a new one with `igx publish --plan --save FILE`.",
};

function mismatch(plan: PlanFile, { profile }: PublishOptions, { baseUrl, identity }: Account) {
  const hint = "Publish it there, or make a new plan.";
  if (plan.profile !== profile)
    return { message: `The plan is for ${profileName(plan.profile)}, and not for ${profileName(profile)}.`, hint };
  if (plan.target !== baseUrl) return { message: `The plan is for ${plan.target}, and not for ${baseUrl}.`, hint };
  if (plan.account !== accountHash({ target: baseUrl, ...identity }))
    return { message: "The plan is for another account.", hint };
  return isGenuine(plan, identity.key) ? undefined : edited;
}

const profileName = (profile: string | undefined): string =>
  profile === undefined ? "a publish without --profile" : `the profile \`${profile}\``;
