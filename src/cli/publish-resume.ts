import { resolve } from "node:path";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
import { knownState } from "./known-state.js";
import type { Project } from "./project.js";
import type { Account } from "./publish-account.js";
import type { PublishOptions } from "./publish-options.js";

/** What a run was asked to do: kept in its journal. Values of parameters are not, since they may be secret. */
interface Asked {
  readonly inputs: readonly string[];
  readonly each?: string;
  readonly params?: string;
  readonly param: readonly string[];
  readonly prune: boolean;
  readonly create: boolean;
  /** The keys of the documents that it was asked to publish, of all that its inputs make. */
  readonly only?: readonly string[];
}

/** As it stands in the journal: paths made absolute, one JSON text. */
export function commandOf({ cwd }: Context, args: readonly string[], options: PublishOptions): readonly string[] {
  const inCwd = (path: string) => (path === "-" ? path : resolve(cwd, path));
  const asked: Asked = {
    inputs: args.map(inCwd),
    ...(options.each !== undefined && { each: inCwd(options.each) }),
    ...(options.params !== undefined && { params: inCwd(options.params) }),
    param: Object.keys(options.param ?? {}),
    prune: options.prune === true,
    create: options.create === true,
    ...(options.only && { only: options.only }),
  };
  return [JSON.stringify(asked)];
}

function askedOf(text = "{}"): Partial<Asked> {
  try {
    return JSON.parse(text) as Partial<Asked>;
  } catch {
    return {};
  }
}

export type Resumed =
  | { readonly args: readonly string[]; readonly options: PublishOptions }
  | { readonly exitCode: ExitCode };

/** The arguments with which the interrupted run goes on: its own, unless others are given. */
export async function resumed(
  context: Context,
  project: Project,
  args: readonly string[],
  options: PublishOptions,
  account: Account,
): Promise<Resumed> {
  const known = await knownState(context, project, account);
  if (!known.ok) return { exitCode: await context.fail(known.failure) };
  const { unfinished } = known.value;
  if (!unfinished) {
    context.note(`nothing to resume: no publish to ${account.baseUrl} was interrupted`);
    return { exitCode: ExitCode.done };
  }
  if (args.length > 0) return { args, options };
  const asked = askedOf(unfinished.command[0]);
  const missing = (asked.param ?? []).filter((name) => !Object.hasOwn(options.param ?? {}, name));
  if (missing.length > 0)
    return {
      exitCode: await context.fail({
        exitCode: ExitCode.usage,
        message: `The interrupted publish was given --param ${missing.join(", --param ")}, whose values are not kept.`,
        hint: "Give them again beside --resume.",
      }),
    };
  const { each, params, prune, create, only } = { ...asked, ...options };
  const rest = {
    ...(each !== undefined && { each }),
    ...(params !== undefined && { params }),
    ...(prune && { prune }),
    ...(create && { create }),
    ...(only && { only }),
  };
  return { args: asked.inputs ?? [], options: { ...options, ...rest } };
}

/** Whether an interrupted run was asked for some documents by their keys: then all that it left undone is in its journal. */
export const isOfFew = (command: readonly string[]): boolean => askedOf(command[0]).only !== undefined;
