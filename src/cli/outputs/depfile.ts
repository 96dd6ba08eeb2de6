import { utimesSync } from "node:fs";
import { resolve } from "node:path";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { atTarget } from "./guard-outputs.js";
import { writeNamed } from "./write-output.js";

/** Outputs made from the same files. Paths are absolute. */
export interface DepfileRule {
  readonly outputs: readonly string[];
  readonly inputs: readonly string[];
  /** The outputs depend on its configuration, too. */
  readonly project: Project;
}

interface DepfileOptions {
  readonly file: string;
  /** The file of `--params`. */
  readonly params?: string;
  readonly rules: readonly DepfileRule[];
  /** The outputs that this run wrote, or found up to date. */
  readonly made: readonly string[];
}

/**
 * Rules for make, with paths relative to `cwd`, where make runs. Each input is also a target without a recipe, as with `gcc -MP`: if an
 * input was deleted, make then rebuilds instead of stopping.
 */
function depfileText(cwd: string, rules: readonly Omit<DepfileRule, "project">[]): Outcome<string> {
  const paths = (all: readonly string[]) => [...new Set(all)].map((path) => relativePath(cwd, path));
  const made = rules
    .filter(({ outputs }) => outputs.length > 0)
    .map(({ outputs, inputs }) => ({ outputs: paths(outputs), inputs: paths(inputs) }));
  const inputs = [...new Set(made.flatMap((rule) => rule.inputs))];
  const broken = [...inputs, ...made.flatMap((rule) => rule.outputs)].find((path) => /[\r\n]/.test(path));
  if (broken !== undefined)
    return failure(ExitCode.outside, `${JSON.stringify(broken)} has a line break in its name, which make cannot read.`);
  const targets = made.map(
    (rule) => `${rule.outputs.map(asTarget).join(" ")}: ${rule.inputs.map(escaped).join(" \\\n  ")}\n`,
  );
  return success(`${targets.join("")}\n${inputs.map((path) => `${asTarget(path)}:\n`).join("")}`);
}

/** Escapes names as gcc does: a backslash before blanks, `#` and `:`, a doubled dollar, and doubled backslashes before a blank. */
const escaped = (path: string): string =>
  path
    .replace(/(?<!\\)(\\*)([ \t#])/g, (_, backslashes: string, char: string) => `${backslashes}${backslashes}\\${char}`)
    .replaceAll("$", "$$$$")
    .replaceAll(":", "\\:");

/** A `%` would make a target a pattern. Among the inputs of a plain target it means itself. */
const asTarget = (path: string): string => escaped(path).replaceAll("%", "\\%");

function touch(root: string, output: string, now: Date): void {
  try {
    atTarget(root, output, (target) => utimesSync(target, now, now));
  } catch {
    // It is gone, or on a disk that is read-only.
  }
}

/**
 * Writes `--depfile`: the inputs of each output, plus its configuration and the file of parameters. Unchanged
 * outputs get a new time: igx does not rewrite them, and an output older than an input would make make run igx each time.
 */
export async function writeDepfile(
  context: Context,
  { root }: Project,
  { file, params, rules, made }: DepfileOptions,
): Promise<Outcome<unknown>> {
  const shared = params === undefined ? [] : [resolve(context.cwd, params)];
  const text = depfileText(
    context.cwd,
    rules.map(({ outputs, inputs, project: { configPath = [] } }) => ({
      outputs,
      inputs: [...inputs, configPath, shared].flat(),
    })),
  );
  if (!text.ok) return text;
  const now = new Date();
  for (const output of made) touch(root, output, now);
  return writeNamed(context, root, file, text.value);
}
