import { compile } from "../compile.js";
import type { CompileResult } from "../compile-result.js";
import type { Findings } from "./report/findings.js";
import type { SourceInput } from "./source-input.js";

export interface CompiledInput {
  /** With `output` exactly when no finding is an error. */
  readonly result: CompileResult;
  /** Files relative to the project's root, which those of `result` need not be. */
  readonly findings: Findings;
}

/** Compiles a source as every command does: same options, same findings. */
export async function compileInput(
  source: Pick<SourceInput, "bytes" | "options" | "rebase">,
  params: Readonly<Record<string, unknown>> = {},
): Promise<CompiledInput> {
  const result = await compile(source.bytes, { ...source.options, params });
  return { result, findings: source.rebase({ diagnostics: result.diagnostics, sources: result.sources }) };
}
