import type { Checkpoint } from "../contract/checkpoint.js";
import type { CompileOptions } from "../contract/options.js";
import type { Phase } from "../contract/phase.js";
import { requireOptions } from "../contract/require-options.js";
import type { CompileResult } from "../contract/result.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { ParsedFile } from "../template/parsed-file.js";
import {
  checkExpressions,
  expandElements,
  finalizeRun,
  finalizeUnevaluated,
  type GivenParams,
  isOnlyChecked,
  isUnread,
  loadNamedFiles,
  parseSource,
  readAndCheck,
  type SourceDocument,
  startRun,
} from "./phases.js";
import { emitResult, unevaluated } from "./result.js";
import type { Source } from "./source.js";

/**
 * Compiles a document to content JSON. Mistakes in the source are `diagnostics`, never a rejection; `output` is present exactly when none of
 * them is an error. Rejects with a `TypeError` for a source or options of a wrong type.
 */
export async function compile(source: Source, options: CompileOptions = {}): Promise<CompileResult> {
  return renderDocument(await readDocument(source, options), options.params ?? {});
}

/** The findings of `compile`, without its output. */
export async function check(source: Source, options: CompileOptions = {}): Promise<readonly Diagnostic[]> {
  return (await compile(source, options)).diagnostics;
}

/** The input of an editor: the source as a tree, as for `parseSource`, and a way to stop between two steps. */
export interface Preparation {
  readonly parsed: ParsedFile;
  readonly checkpoint: Checkpoint;
}

/** The phases that are the same for all parameters: parse a document, read the files that it names, check the types of its expressions. */
export async function readDocument(
  source: Source,
  options: CompileOptions,
  { parsed, checkpoint }: Partial<Preparation> = {},
): Promise<SourceDocument> {
  requireOptions(options);
  const document = timePhase(options, "parse", () => parseSource(source, options, parsed));
  await timePhase(options, "named files", () => loadNamedFiles(document));
  await checkpoint?.();
  timePhase(options, "types", () => checkExpressions(document));
  return document;
}

/** The phases for certain parameters: expand the templates to elements, check the elements, and emit the content. */
export async function renderDocument(
  document: SourceDocument,
  given: GivenParams,
  checkpoint?: Checkpoint,
): Promise<CompileResult> {
  const { options } = document;
  if (isUnread(document)) return unevaluated(document, await finalizeUnevaluated(document));
  const run = startRun(document, given, undefined, checkpoint);
  const elements = await timePhase(options, "expand", () => expandElements(run));
  const model = await timePhase(options, "check", () => readAndCheck(elements, run));
  const diagnostics = finalizeRun(run);
  return isOnlyChecked(document, given) ? unevaluated(document, diagnostics) : emitResult(model, diagnostics, run);
}

/* Browsers and Node have it; the core is compiled without the types of either. */
declare const performance: { now(): number };

/** Does the work of a phase, and reports its time to `onPhase`. If that throws or rejects, the work rejects with its error. */
function timePhase<Result>({ onPhase }: CompileOptions, phase: Phase, work: () => Result): Result {
  if (!onPhase) return work();
  const start = performance.now();
  const result = work();
  const done = () => onPhase(phase, performance.now() - start);
  if (result instanceof Promise) return result.finally(done) as Result;
  done();
  return result;
}
