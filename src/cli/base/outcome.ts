import type { DiagnosticSet } from "./diagnostic-set.js";
import type { ExitCode } from "./exit-code.js";

/** Why a command cannot go on. Said in one sentence, with what to do about it; or findings that say it at their places. */
export interface Failure {
  readonly exitCode: ExitCode;
  readonly message: string;
  readonly hint?: string;
  /** Shown instead of the message, as the format of findings asks. */
  readonly findings?: DiagnosticSet;
}

/** A value, or why there is none. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export const success = <Value>(value: Value): Outcome<Value> => ({ ok: true, value });

export const failure = (exitCode: ExitCode, message: string, hint?: string): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { exitCode, message, ...(hint === undefined ? {} : { hint }) },
});
