import type { Model } from "../check/model.js";
import type { CompileResult } from "../contract/result.js";
import type { Flat } from "../template/flat.js";
import {
  expandElements,
  finalizeRun,
  type GivenParams,
  readAndCheck,
  type SourceDocument,
  startRun,
} from "./phases.js";
import { emitResult } from "./result.js";

/** The phases of `compile` that follow the check of types, for a document of which it is known that there is nothing to wait for. */
export function renderAtOnce(document: SourceDocument, given: GivenParams): CompileResult {
  const run = startRun(document, given);
  const model = readAndCheck(expandElements(run) as Flat, run) as Model;
  return emitResult(model, finalizeRun(run), run);
}
