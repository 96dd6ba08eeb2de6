import { typeMismatch } from "../diagnostics/messages/template.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { Value } from "../language/value.js";
import type { Span } from "../text/span.js";
import { nullAdviceBeside } from "./operand-advice.js";

/** Reports values that do not fit, with what to do about it; if one of `values` is null, about that. */
export function mismatch(
  span: Span,
  problem: string,
  advice: string | undefined,
  { report }: { readonly report: Report },
  ...values: readonly Value[]
): undefined {
  report(typeMismatch, span, { problem, advice: values.includes(null) ? nullAdviceBeside(values) : advice });
  return undefined;
}
