import { resolve } from "node:path";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import type { Failure, Outcome } from "../base/outcome.js";
import { success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import type { RowRun } from "../inputs/documents.js";
import type { Each } from "../inputs/each.js";
import { gatherFindings } from "../inputs/gather-findings.js";
import { contentHash } from "../outputs/content-hash.js";
import { outDirOf } from "../outputs/output-folder.js";
import type { WrittenOutput } from "../outputs/record-outputs.js";
import type { BuildSession } from "./build-options.js";
import type { BuildTarget } from "./build-target.js";
import { planEachOutputs } from "./each-outputs.js";
import { eachManifest } from "./manifest.js";
import { createRowOutputs, type RowOutput } from "./row-outputs.js";

/** The target for rows of a table. Keys name the outputs, one note counts them, and all of them depend on the same files. */
export async function rowTarget(session: BuildSession, run: RowRun): Promise<Outcome<BuildTarget>> {
  const { context } = session;
  const { each } = run;
  const { source, table, batch } = each;
  const { project } = source;
  const planned = await planEachOutputs(context, each, outputOptions(session, project));
  if (!planned.ok) return planned;
  const outputOf = planned.value;
  const pattern = outputOf("{key}");
  const made = { source: source.input.path, table: table.id, pattern: relativePath(project.root, pattern) };
  const outputs = createRowOutputs(batch, outputOf);
  const findings = gatherFindings(run);
  const counts = { written: 0, unchanged: 0, failed: 0 };
  // Only that of the first row is reported; the others usually have the same cause.
  let failure: { readonly index: number; readonly reason: Failure } | undefined;
  return success({
    projects: [project],
    outputs: outputs.paths,
    outputOf: ({ key }) => (key === undefined ? undefined : outputOf(key)),
    add: (built, index) => {
      const { document, output, hash, real } = built;
      if (built.source) findings.add(built.source.findings, index);
      if (built.failure && !(failure && failure.index < index)) failure = { index, reason: built.failure };
      if (!built.source || hasErrors(built.source.findings.diagnostics)) counts.failed++;
      if (built.written) counts[built.written === "unchanged" ? "unchanged" : "written"]++;
      if (!built.written || output === undefined || hash === undefined) return;
      outputs.wrote(document.row!, {
        hash,
        link: real === output ? undefined : real,
        elements: built.source?.elements,
      });
    },
    kept: () => [],
    summary: () => ({
      printed: [],
      notes: [],
      written: () => ({ length: batch.count, at: (index) => writtenOf(outputs.at(index + 1), made) }),
      clean: () => [
        {
          args: [],
          made: new Set(outputs.paths()),
          output: session.options.output,
          // An empty table is more often a failed export than an intention, so it removes nothing.
          ...(batch.count === 0
            ? { notes: [`${table.name} has no rows: nothing removed`] }
            : { batch: { ...made, source: relativePath(project.root, made.source) }, notes: [] }),
        },
      ],
      manifest: () =>
        eachManifest(project.runRoot, {
          input: source.input.path,
          inputHash: contentHash(source.bytes),
          dependencies: dependenciesOf(each).map((path) => relativePath(project.runRoot, path)),
          table,
          entries: outputs.entries(),
        }),
      depfile: () => ({
        rules: [{ outputs: [...outputs.paths()], inputs: filesOfRows(each), project }],
        made: outputs.entries().flatMap(({ output }) => output ?? []),
      }),
      totals: [totalText(each, counts, relativePath(context.cwd, pattern))],
      findings: findings.all(),
      failures: failure ? [failure.reason] : [],
    }),
  });
}

/** Field by field: the engine makes a hidden class for each object of spreads, which takes 6 MB for 100,000 rows. */
function writtenOf(
  row: RowOutput | undefined,
  { source, table, pattern }: Required<Pick<WrittenOutput, "source" | "table" | "pattern">>,
): WrittenOutput | undefined {
  if (!row) return undefined;
  const { output, hash, real } = row;
  return { source, table, pattern, output, hash, real };
}

function outputOptions({ context, options }: BuildSession, project: Project) {
  const outDir = outDirOf(project);
  return {
    extension: options.emitter.extension,
    kept: [project.configPath, options.params, options.manifest].flatMap((path) =>
      path === undefined ? [] : [resolve(context.cwd, path)],
    ),
    ...(options.output !== undefined && { output: options.output }),
    ...(outDir !== undefined && { outDir }),
  };
}

/** The files that all documents of a table depend on; absolute. */
export const filesOfRows = (each: Each): readonly string[] => [
  each.source.input.path,
  ...(each.table.path === undefined ? [] : [each.table.path]),
  ...dependenciesOf(each),
];

const dependenciesOf = ({ source, batch }: Each): readonly string[] =>
  batch.template.dependencies.map((path) => resolve(source.root, path));

function totalText(
  { source, table, batch }: Each,
  { written, unchanged, failed }: { readonly written: number; readonly unchanged: number; readonly failed: number },
  pattern: string,
): string {
  const parts = [`${written} written`, `${unchanged} unchanged`, `${failed} with errors`];
  const said = parts.filter((part) => !part.startsWith("0 ")).join(", ");
  return `${source.shown}, ${table.name} -> ${pattern}: ${said || (batch.count === 0 ? "no rows" : "nothing written")}`;
}
