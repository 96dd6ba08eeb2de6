import { resolve } from "node:path";
import { staysInside } from "../../publish/own-file.js";
import { isInside } from "../../text/path.js";
import * as z from "../../text/zod.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { relativePath, slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { declaredTableName } from "../inputs/each.js";
import { jsonText } from "../report/json-text.js";
import { printable } from "../report/printable.js";
import { loadPublishState } from "./load-publish-state.js";
import type { Account } from "./publish-account.js";
import type { PublishOptions } from "./publish-options.js";
import type { PublishSession } from "./publish-session.js";

/** The arguments of a run, kept in its journal. Values of parameters are left out, because they may be secret. */
const askedSchema = z.looseObject({
  inputs: z.array(z.string()),
  each: z.string().exactOptional(),
  params: z.string().exactOptional(),
  param: z.array(z.string()),
  prune: z.union([z.boolean(), z.literal("all")]),
  create: z.boolean(),
  repair: z.boolean().exactOptional(),
  /** The keys of the documents to publish; all that the inputs make, if absent. */
  only: z.array(z.string()).exactOptional(),
});

type Asked = z.infer<typeof askedSchema>;

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
    ...(options.only && { only: [...options.only] }),
  };
  return [JSON.stringify(asked)];
}

/** Standard input, and a table that the document itself declares. */
const isNoPath = (text: string): boolean => text === "-" || declaredTableName(text) !== undefined;

/** A run may have been given paths outside of the root. They are not taken from a file that the checkout contains: name them again. */
async function inRoot({ root }: Project, path: string): Promise<string> {
  if (isNoPath(path)) return path;
  const full = resolve(root, path);
  const stays = staysInside(root, full).then(
    () => true,
    () => false,
  );
  if (isInside(slashes(root), slashes(full)) && (await stays)) return full;
  throw cliFailure({
    exitCode: ExitCode.usage,
    message: `The interrupted publish was given ${printable(path)}, which is outside of the project.`,
    hint: "Name all inputs again beside --resume.",
  });
}

/** The command in the journal; `undefined` if igx did not write it. The library keeps none. */
function askedOf(text: string | undefined): Partial<Asked> | undefined {
  if (text === undefined) return {};
  try {
    return askedSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

interface ResumeArguments {
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
  if (!asked) throw cliFailure(notOurs);
  requireParams(asked, options);
  const kept = (path: string) => inRoot(project, path);
  const inputs = await Promise.all((asked.inputs ?? []).map(kept));
  return { args: inputs, options: { ...options, ...(await keptOptions(asked, options, kept)) } };
}

const notOurs = {
  exitCode: ExitCode.outside,
  message: "The journal of the interrupted publish has a command that this igx did not write.",
  hint: "Name the inputs beside --resume.",
};

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

async function keptOptions(
  asked: Partial<Asked>,
  options: PublishOptions,
  kept: (path: string) => Promise<string>,
): Promise<PublishOptions> {
  const { prune, create, repair, only } = { ...asked, ...options };
  const each = options.each ?? (asked.each === undefined ? undefined : await kept(asked.each));
  const params = options.params ?? (asked.params === undefined ? undefined : await kept(asked.params));
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
export const isOfFew = (command: readonly string[]): boolean => askedOf(command[0])?.only !== undefined;
