import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { OptionSpec } from "./command.js";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
import { failure, type Outcome, success } from "./outcome.js";
import { usageError } from "./usage-error.js";

/** What `paramOptions` give. */
export interface ParamsOptions {
  readonly param?: Readonly<Record<string, string>>;
  readonly params?: string;
}

export const paramOptions: readonly OptionSpec[] = [
  { flags: "--param <name=value>", description: "value of a parameter (repeatable)", parse: collectParam },
  { flags: "--params <file>", description: "values of parameters, as JSON or YAML" },
];

function collectParam(text: string, previous: unknown): Readonly<Record<string, string>> {
  const equals = text.indexOf("=");
  if (equals < 1) throw usageError("It is written name=value.");
  const name = text.slice(0, equals);
  const before = (previous ?? {}) as Readonly<Record<string, string>>;
  if (Object.hasOwn(before, name)) throw usageError(`The parameter "${name}" is given twice.`);
  // No prototype: a parameter may be called anything.
  return Object.assign(Object.create(null), before, { [name]: text.slice(equals + 1) });
}

/** The values of parameters, those of `--param` before those of the file. */
export async function readParams(
  context: Context,
  { param, params }: ParamsOptions,
): Promise<Outcome<Readonly<Record<string, unknown>>>> {
  const values = params === undefined ? success({}) : await paramsFile(resolve(context.cwd, params), params);
  return values.ok ? success({ ...values.value, ...param }) : values;
}

async function paramsFile(path: string, shown: string): Promise<Outcome<Readonly<Record<string, unknown>>>> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return failure(ExitCode.outside, `The file of parameters ${shown} cannot be read.`);
  const { configSource } = await import("./config-source.js");
  const { value, problems } = await configSource({ path, text });
  if (problems.length > 0) return failure(ExitCode.findings, `${shown}: ${problems[0]!.message}`);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return failure(ExitCode.findings, `${shown} must hold one object: the parameters by their names.`);
  return success(value as Readonly<Record<string, unknown>>);
}
