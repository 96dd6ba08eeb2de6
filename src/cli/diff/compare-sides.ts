import { resolve } from "node:path";
import type { Context } from "../base/context.js";
import { type DiagnosticSet, joinDiagnostics, noDiagnostics } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { type Failure, failure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import { declaredTableName } from "../inputs/each.js";
import { type ParamSources, type ParamsOptions, readParams, unusedParams } from "../inputs/params.js";
import { type Comparison, compare } from "./compare.js";
import { type OpenSide, openSide } from "./open-side.js";
import { noDocuments, type SideRun, sideDocuments } from "./side-documents.js";

export interface SideOptions extends ParamsOptions {
  readonly each?: string;
  readonly all?: boolean;
}

interface ComparedSides {
  readonly comparison: Comparison;
  readonly findings: DiagnosticSet;
  /** Of documents that could not be read; the others were compared. */
  readonly failures: readonly Failure[];
  /** That of the report of the findings. */
  readonly reporting: Context;
}

/** Opens both sides, compares their documents, and closes them. */
export async function compareSides(
  context: Context,
  before: string,
  after: string,
  options: SideOptions,
): Promise<Outcome<ComparedSides>> {
  if (before === "-" && after === "-")
    return failure(ExitCode.usage, "Only one side can be standard input.", "Name a file for the other one.");
  const params = await readParams(context, options);
  if (!params.ok) return params;
  const tables = options.each === undefined || declaredTableName(options.each) !== undefined ? [] : [options.each];
  const open: OpenSide[] = [];
  try {
    for (const arg of [before, after]) {
      const side = await openSide(context, arg, tables);
      if (!side.ok) return side;
      open.push(side.value);
    }
    const reporting =
      (open.find(({ place, isRevision }) => place && !isRevision) ?? open[1]!).place?.context ?? context;
    // A file of parameters is for both sides.
    const file = options.params === undefined ? {} : { params: resolve(context.cwd, options.params) };
    return await compareOpen({ context, reporting, open, options: { ...options, ...file } }, params.value);
  } finally {
    for (const { close } of open) close();
  }
}

interface Sides {
  readonly context: Context;
  readonly reporting: Context;
  readonly open: readonly OpenSide[];
  readonly options: SideOptions;
}

async function compareOpen(
  { context, reporting, open, options }: Sides,
  params: ParamSources,
): Promise<Outcome<ComparedSides>> {
  const project = await reporting.project();
  if (!project.ok) return project;
  const { runRoot } = project.value;
  const findings: DiagnosticSet[][] = [[], []];
  const failures: Failure[] = [];
  const declared: { readonly named: boolean; readonly isOneOfMany: true; readonly declared: readonly string[] }[] = [];
  const runs: SideRun[] = [];
  for (const [at, { place, isRevision }] of open.entries()) {
    if (!place) {
      runs.push(noDocuments);
      continue;
    }
    const own = await place.context.project();
    if (!own.ok) return own;
    const named = (file: string) => {
      const path = resolve(own.value.runRoot, file);
      return relativePath(runRoot, isRevision ? resolve(context.cwd, place.label(path)) : path);
    };
    const run = await sideDocuments(place, options, {
      addFindings: (found) => findings[at]!.push(renamed(at === 0 ? onlyErrors(found) : found, named)),
      addFailure: (failed) => failures.push(failed),
      addDeclared: (names) => declared.push({ named: false, isOneOfMany: true, declared: names }),
    });
    if (!run.ok) return run;
    runs.push(run.value);
  }
  if (runs.every((run) => run === noDocuments))
    return failure(
      ExitCode.outside,
      "Neither side has documents.",
      "Name .igx files or content JSON, or folders with them.",
    );
  const comparison = await compare(runs[0]!, runs[1]!, options.all === true);
  const unused = options.each === undefined ? unusedParams({ params }, declared) : undefined;
  if (unused) return { ok: false, failure: unused };
  return success({ comparison, findings: joinDiagnostics(findings.flat()), failures, reporting });
}

/** Advice about the earlier state is of no use any more. */
const onlyErrors = (found: DiagnosticSet): DiagnosticSet => ({
  ...found,
  diagnostics: found.diagnostics.filter(({ severity }) => severity === "error"),
});

/** The findings of a side with files as the user names them. */
function renamed({ diagnostics, sources }: DiagnosticSet, named: (file: string) => string): DiagnosticSet {
  if (diagnostics.length === 0) return noDiagnostics;
  const move = <Place extends { readonly file: string }>(place: Place): Place => ({
    ...place,
    file: named(place.file),
  });
  return {
    diagnostics: diagnostics.map((one) => ({ ...move(one), ...(one.related && { related: one.related.map(move) }) })),
    sources: new Map([...sources].map(([path, file]) => [named(path), file])),
  };
}
