import { resolve } from "node:path";
import { staysInside } from "../../publish/own-file.js";
import { isInside } from "../../text/path.js";
import * as z from "../../text/zod.js";
import { cliFailure } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { relativePath, slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { declaredTableName } from "../inputs/each.js";
import { printable } from "../report/printable.js";
import type { PublishOptions } from "./publish-options.js";
import type { PublishSession } from "./publish-session.js";

/** The arguments of a run, kept in its journal or its plan. Values of parameters are left out where they may be secret. */
const runArgumentsSchema = z.looseObject({
  inputs: z.array(z.string()),
  each: z.string().exactOptional(),
  batch: z.array(z.string()).exactOptional(),
  params: z.string().exactOptional(),
  /** Parameters without a value here. */
  param: z.array(z.string()),
  values: z.record(z.string(), z.string()).exactOptional(),
  prune: z.union([z.boolean(), z.literal("all")]),
  create: z.boolean(),
  repair: z.boolean().exactOptional(),
  yes: z.boolean().exactOptional(),
  /** The keys of the documents to publish; all that the inputs make, if absent. */
  only: z.array(z.string()).exactOptional(),
  /** A hash of the documents, if they were agreed on: `--resume` publishes no others. */
  planned: z.string().exactOptional(),
});

export type RunArguments = z.infer<typeof runArgumentsSchema>;

type PublishRun = Omit<PublishSession, "account" | "documents">;

/** The arguments without values of parameters. Paths are relative to the root, so that a checkout may move; outside of it, absolute. */
export function runArgumentsOf({ context: { cwd }, project: { root }, args, options }: PublishRun): RunArguments {
  const kept = (path: string): string => {
    if (isNoPath(path)) return path;
    const relative = relativePath(root, resolve(cwd, path));
    return relative.startsWith("../") ? resolve(cwd, path) : relative === "" ? "." : relative;
  };
  return {
    inputs: args.map(kept),
    ...(options.each !== undefined && { each: kept(options.each) }),
    ...(options.batch && { batch: [...options.batch] }),
    ...(options.params !== undefined && { params: kept(options.params) }),
    param: Object.keys(options.param ?? {}),
    prune: options.prune ?? false,
    create: options.create === true,
    ...(options.repair && { repair: true }),
    ...(options.only && { only: [...options.only] }),
  };
}

/** Standard input, and a table that the document itself declares. */
const isNoPath = (text: string): boolean => text === "-" || declaredTableName(text) !== undefined;

/** The arguments in a text; `undefined` if igx did not write it. The library writes none. */
export function readRunArguments(text: string | undefined): Partial<RunArguments> | undefined {
  if (text === undefined) return {};
  try {
    return runArgumentsSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The run that the arguments are of, in messages, and the option that gives them again. */
interface ArgumentsOrigin {
  readonly name: string;
  readonly option: string;
}

export interface GivenArguments {
  readonly args: readonly string[];
  readonly options: PublishOptions;
}

/** The arguments for another run, with its own options first. Fails for paths outside of the root and parameters without a value. */
export async function argumentsOf(
  saved: Partial<RunArguments>,
  project: Project,
  options: PublishOptions,
  by: ArgumentsOrigin,
): Promise<GivenArguments> {
  const values = { ...saved.values, ...options.param };
  requireParams(saved, values, by);
  const kept = (path: string) => inRoot(project, path, by);
  const inputs = await Promise.all((saved.inputs ?? []).map(kept));
  const { prune, create, repair, yes, only, planned, batch } = { ...saved, ...options };
  const each = options.each ?? (saved.each === undefined ? undefined : await kept(saved.each));
  const params = options.params ?? (saved.params === undefined ? undefined : await kept(saved.params));
  const given = {
    ...(each !== undefined && { each }),
    ...(batch && { batch }),
    ...(params !== undefined && { params }),
    ...(Object.keys(values).length > 0 && { param: values }),
    ...(prune && { prune }),
    ...(create && { create }),
    ...(repair && { repair }),
    ...(yes && { yes }),
    ...(only && { only }),
    ...(planned !== undefined && { planned }),
  };
  return { args: inputs, options: { ...options, ...given } };
}

/** A run may have been given paths outside of the root. They are not taken from a file that the checkout contains: name them again. */
async function inRoot({ root }: Project, path: string, { name, option }: ArgumentsOrigin): Promise<string> {
  if (isNoPath(path)) return path;
  const full = resolve(root, path);
  const stays = staysInside(root, full).then(
    () => true,
    () => false,
  );
  if (isInside(slashes(root), slashes(full)) && (await stays)) return full;
  throw cliFailure({
    exitCode: ExitCode.usage,
    message: `${name} was given ${printable(path)}, which is outside of the project.`,
    hint: `Name all inputs again beside ${option}.`,
  });
}

function requireParams({ param = [] }: Partial<RunArguments>, values: object, { name, option }: ArgumentsOrigin): void {
  const missing = param.filter((one) => !Object.hasOwn(values, one));
  if (missing.length > 0)
    throw cliFailure({
      exitCode: ExitCode.usage,
      message: `${name} was given --param ${missing.join(", --param ")}, whose values are not kept.`,
      hint: `Give them again beside ${option}.`,
    });
}
