import { isAbsolute, resolve } from "node:path";
import type { Prune } from "../../publish/prune-guard.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { declaredTableName } from "../inputs/each.js";
import { jsonText } from "../report/json-text.js";
import { loadPublishState } from "./load-publish-state.js";
import type { Account } from "./publish-account.js";
import type { PublishOptions } from "./publish-options.js";
import type { PublishSession } from "./publish-session.js";

/** The arguments of a run, kept in its journal. Values of parameters are left out, because they may be secret. */
interface Asked {
  readonly inputs: readonly string[];
  readonly each?: string;
  readonly params?: string;
  readonly param: readonly string[];
  readonly prune: Prune;
  readonly create: boolean;
  readonly repair?: boolean;
  /** The keys of the documents to publish; all that the inputs make, if absent. */
  readonly only?: readonly string[];
}

/** The arguments as the journal has them: one JSON text. Paths are relative to the root, so that a checkout may move; outside of it, absolute. */
export function commandOf({
  context: { cwd },
  project: { root },
  args,
  options,
}: Omit<PublishSession, "account" | "documents">): readonly string[] {
  const kept = (path: string): string => {
    if (isNoPath(path)) return path;
    const relative = relativePath(root, resolve(cwd, path));
    return relative.startsWith("../") ? resolve(cwd, path) : relative === "" ? "." : relative;
  };
  const asked: Asked = {
    inputs: args.map(kept),
    ...(options.each !== undefined && { each: kept(options.each) }),
    ...(options.params !== undefined && { params: kept(options.params) }),
    param: Object.keys(options.param ?? {}),
    prune: options.prune ?? false,
    create: options.create === true,
    ...(options.repair && { repair: true }),
    ...(options.only && { only: options.only }),
  };
  return [JSON.stringify(asked)];
}

/** Standard input, and a table that the document itself declares. */
const isNoPath = (text: string): boolean => text === "-" || declaredTableName(text) !== undefined;

const inRoot =
  ({ root }: Project) =>
  (path: string): string =>
    isNoPath(path) || isAbsolute(path) ? path : resolve(root, path);

function askedOf(text = "{}"): Partial<Asked> {
  try {
    return JSON.parse(text) as Partial<Asked>;
  } catch {
    return {};
  }
}

export interface ResumeArguments {
  readonly args: readonly string[];
  readonly options: PublishOptions;
}

/** The arguments to continue an interrupted run with: its own, unless others are given. `undefined` if no run was interrupted, which is noted. */
export async function argumentsToResume(
  context: Context,
  project: Project,
  { args, options }: ResumeArguments,
  account: Account,
): Promise<ResumeArguments | undefined> {
  const { unfinished } = unwrap(await loadPublishState(context, project, account));
  if (!unfinished) {
    context.note(`nothing to resume, so nothing is sent: no publish to ${account.baseUrl} was interrupted`);
    if (isJson(context)) context.print(jsonText([]));
    return undefined;
  }
  if (args.length > 0) return { args, options };
  const asked = askedOf(unfinished.command[0]);
  requireParams(asked, options);
  const kept = inRoot(project);
  return { args: (asked.inputs ?? []).map(kept), options: { ...options, ...keptOptions(asked, options, kept) } };
}

/** The journal keeps the names of parameters only. */
function requireParams({ param = [] }: Partial<Asked>, options: PublishOptions): void {
  const missing = param.filter((name) => !Object.hasOwn(options.param ?? {}, name));
  if (missing.length > 0)
    throw cliFailure({
      exitCode: ExitCode.usage,
      message: `The interrupted publish was given --param ${missing.join(", --param ")}, whose values are not kept.`,
      hint: "Give them again beside --resume.",
    });
}

function keptOptions(asked: Partial<Asked>, options: PublishOptions, kept: (path: string) => string): PublishOptions {
  const { prune, create, repair, only } = { ...asked, ...options };
  const each = options.each ?? (asked.each === undefined ? undefined : kept(asked.each));
  const params = options.params ?? (asked.params === undefined ? undefined : kept(asked.params));
  return {
    ...(each !== undefined && { each }),
    ...(params !== undefined && { params }),
    ...(prune && { prune }),
    ...(create && { create }),
    ...(repair && { repair }),
    ...(only && { only }),
  };
}

/** Whether an interrupted run published only some documents by their keys. Then its journal contains everything that is still to do. */
export const isOfFew = (command: readonly string[]): boolean => askedOf(command[0]).only !== undefined;
