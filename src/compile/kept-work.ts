import type { ElementModel, KeptJson } from "../check/model.js";
import type { PendingDiagnostic } from "../diagnostics/pending-diagnostic.js";

/** The results that all documents of a template share: models, findings and JSON of elements without expressions. */
export interface KeptWork {
  /** The locale of the findings. */
  readonly locale: string;
  readonly json: Map<ElementModel, KeptJson>;
  /** Does the work for a part of an element once. Later calls return the same result, and add its findings again. */
  readonly once: <Made>(part: object, findings: PendingDiagnostic[], work: () => Made) => Made;
}

export function createKeptWork(locale: string): KeptWork {
  const known = new Map<object, { readonly made: unknown; readonly found: readonly PendingDiagnostic[] }>();
  return {
    locale,
    json: new Map(),
    once<Made>(part: object, findings: PendingDiagnostic[], work: () => Made): Made {
      const kept = known.get(part);
      if (kept) {
        findings.push(...kept.found);
        return kept.made as Made;
      }
      const before = findings.length;
      const made = work();
      known.set(part, { made, found: findings.slice(before) });
      return made;
    },
  };
}
