import type { CompileOptions } from "../contract/options.js";
import { requireOptions } from "../contract/require-options.js";
import type { CompileResult } from "../contract/result.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import {
  canEvaluate,
  checkExpressions,
  expandElements,
  finalizeRun,
  finalizeUnevaluated,
  loadNamedFiles,
  parseSource,
  readAndCheck,
  startRun,
} from "./phases.js";
import { compilePlain } from "./plain/compile-plain.js";
import { emitResult, unevaluated } from "./result.js";
import type { Source } from "./source.js";

/**
 * Compiles a document to content JSON, in seven phases. Mistakes in the source are `diagnostics`, and never a rejection; `output` is there
 * exactly when none of them is an error.
 */
export async function compile(source: Source, options: CompileOptions = {}): Promise<CompileResult> {
  requireOptions(options);
  const plain = compilePlain(source, options);
  if (plain) return plain;
  const params = options.params ?? {};
  const document = parseSource(source, options);
  const files = loadNamedFiles(document);
  // Most documents name none, and each turn of the event loop is a part of the time of a small one.
  if (files) await files;
  checkExpressions(document);
  // Without its parameters a document is checked, but there is nothing to evaluate it with.
  if (!canEvaluate(document, params)) return unevaluated(document, await finalizeUnevaluated(document));
  const run = startRun(document, params);
  const expanded = expandElements(run);
  const flat = expanded instanceof Promise ? await expanded : expanded;
  const checked = readAndCheck(flat, run);
  const model = checked instanceof Promise ? await checked : checked;
  const diagnostics = finalizeRun(run);
  return emitResult(model, diagnostics, run);
}

/** The findings of `compile`, without its output. */
export async function check(source: Source, options: CompileOptions = {}): Promise<readonly Diagnostic[]> {
  return (await compile(source, options)).diagnostics;
}
