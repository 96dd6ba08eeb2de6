import { realpathSync } from "node:fs";
import { type DiagnosticSet, noDiagnostics } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import type { Input } from "../base/input.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import type { Batch } from "./batches.js";
import { type DocumentRun, type DocumentsInput, documentsOf, type RowRun } from "./documents.js";
import { type ParamsOptions, unusedParams } from "./params.js";

/** The options that decide what a run is made of. */
export interface RunOptions extends ParamsOptions {
  readonly each?: string;
  readonly batch?: readonly string[];
}

/** A command loops over these: the inputs of the command line, or batches and the documents of `include`, each with options of its own. */
export interface RunPart<Options extends RunOptions> {
  readonly run: DocumentRun;
  readonly options: Options;
  /** The inputs as documents of files; none for those of `include`. */
  readonly args: readonly string[];
  readonly batch?: Batch;
}

/** All parts of a run. */
export interface Run<Options extends RunOptions> {
  /** One unless the configuration has batches and the command line names no inputs. */
  readonly parts: readonly RunPart<Options>[];
  /** About the batches of the configuration. */
  readonly findings: DiagnosticSet;
}

interface PartsInput<Options extends RunOptions> extends Omit<DocumentsInput, "args" | "options"> {
  readonly args: readonly string[];
  readonly options: Options;
  /** The options of a batch, or of the documents of `include`; their value is `undefined` for a batch to leave out. */
  readonly optionsOf?: (batch: Batch | undefined) => Promise<Outcome<Partial<Options> | undefined>>;
}

/** Whether a command line runs the batches of the configuration: it names no inputs. */
export const runsBatches = ({ config }: Project, args: readonly string[], { each, batch }: RunOptions): boolean =>
  batch !== undefined || (args.length === 0 && each === undefined && (config.batches ?? []).length > 0);

/**
 * The parts of a run. Without inputs, these are the batches of the configuration and the documents of `include`; `--batch` chooses batches.
 * Everything that can stop the run before its first document has been checked for all of them.
 */
export async function openRun<Options extends RunOptions>(input: PartsInput<Options>): Promise<Outcome<Run<Options>>> {
  const { project, args, options } = input;
  if (!runsBatches(project, args, options)) {
    const run = await documentsOf(input);
    return run.ok ? success({ parts: [{ run: run.value, options, args }], findings: noDiagnostics }) : run;
  }
  if (args.length > 0 || options.each !== undefined) return twoChoices(args.length > 0 ? "inputs" : "--each");
  return openBatches(input);
}

const twoChoices = (other: string) =>
  failure(
    ExitCode.usage,
    `--batch chooses batches of the configuration, which have their own templates and tables: ${other} cannot be named beside it.`,
    `Remove --batch, or remove the ${other === "inputs" ? "inputs" : "table"}.`,
  );

async function openBatches<Options extends RunOptions>(input: PartsInput<Options>): Promise<Outcome<Run<Options>>> {
  const { context, project, options } = input;
  const { batchFailure, batchFindings, chosenBatches, missingFiles } = await import("./batches.js");
  const chosen = chosenBatches(project, options.batch);
  if (!chosen.ok) return chosen;
  const missing = missingFiles(context.cwd, chosen.value);
  if (missing.length > 0) return batchFailure(project, missing);
  const parts: RunPart<Options>[] = [];
  for (const batch of chosen.value) {
    const own = (await input.optionsOf?.(batch)) ?? success({});
    if (!own.ok) return own;
    if (!own.value) continue;
    const partOptions = { ...options, ...own.value, each: batch.each };
    const args = [batch.template];
    const run = await documentsOf({ ...input, args, options: partOptions, isPart: true });
    if (!run.ok) return run;
    parts.push({ run: run.value, options: partOptions, args, batch });
  }
  if (options.batch === undefined && (project.config.include ?? []).length > 0) {
    const declaredElsewhere = parts.flatMap(declaredOf);
    const leavesOut = isTemplateOf(parts, chosen.value);
    const files = await documentsOf({ ...input, args: [], isPart: true, leavesOut, declaredElsewhere });
    if (!files.ok) return files;
    const own = (await input.optionsOf?.(undefined)) ?? success({});
    if (!own.ok) return own;
    if (files.value.total > 0) parts.push({ run: files.value, options: { ...options, ...own.value }, args: [] });
  }
  if (parts.length === 0) return leftOut;
  const unused = unusedOf(parts);
  if (unused) return { ok: false, failure: unused };
  return success({ parts, findings: await batchFindings(project, emptyTables(parts)) });
}

/** Only `render` leaves batches out. */
const leftOut = failure(
  ExitCode.usage,
  "No batch of the configuration has `render`, so there is nothing to draw.",
  "Name a format with --to, or add `render` to a batch.",
);

/**
 * A template that requires parameters, or has errors, is a document of its batch only, though `include` finds it too. So is the template of a
 * batch that the command leaves out.
 */
function isTemplateOf(
  parts: readonly RunPart<RunOptions>[],
  batches: readonly Batch[],
): (input: Pick<Input, "path">) => boolean {
  const withoutRows = parts.flatMap(({ run, batch }) => (run.kind === "rows" && !needsRows(run) ? [batch] : []));
  const templates = batches.flatMap((batch) =>
    withoutRows.some((one) => one?.template === batch.template) ? [] : [realPath({ path: batch.template })],
  );
  return (input) => templates.includes(realPath(input));
}

function needsRows({ each }: RowRun): boolean {
  const { failed, params } = each.batch.template;
  return failed || params.some(({ required }) => required);
}

const realPath = ({ path }: Pick<Input, "path">): string => {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
};

/** The parameters that the template of a batch declares. */
const declaredOf = ({ run }: RunPart<RunOptions>): readonly string[] =>
  run.kind === "rows" ? run.each.batch.template.params.map(({ name }) => name) : [];

/** Documents of files report this when they are compiled. */
function unusedOf(parts: readonly RunPart<RunOptions>[]) {
  const [first] = parts;
  if (first?.run.kind !== "rows" || parts.some(({ run }) => run.kind === "files")) return undefined;
  const declared = parts.flatMap(declaredOf);
  return unusedParams(first.run.each, [{ named: false, isOneOfMany: true, declared }]);
}

const emptyTables = (parts: readonly RunPart<RunOptions>[]) =>
  parts.flatMap(({ run, batch }) =>
    batch && run.kind === "rows" && run.each.table.count === 0 && !run.each.batch.template.failed
      ? [
          {
            batch,
            key: "each",
            code: "config-empty-table",
            severity: "warning",
            message: `The table of the batch \`${batch.name}\` has no rows.`,
            hint: "Check whether its export has failed.",
          } as const,
        ]
      : [],
  );
