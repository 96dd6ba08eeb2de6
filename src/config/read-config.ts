import { decodeText } from "../diagnostics/decode-text.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { type PendingDiagnostic, toDiagnostic } from "../diagnostics/pending-diagnostic.js";
import type { SourceFile } from "../text/source-file.js";
import type { CheckedConfig } from "./config-check.js";
import type { LeadsOut } from "./outside-paths.js";

interface ConfigSurroundings {
  readonly leadsOut: LeadsOut;
  /** A second configuration in the same folder, as findings name it. */
  readonly other?: string;
}

/** The configuration of a file, or its problems: all findings that `igx check` has about it. `path` names it in findings. */
export async function readConfig(
  path: string,
  bytes: Uint8Array,
  surroundings: ConfigSurroundings,
): Promise<CheckedConfig & { readonly file: SourceFile }> {
  const findings: PendingDiagnostic[] = [];
  const file = decodeText(path, bytes, findings);
  if (surroundings.other === undefined && findings.length > 0) return { file, diagnostics: findings.map(toDiagnostic) };
  return { file, ...(await checkText(file, surroundings)) };
}

/** The same for a text that is already decoded, as in an editor. */
export async function checkText(file: SourceFile, { leadsOut, other }: ConfigSurroundings): Promise<CheckedConfig> {
  if (other !== undefined) return { diagnostics: [ambiguous(file, other)] };
  // Late: most runs have no configuration, and zod takes time to load.
  const [{ configSource }, { checkConfig }] = await Promise.all([
    import("./config-source.js"),
    import("./config-check.js"),
  ]);
  return checkConfig(file, await configSource(file), leadsOut);
}

function ambiguous(file: SourceFile, other: string): Diagnostic {
  const start = { line: 1, column: 1, offset: 0 };
  return {
    code: "config-ambiguous",
    severity: "error",
    message: `There are two configuration files here, ${file.path} and ${other}.`,
    file: file.path,
    start,
    end: start,
    hint: "Keep one of them, or name one with --config.",
  };
}
