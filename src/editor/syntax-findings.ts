import { unusedSuppression } from "../check/suppressions.js";
import { finalizeDiagnostics } from "../compile/finalize-diagnostics.js";
import type { ProjectOptions } from "../contract/options.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { PendingDiagnostic } from "../diagnostics/pending-diagnostic.js";
import type { Document } from "../syntax/ast.js";
import type { SourceFile } from "../text/source-file.js";

/** The findings of parsing a file, as `check` reports them. A comment may suppress findings of rules, so no comment counts as unused yet. */
export const syntaxFindings = (
  file: SourceFile,
  document: Document,
  findings: readonly PendingDiagnostic[],
  options: ProjectOptions,
): readonly Diagnostic[] =>
  finalizeDiagnostics(findings, new Map([[file, document]]), options).filter(
    ({ code }) => code !== unusedSuppression.code,
  );
