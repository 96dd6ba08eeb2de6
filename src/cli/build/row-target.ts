import { resolve } from "node:path";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import type { Failure, Outcome } from "../base/outcome.js";
import { success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { RowRun } from "../inputs/documents.js";
import type { Each } from "../inputs/each.js";
import { gatherFindings } from "../inputs/gather-findings.js";
import { contentHash } from "../outputs/content-hash.js";
import { createHashList } from "../outputs/hash-list.js";
import type { WrittenOutputs } from "../outputs/record-outputs.js";
import type { BuildSession } from "./build-options.js";
import type { BuildTarget } from "./build-target.js";
import { planEachOutputs } from "./each-outputs.js";
import { type EachEntry, eachManifestText } from "./manifest.js";

/** The target for rows of a table. Keys name the outputs, one note counts them, and all of them depend on the same files. */
export async function rowTarget(session: BuildSession, run: RowRun): Promise<Outcome<BuildTarget>> {
  const { context, project } = session;
  const { each } = run;
  const { source, table, batch } = each;
  const planned = await planEachOutputs(context, each, outputOptions(session));
  if (!planned.ok) return planned;
  const outputOf = planned.value;
  // A generator: a million paths are never in memory together.
  function* outputs(): Generator<string> {
    for (const key of batch.keys()) yield outputOf(key);
  }
  const pattern = relativePath(project.root, outputOf("{key}"));
  const made = { source: source.input.path, table: table.id, pattern };
  const findings = gatherFindings(run);
  /** What was written, by row. */
  const hashes = createHashList(batch.count);
  /** Where links lead, by index: usually nowhere else. */
  const links = new Map<number, string>();
  const wroteOf = (number: number) => {
    const hash = hashes.at(number - 1);
    return hash === undefined ? undefined : { output: outputOf(batch.keyOf(number)!), hash };
  };
  const written: WrittenOutputs = {
    length: batch.count,
    at: (index) => {
      const wrote = wroteOf(index + 1);
      if (!wrote) return undefined;
      const { source, table, pattern } = made;
      const { output, hash } = wrote;
      return { source, table, pattern, output, hash, real: links.get(index) ?? output };
    },
  };
  // In the order of the table, while rows finish in any order.
  const entries = (): EachEntry[] =>
    Array.from({ length: batch.count }, (_, index) => {
      const [row, key, wrote] = [index + 1, batch.keyOf(index + 1), wroteOf(index + 1)];
      return { row, ...(key !== undefined && { key }), ...(wrote && { output: wrote.output, outputHash: wrote.hash }) };
    });
  const counts = { written: 0, unchanged: 0, failed: 0 };
  // Only that of the first row is reported; the others usually have the same cause.
  let failure: { readonly index: number; readonly reason: Failure } | undefined;
  return success({
    outputs,
    pattern: outputOf("{key}"),
    outputOf: ({ key }) => (key === undefined ? undefined : outputOf(key)),
    add: (built, index) => {
      const { document, output, hash, real } = built;
      if (built.source) findings.add(built.source.findings, index);
      if (built.failure && !(failure && failure.index < index)) failure = { index, reason: built.failure };
      if (!built.source || hasErrors(built.source.findings.diagnostics)) counts.failed++;
      if (built.written) counts[built.written === "unchanged" ? "unchanged" : "written"]++;
      if (!built.written || output === undefined || hash === undefined) return;
      hashes.set(document.row! - 1, hash);
      if (real !== undefined && real !== output) links.set(document.row! - 1, real);
    },
    kept: () => [],
    summary: () => ({
      printed: [],
      notes: [],
      written,
      // An empty table is more often a failed export than an intention, so it removes nothing.
      clean: () =>
        batch.count === 0
          ? { note: `${table.name} has no rows: nothing removed` }
          : {
              args: [],
              made: new Set(outputs()),
              batch: { ...made, source: relativePath(project.root, made.source) },
            },
      manifest: () =>
        eachManifestText(project.root, context.version, {
          input: source.input.path,
          inputHash: contentHash(source.bytes),
          dependencies: dependenciesOf(each).map((path) => relativePath(project.root, path)),
          table,
          entries: entries(),
        }),
      depfile: () => ({
        rules: [{ outputs: [...outputs()], inputs: filesOfRows(each) }],
        made: entries().flatMap(({ output }) => output ?? []),
      }),
      total: totalText(each, counts, relativePath(context.cwd, outputOf("{key}"))),
      findings: findings.all(),
      failures: failure ? [failure.reason] : [],
    }),
  });
}

function outputOptions({ context, project, options }: BuildSession) {
  const { outDir } = project.config;
  return {
    extension: options.emitter.extension,
    kept: [project.configPath, options.params, options.manifest].flatMap((path) =>
      path === undefined ? [] : [resolve(context.cwd, path)],
    ),
    ...(options.output !== undefined && { output: options.output }),
    ...(outDir !== undefined && { outDir: resolve(project.folder, outDir) }),
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
