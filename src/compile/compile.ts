import type { CompileOptions } from "../contract/options.js";
import { requireOptions } from "../contract/require-options.js";
import type { CompileResult } from "../contract/result.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import {
  checkExpressions,
  expandElements,
  finalizeRun,
  finalizeUnevaluated,
  isOnlyChecked,
  isUnread,
  loadNamedFiles,
  parseSource,
  readAndCheck,
  startRun,
} from "./phases.js";
import { compilePlain } from "./plain/compile-plain.js";
import { emitResult, unevaluated } from "./result.js";
import type { Source } from "./source.js";
import { timePhase } from "./time-phase.js";

/**
 * Compiles a document to content JSON, in these phases: parse it, read the files that it names, check the types of its expressions, expand
 * its templates to elements, check the elements, and emit the content. Mistakes in the source are `diagnostics`, never a rejection; `output`
 * is present exactly when none of them is an error. Rejects with a `TypeError` for a source or options of a wrong type.
 */
export async function compile(source: Source, options: CompileOptions = {}): Promise<CompileResult> {
  requireOptions(options);
  const plain = compilePlain(source, options);
  if (plain) return plain;
  const params = options.params ?? {};
  const document = timePhase(options, "parse", () => parseSource(source, options));
  const files = timePhase(options, "named files", () => loadNamedFiles(document));
  // Most documents name none, and each turn of the event loop is a part of the time of a small one.
  if (files) await files;
  timePhase(options, "types", () => checkExpressions(document));
  if (isUnread(document)) return unevaluated(document, await finalizeUnevaluated(document));
  const run = startRun(document, params);
  const expanded = timePhase(options, "expand", () => expandElements(run));
  const flat = expanded instanceof Promise ? await expanded : expanded;
  const checked = timePhase(options, "check", () => readAndCheck(flat, run));
  const model = checked instanceof Promise ? await checked : checked;
  const diagnostics = finalizeRun(run);
  return isOnlyChecked(document, params) ? unevaluated(document, diagnostics) : emitResult(model, diagnostics, run);
}

/** The findings of `compile`, without its output. */
export async function check(source: Source, options: CompileOptions = {}): Promise<readonly Diagnostic[]> {
  return (await compile(source, options)).diagnostics;
}
