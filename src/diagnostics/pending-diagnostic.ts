import type { SourceFile } from "../text/source-file.js";
import { positionAt } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import type { DiagnosticDescriptor } from "./descriptor.js";
import type { Diagnostic, Severity } from "./diagnostic.js";

export interface FixSpec {
  readonly title: string;
  readonly edits: readonly { readonly span: Span; readonly text: string }[];
  readonly safe?: boolean;
}

export interface RelatedSpec {
  readonly message: string;
  readonly file: SourceFile;
  readonly span: Span;
}

/** A diagnostic before offsets are turned into lines and severities are settled. */
export interface PendingDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string | undefined;
  readonly file: SourceFile;
  readonly span: Span;
  readonly fixes: readonly FixSpec[];
  readonly related: readonly RelatedSpec[];
}

export interface ReportDetails {
  readonly severity?: Severity;
  /** What to do, where the rule's own advice does not fit. */
  readonly hint?: string | undefined;
  readonly fixes?: readonly FixSpec[];
  readonly related?: readonly RelatedSpec[];
}

/** Reports a finding about a place of one file. */
export type Report = <P>(rule: DiagnosticDescriptor<P>, span: Span, params: P, details?: ReportDetails) => void;

/** Findings of one file, collected in `findings`. */
export const reporter =
  (file: SourceFile, findings: PendingDiagnostic[]): Report =>
  (rule, span, params, details) => {
    findings.push({
      code: rule.code,
      severity: details?.severity ?? rule.severity,
      message: rule.message(params),
      hint: details?.hint ?? rule.hint(params),
      file,
      span,
      fixes: details?.fixes ?? [],
      related: details?.related ?? [],
    });
  };

/** A replacement of one span, the commonest fix. */
export const replacement = (title: string, span: Span, text: string, safe = false): FixSpec => ({
  title,
  edits: [{ span, text }],
  safe,
});

/** The fix behind "Did you mean …?", where there is something to mean. */
export const writeInstead = (suggestion: string | undefined, span: Span): readonly FixSpec[] =>
  suggestion === undefined ? [] : [replacement(`Write \`${suggestion}\``, span, suggestion)];

const range = (file: SourceFile, span: Span) => ({
  start: positionAt(file, span.start),
  end: positionAt(file, span.end),
});

/** The public form of a finding. */
export function toDiagnostic(finding: PendingDiagnostic): Diagnostic {
  const { code, severity, message, file, hint, fixes, related } = finding;
  return {
    code,
    severity,
    message,
    file: file.path,
    ...range(file, finding.span),
    ...(hint === undefined ? {} : { hint }),
    ...(fixes.length === 0
      ? {}
      : {
          fixes: fixes.map(({ title, edits, safe }) => ({
            title,
            edits: edits.map((edit) => ({ ...range(file, edit.span), text: edit.text })),
            ...(safe ? { safe } : {}),
          })),
        }),
    ...(related.length === 0
      ? {}
      : {
          related: related.map((place) => ({
            message: place.message,
            file: place.file.path,
            ...range(place.file, place.span),
          })),
        }),
  };
}
