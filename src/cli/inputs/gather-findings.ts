import { batchFindings } from "../../compile/batch-findings.js";
import { rowHint } from "../../compile/row-hint.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { includeCycle } from "../../diagnostics/messages/template.js";
import { type DiagnosticSet, joinDiagnostics } from "../base/diagnostic-set.js";
import type { Project } from "../base/project.js";
import type { DocumentRun, FileRun, RowRun } from "./documents.js";

/** Collects the findings of a run for its report. */
interface GatheredFindings {
  /** `index` is the position of the document in the run, from 0. */
  readonly add: (findings: DiagnosticSet, index: number) => void;
  readonly all: () => DiagnosticSet;
}

/**
 * Findings of files in the order of the files; one in a file that several include, once. Findings of rows once for each place, with the rows that have it: a mistake in a template
 * would otherwise be reported a million times.
 */
export const gatherFindings = (run: DocumentRun): GatheredFindings =>
  run.kind === "files" ? gatherInOrder(run) : byPlace(run);

/** The findings of files alone. */
export function gatherInOrder({
  project,
  inputs,
  projectOf,
}: Pick<FileRun, "project" | "inputs" | "projectOf">): GatheredFindings {
  const found: DiagnosticSet[] = [];
  return {
    add: (findings, index) => {
      // By position, since documents finish in any order.
      found[index] = owned(findings, projectOf(inputs[index]!), project);
    },
    all: () => joinDiagnostics(withoutRepeats(Object.values(found))),
  };
}

/** The findings of a document, with the project that decides about them if it is not the one of the run. */
const owned = (findings: DiagnosticSet, project: Project, run: Project): DiagnosticSet =>
  project === run ? findings : { ...findings, owners: new Map(findings.diagnostics.map((one) => [one, project])) };

/** The findings of several parts of a run: one in a file that documents of several include, once. */
export const joinParts = (parts: readonly DiagnosticSet[]): DiagnosticSet =>
  parts.length === 1 ? parts[0]! : joinDiagnostics(withoutRepeats(parts));

/** Without the findings that an earlier document has too: both include the file. */
function withoutRepeats(all: readonly DiagnosticSet[]): readonly DiagnosticSet[] {
  const seen = new Set<string>();
  return all.map((findings) => {
    const own = findings.diagnostics.map(identityOf);
    const diagnostics = findings.diagnostics.filter((_, at) => !seen.has(own[at]!));
    for (const one of own) seen.add(one);
    for (const one of findings.diagnostics) for (const other of elsewhere(one)) seen.add(other);
    return diagnostics.length === own.length ? findings : { ...findings, diagnostics };
  });
}

const identityOf = ({ code, severity, message, file, start, end }: Diagnostic): string =>
  // Which file of a cycle is named depends on where the reading begins.
  JSON.stringify([file, start.offset, end.offset, code, severity, code === includeCycle.code ? "" : message]);

/** Where another document reports the same mistake: a cycle, at any of its lines. */
const elsewhere = (found: Diagnostic): readonly string[] =>
  found.code === includeCycle.code
    ? (found.related ?? []).map(({ file, start, end }) => identityOf({ ...found, file, start, end }))
    : [];

function byPlace({ project, each: { source, table, batch } }: RowRun): GatheredFindings {
  const hint = rowHint(batch.template, { name: table.name, columns: () => table.columns });
  const grouped = batchFindings(table.name, table.count, hint);
  const { file } = batch.template;
  let sources: DiagnosticSet["sources"] = new Map([[file.path, file]]);
  return {
    add: (findings, index) => {
      grouped.add(index + 1, findings.diagnostics);
      // Without findings, a result may have no texts.
      if (findings.diagnostics.length > 0) sources = findings.sources;
    },
    all: () =>
      owned(
        source.rebase({ diagnostics: [...batch.diagnostics, ...grouped.list()], sources }),
        source.project,
        project,
      ),
  };
}
