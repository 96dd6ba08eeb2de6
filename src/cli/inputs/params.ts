import type { OptionSpec } from "../base/command.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Input } from "../base/input.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { usageError } from "../base/usage-error.js";

/** The values of `paramOptions`. A `--param` without a value is `undefined` here. */
export interface ParamsOptions {
  readonly param?: Readonly<Record<string, string | undefined>>;
  readonly params?: string;
}

export type ParamValues = Readonly<Record<string, unknown>>;

/** The values of parameters. `--param` wins over everything, the file only over defaults. */
export interface ParamSources {
  readonly explicit: ParamValues;
  readonly file: ParamValues;
}

/** The values for a document without a row of a table. */
export const mergedParams = ({ explicit, file }: ParamSources): ParamValues => ({ ...file, ...explicit });

export const paramOptions: readonly OptionSpec[] = [
  {
    flags: "--param <name=value>",
    description: "value of a parameter (repeatable); without =value, the value of IGX_PARAM_NAME",
    parse: collectParam,
  },
  { flags: "--params <file>", description: "values of parameters, as JSON or YAML" },
];

export const eachOption: OptionSpec = {
  flags: "--each <table>",
  description: "table with one row of parameters for each document: a file, or data:NAME of the document",
  parse: readEach,
};

function readEach(text: string): string {
  if (text === "data:") throw usageError("Write data:NAME, with the name of a table that the document declares.");
  return text;
}

function collectParam(text: string, previous: unknown): ParamsOptions["param"] {
  const equals = text.indexOf("=");
  if (equals === 0 || text === "") throw usageError("It is written name=value, or name.");
  const name = equals < 0 ? text : text.slice(0, equals);
  const before = (previous ?? {}) as Readonly<Record<string, string>>;
  if (Object.hasOwn(before, name)) throw usageError(`The parameter \`${name}\` is given twice.`);
  // No prototype: a parameter may be called `__proto__`.
  return Object.assign(Object.create(null), before, { [name]: equals < 0 ? undefined : text.slice(equals + 1) });
}

/**
 * Reads the values that the options name: from the file, and from the environment for parameters without a value, so that a secret need not
 * be an argument, which other users of the machine could see.
 */
export async function readParams(
  context: Pick<Context, "cwd" | "env" | "project">,
  { param = {}, params }: ParamsOptions,
): Promise<Outcome<ParamSources>> {
  const explicit: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(param)) {
    const variable = `IGX_PARAM_${name.toUpperCase()}`;
    explicit[name] = value ?? context.env[variable];
    if (explicit[name] === undefined)
      return failure(
        ExitCode.usage,
        `The parameter \`${name}\` has no value.`,
        `Write --param ${name}=…, or set the environment variable ${variable}.`,
      );
  }
  if (params === "-") return failure(ExitCode.usage, "--params does not read standard input.", paramsHint);
  const file =
    params === undefined ? success({}) : await (await import("./params-file.js")).paramsFile(context, params);
  return file.ok ? success({ explicit, file: file.value }) : file;
}

const paramsHint = "Write the parameters to a file, or one by one: --param name=value.";

/** Batches of the configuration, to run instead of all of them and of `include`. */
export const batchOption: OptionSpec = {
  flags: "--batch <name>",
  description: "batch of the configuration (repeatable; default, without inputs: all of them, and include)",
  parse: (name, previous) => [...((previous as readonly string[] | undefined) ?? []), name],
};

/** The given parameters of a run, and those that documents of others declare. */
interface GivenParams {
  readonly params: ParamSources;
  readonly declaredElsewhere?: readonly string[];
}

/** The failure for a value that no document declares, since it is misspelled. A document that is named alone reports this itself. */
export function unusedParams(
  { params: { explicit }, declaredElsewhere = [] }: GivenParams,
  documents: readonly (Pick<Input, "named" | "isOneOfMany"> & { readonly declared: readonly string[] })[],
): ReturnType<typeof failure>["failure"] | undefined {
  if (documents.length === 0 || documents.some(({ named, isOneOfMany }) => named && !isOneOfMany)) return undefined;
  const declared = new Set([...documents.flatMap((one) => one.declared), ...declaredElsewhere]);
  const unused = Object.keys(explicit).find((name) => !declared.has(name));
  return unused === undefined
    ? undefined
    : failure(ExitCode.usage, `None of these documents has a parameter \`${unused}\`.`).failure;
}
