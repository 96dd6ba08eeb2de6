import { prepare } from "../../compile/prepare.js";
import type { CompileResult } from "../../contract/result.js";
import { secretTexts } from "../../template/secrets.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import type { ParamValues } from "./params.js";
import type { SourceInput } from "./source-input.js";

export interface CompiledInput {
  /** With `output` exactly when no finding is an error and it was evaluated. */
  readonly result: CompileResult;
  /** Files relative to the project's root, which those of `result` need not be. */
  readonly findings: DiagnosticSet;
  readonly named: boolean;
  /** The names of its parameters. */
  readonly declared: readonly string[];
  /** What its secret parameters stand for: nobody may be shown it. */
  readonly secrets: readonly string[];
}

/**
 * Compiles a source as every command does: same options, same findings. One that was found, not named, takes of the parameters those
 * that it declares, and is only checked when it requires others (language, "Rules").
 */
export async function compileInput(
  source: Pick<SourceInput, "bytes" | "input" | "options" | "rebase">,
  params: ParamValues = {},
  optionalParams = !source.input.named,
): Promise<CompiledInput> {
  const { named } = source.input;
  const template = await prepare(source.bytes, { ...source.options, optionalParams });
  const declared = template.params.map(({ name }) => name);
  const given = named ? params : Object.fromEntries(Object.entries(params).filter(([name]) => declared.includes(name)));
  const result = await template.render(given);
  const findings = source.rebase({ diagnostics: result.diagnostics, sources: result.sources });
  return { result, findings, named, declared, secrets: secretTexts(template.params, given) };
}
