import { expect } from "vitest";
import { translatedResult } from "../../src/compile/plain/translated-result.js";
import { prepare } from "../../src/compile/prepare.js";
import { readSource } from "../../src/compile/source.js";
import type { CompileOptions } from "../../src/contract/options.js";
import type { CompileResult } from "../../src/contract/result.js";
import type { PendingDiagnostic } from "../../src/diagnostics/pending-diagnostic.js";
import { createBudget, limitsOf } from "../../src/template/budget.js";

type Source = string | Uint8Array;

/** A template takes all phases. */
export const compileWhole = async (source: Source, options: CompileOptions): Promise<CompileResult> =>
  (await prepare(source, options)).render({});

/** All that a result promises but `sourceMap`, which is made by compiling the whole document anyway. */
export const partsOf = ({ output, evaluated, diagnostics, metadata, dependencies, sources }: CompileResult) => ({
  ...{ json: output?.json, indentedJson: output?.indentedJson, content: output?.content, request: output?.request },
  ...{ evaluated, diagnostics, metadata, dependencies, sources },
});

/** The text of a source; `undefined` if that has a finding. */
function read(source: Source, { project }: CompileOptions) {
  const findings: PendingDiagnostic[] = [];
  const file = readSource(source, "input.igx", { findings, budget: createBudget(limitsOf(project?.limits)) });
  return findings.length === 0 ? file : undefined;
}

const forms = ["json", "indentedJson"] as const;

/** Compiles a source without a tree and as a whole, and gives whether it was plain. */
export async function compileBoth(source: Source, options: CompileOptions = {}): Promise<boolean> {
  const file = read(source, options);
  const results = forms.map((form) => file && translatedResult(file, options, form));
  if (results.every((result) => result === undefined)) return false;
  const whole = partsOf(await compileWhole(source, options));
  for (const result of results) if (result) expect(partsOf(result)).toEqual(whole);
  return true;
}
