import type { CompileOptions } from "../contract/options.js";
import type { Phase } from "../contract/phase.js";

/* Browsers and Node have it; the core is compiled without the types of either. */
declare const performance: { now(): number };

/** Does the work of a phase, and says how long it took to those who asked. If they throw or reject, the work rejects with their error. */
export function timePhase<Result>({ onPhase }: CompileOptions, phase: Phase, work: () => Result): Result {
  if (!onPhase) return work();
  const start = performance.now();
  const result = work();
  const done = () => onPhase(phase, performance.now() - start);
  if (result instanceof Promise) return result.finally(done) as Result;
  done();
  return result;
}
