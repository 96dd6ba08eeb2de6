import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { joinParts } from "../inputs/gather-findings.js";
import type { WrittenOutputs } from "../outputs/record-outputs.js";
import type { BuildSummary } from "./build-target.js";
import { type ManifestPart, manifestText } from "./manifest.js";

/** The result of all parts of a run. */
export interface RunSummary extends Omit<BuildSummary, "manifest"> {
  readonly manifest: (version: string) => string;
}

/** One summary of all parts. `findings` are those of the run itself. */
export function joinSummaries(
  parts: readonly (BuildSummary & { readonly batch?: string | undefined })[],
  findings: DiagnosticSet,
): RunSummary {
  return {
    printed: parts.flatMap(({ printed }) => printed),
    notes: parts.flatMap(({ notes }) => notes),
    written: (of) => joinWritten(parts.map(({ written }) => written(of))),
    clean: () => {
      const scopes = parts.flatMap(({ clean }) => clean());
      const made = scopes.length === 1 ? scopes[0]!.made : new Set(scopes.flatMap((scope) => [...scope.made]));
      // The first part looks at the folders of the inputs, for all.
      return scopes.map(({ args, ...scope }, at) => ({ ...scope, made, ...(at === 0 && args && { args }) }));
    },
    manifest: (version) =>
      manifestText(
        version,
        parts.map(({ manifest, batch }): ManifestPart & { batch?: string | undefined } => ({ ...manifest(), batch })),
      ),
    depfile: () => {
      const all = parts.map(({ depfile }) => depfile());
      return { rules: all.flatMap(({ rules }) => rules), made: all.flatMap(({ made }) => made) };
    },
    totals: parts.flatMap(({ totals, batch }) =>
      batch === undefined ? totals : totals.map((text) => `${batch}: ${text}`),
    ),
    findings: joinParts([...(findings.diagnostics.length > 0 ? [findings] : []), ...parts.map((one) => one.findings)]),
    failures: parts.flatMap(({ failures }) => failures),
  };
}

function joinWritten(all: readonly WrittenOutputs[]): WrittenOutputs {
  if (all.length === 1) return all[0]!;
  const length = all.reduce((sum, one) => sum + one.length, 0);
  return {
    length,
    at(index) {
      let left = index;
      for (const one of all) {
        if (left < one.length) return one.at(left);
        left -= one.length;
      }
      return undefined;
    },
  };
}
