import type { FixKind } from "../../compile/apply-fixes.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Project } from "./project.js";

/** The findings of a run, with the texts that code frames are cut from (by the path that findings name). */
export interface DiagnosticSet {
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** The projects whose configuration decides about findings. Those without one belong to the project of the run as a whole. */
  readonly owners?: ReadonlyMap<Diagnostic, Project>;
  /** The fixes that this run has applied. Another run would leave the same findings. */
  readonly fixed?: FixKind | undefined;
}

export const noDiagnostics: DiagnosticSet = { diagnostics: [], sources: new Map() };

/** One list of all, in the order given. */
export const joinDiagnostics = (all: readonly DiagnosticSet[]): DiagnosticSet => ({
  diagnostics: all.flatMap((findings) => findings.diagnostics),
  sources: new Map(all.flatMap((findings) => [...findings.sources])),
  owners: new Map(all.flatMap((findings) => [...(findings.owners ?? [])])),
});
