import { typeMismatch } from "../diagnostics/messages/template.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";

/** Reports values that do not fit, with what to do about it. */
export function mismatch(
  span: Span,
  problem: string,
  advice: string | undefined,
  { report }: { readonly report: Report },
): undefined {
  report(typeMismatch, span, { problem, advice });
  return undefined;
}
