import { compile } from "../compile.js";
import type { CompileResult } from "../compile-result.js";
import { hasErrors } from "../diagnostics/diagnostic.js";
import type { Findings } from "./report/findings.js";
import type { SourceInput } from "./source-input.js";

export interface CompiledInput {
  /** None when the bytes could not be read as text. With `output` exactly when no finding is an error. */
  readonly result?: CompileResult;
  /** Files relative to the project's root. */
  readonly findings: Findings;
}

/** Compiles a source as every command does: same options, same findings. */
export async function compileInput(
  source: SourceInput,
  params: Readonly<Record<string, unknown>> = {},
): Promise<CompiledInput> {
  if (hasErrors(source.diagnostics)) return { findings: source.rebase(undecoded(source)) };
  const result = await compile(source.file, { ...source.options, params });
  return { result, findings: source.rebase({ diagnostics: result.diagnostics, sources: result.sources }) };
}

/** The findings about the bytes of a file. */
export const undecoded = ({ file, diagnostics }: SourceInput): Findings => ({
  diagnostics,
  sources: new Map([[file.path, file]]),
});
