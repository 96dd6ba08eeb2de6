import type { CompileResult } from "../contract/result.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";

/** An error that a document has only after an edit. */
export function addedError(before: CompileResult, after: CompileResult): Diagnostic | undefined {
  const [old, now] = [errorsOf(before), errorsOf(after)];
  if (now.length <= old.length) return undefined;
  return now.find((one) => !old.some(({ code, message }) => one.code === code && one.message === message)) ?? now[0];
}

const errorsOf = ({ diagnostics }: CompileResult): readonly Diagnostic[] =>
  diagnostics.filter(({ severity }) => severity === "error");
