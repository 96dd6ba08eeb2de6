import { hasErrors } from "../../diagnostics/diagnostic.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { documentsOf, type RowRun } from "../inputs/documents.js";
import { gatherFindings } from "../inputs/gather-findings.js";
import { type GoldenFile, goldenPath } from "./golden-file.js";
import { type CaseResult, compareCase } from "./golden-run.js";

/** Runs each row of the table of a test file as a case, whose name is the key of the row. A row has no findings, and the content of its file. */
export async function runGoldenRows(
  context: Context,
  project: Project,
  { path, document, each, cases }: GoldenFile & { readonly each: string },
  update: boolean,
): Promise<Outcome<readonly CaseResult[]>> {
  const opened = await documentsOf({ context, project, args: [document], options: { each } });
  if (!opened.ok) return opened;
  const run = opened.value as RowRun;
  const { table, batch } = run.each;
  const shown = relativePath(context.cwd, path);
  if (hasErrors(batch.diagnostics)) {
    const findings = gatherFindings(run).all();
    return { ok: false, failure: { exitCode: ExitCode.findings, message: `${shown} has no valid keys.`, findings } };
  }
  if (table.count === 0)
    return failure(ExitCode.findings, `${shown}: ${table.name} has no rows.`, "Add the rows to test.");
  const names = new Set(cases.map(({ name }) => name.toLowerCase()));
  const results: CaseResult[] = [];
  for await (const { key, row, load } of run.documents()) {
    const name = key ?? `row ${row}`;
    if (names.has(name.toLowerCase()))
      return failure(
        ExitCode.findings,
        `${shown}: \`${name}\` is the name of a case and the key of a row.`,
        "Rename the case.",
      );
    const started = performance.now();
    const loaded = await load();
    if (!loaded.ok) return loaded;
    // Without a key there is an error, which decides first.
    const expected = { findings: [], golden: goldenPath(document, name) };
    const result = await compareCase(context, loaded.value, expected, update);
    if (!result.ok) return result;
    results.push({ file: shown, name, ...result.value, milliseconds: performance.now() - started });
  }
  return success(results);
}
