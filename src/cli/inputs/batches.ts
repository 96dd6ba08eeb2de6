import { resolve } from "node:path";
import type { ConfigRuleCode } from "../../config/config-rules.js";
import type { Config } from "../../config/config-schema.js";
import { configSource } from "../../config/config-source.js";
import { withoutCredentials } from "../../config/credential-keys.js";
import { decodeText } from "../../diagnostics/decode-text.js";
import type { Severity } from "../../diagnostics/diagnostic.js";
import { didYouMean } from "../../text/did-you-mean.js";
import { positionAt } from "../../text/source-file.js";
import { type DiagnosticSet, joinDiagnostics } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { fileStats } from "../base/file-stats.js";
import { type Failure, failure, type Outcome, success } from "../base/outcome.js";
import { relativePath, slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { readBounded } from "../base/read-bounded.js";
import { declaredTableName } from "./each.js";

/** A batch of the configuration. Paths are absolute, with `/`. */
export interface Batch {
  readonly name: string;
  /** Its position in the configuration. */
  readonly index: number;
  readonly template: string;
  /** A path, or `data:NAME`. */
  readonly each: string;
  readonly output?: string;
  /** A format, or a path with `{key}`. */
  readonly render?: string;
  readonly profile?: string;
}

/** The batches of `--batch`, or all. A name that the configuration does not have is wrong use. */
export function chosenBatches({ config, folder }: Project, names?: readonly string[]): Outcome<readonly Batch[]> {
  const all = (config.batches ?? []).map((one, index) => batchOf(folder, one, index));
  const known = all.map(({ name }) => name);
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown === undefined) return success(names ? all.filter(({ name }) => names.includes(name)) : all);
  if (known.length === 0) return failure(ExitCode.usage, "The configuration has no batches.", noBatches);
  return failure(
    ExitCode.usage,
    `The configuration has no batch \`${unknown}\`.`,
    didYouMean(unknown, known, `Known: ${known.join(", ")}.`),
  );
}

const noBatches =
  'Add them: "batches": [{ "name": "cities", "template": "city.igx", "each": "cities.csv" }]. igx init --batch shows all of it..';

type Written = NonNullable<Config["batches"]>[number];

function batchOf(folder: string, { name, template, each, output, render, profile }: Written, index: number): Batch {
  // A slash at the end makes a folder of it, and `resolve` removes it.
  const at = (path: string) => slashes(resolve(folder, path)) + (/[/\\]$/.test(path) ? "/" : "");
  return {
    name,
    index,
    template: at(template),
    each: declaredTableName(each) === undefined ? at(each) : each,
    ...(output !== undefined && { output: at(output) }),
    ...(render !== undefined && { render: /[.{]/.test(render) ? at(render) : render }),
    ...(profile !== undefined && { profile }),
  };
}

/** A finding about a batch, at the value of one of its keys. */
export interface BatchFinding {
  readonly batch: Batch;
  readonly key: "template" | "each" | "output" | "render";
  readonly code: ConfigRuleCode;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string;
}

/** The templates and tables of batches that are not files. */
export const missingFiles = (cwd: string, batches: readonly Batch[]): readonly BatchFinding[] =>
  batches.flatMap((batch) =>
    (["template", "each"] as const).flatMap((key): readonly BatchFinding[] => {
      const path = batch[key];
      if (declaredTableName(path) !== undefined || isFile(path)) return [];
      const shown = relativePath(cwd, path);
      const isFolder = fileStats(path)?.isDirectory() === true;
      const what = key === "template" ? "one document" : "one table";
      return [
        {
          batch,
          key,
          code: "config-missing-file",
          severity: "error",
          message: isFolder ? `\`${shown}\` is a folder, not ${what}.` : `There is no file \`${shown}\`.`,
          hint: `The ${key === "template" ? "template" : "table"} of the batch \`${batch.name}\` is ${what}, relative to the folder of the configuration.`,
        },
      ];
    }),
  );

/** A named pipe and a device too: whether it can be read, its reader finds out. */
const isFile = (path: string): boolean => {
  const stats = fileStats(path);
  return stats !== undefined && !stats.isDirectory();
};

/** The findings at their places in the configuration, with file names relative to the root of the run. */
export async function batchFindings(
  { configPath, runRoot }: Project,
  findings: readonly BatchFinding[],
): Promise<DiagnosticSet> {
  if (findings.length === 0) return joinDiagnostics([]);
  const bytes = await readBounded(configPath!, { maximum: maxBytes }).catch(() => new Uint8Array());
  const file = decodeText(relativePath(runRoot, configPath!), bytes, []);
  const source = await configSource(file);
  const diagnostics = findings.map(({ batch, key, code, severity, message, hint }) => {
    const span = source.valueSpan(["batches", batch.index, key]);
    const [start, end] = [span.start, span.end].map((offset) => positionAt(file, offset));
    return { code, severity, message, file: file.path, start: start!, end: end!, hint };
  });
  return { diagnostics, sources: new Map([[file.path, withoutCredentials(file)]]) };
}

/** As `loadConfig` reads it. */
const maxBytes = 16 * 1024 * 1024;

/** The findings as the failure of a run. */
export async function batchFailure(
  project: Project,
  all: readonly BatchFinding[],
): Promise<{ readonly ok: false; readonly failure: Failure }> {
  const findings = await batchFindings(project, all);
  return {
    ok: false,
    failure: { exitCode: ExitCode.findings, message: all[0]!.message, hint: all[0]!.hint, findings },
  };
}
