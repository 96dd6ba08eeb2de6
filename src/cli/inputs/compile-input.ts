import { prepare } from "../../compile/prepare.js";
import type { CompileResult } from "../../contract/result.js";
import { secretTexts } from "../../template/secrets.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import type { ParamValues } from "./params.js";
import type { SourceInput } from "./source-input.js";

export interface CompiledInput {
  /** It has an `output` if and only if no finding is an error and the document was evaluated. */
  readonly result: CompileResult;
  /** The findings with file names relative to the project's root. (In `result` they may be relative to another root.) */
  readonly findings: DiagnosticSet;
  readonly named: boolean;
  readonly isOneOfMany?: true | undefined;
  /** The names of its parameters. */
  readonly declared: readonly string[];
  /** The values of its secret parameters, which must not be shown. */
  readonly secrets: readonly string[];
}

/**
 * Compiles a source with the same options and findings in every command. One of several sources, or one that was found
 * in a folder, receives only given parameters that it declares; if the latter requires others, it is only checked.
 */
export async function compileInput(
  source: Pick<SourceInput, "bytes" | "input" | "options" | "rebase">,
  params: ParamValues,
  optionalParams = !source.input.named,
): Promise<CompiledInput> {
  const { named, isOneOfMany } = source.input;
  // V8 11 (Node 20) makes a hidden class for each object that begins with a spread and has more: no use of it would be fast.
  const template = await prepare(source.bytes, { optionalParams, ...source.options });
  const declared = template.params.map(({ name }) => name);
  const given =
    named && !isOneOfMany
      ? params
      : Object.fromEntries(Object.entries(params).filter(([name]) => declared.includes(name)));
  const result = await template.render(given);
  const secrets = secretTexts(template.params, given);
  return { result, findings: findingsOf(result, source), named, isOneOfMany, declared, secrets };
}

const findingsOf = ({ diagnostics, sources }: CompileResult, { rebase }: Pick<SourceInput, "rebase">): DiagnosticSet =>
  rebase({ diagnostics, sources });
