import type { Result } from "../../text/result.js";
import type { DiagnosticSet } from "./diagnostic-set.js";
import { ExitCode } from "./exit-code.js";

/** Why a command cannot continue: a sentence with a hint, or findings at their places. */
export interface Failure {
  readonly exitCode: ExitCode;
  readonly message: string;
  /** Of the finding with `--format json`. Without one, the exit code decides. */
  readonly code?: string;
  readonly hint?: string;
  /** The absolute path in the message. `Context.fail` shows it from the current folder. */
  readonly path?: string;
  /** Reported instead of the message, in the format of findings. */
  readonly findings?: DiagnosticSet;
}

/**
 * A value, or a failure that the caller may survive: `check` goes on with the next file, the preview waits for the next change.
 * A caller that cannot go on unwraps it (`unwrap` in `cli-failure.ts`).
 */
export type Outcome<Value> = Result<Value, Failure>;

export const success = <Value>(value: Value): Outcome<Value> => ({ ok: true, value });

export const failure = (exitCode: ExitCode, message: string, hint?: string): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { exitCode, message, ...(hint === undefined ? {} : { hint }) },
});

/** A file that cannot be used. */
export const fileFailure = (message: string, hint?: string): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { ...failure(ExitCode.outside, message, hint).failure, code: "file-error" },
});

/** A failure outside igx. `path` is absolute and part of the message. */
export const pathFailure = (path: string, message: string, hint?: string): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { ...fileFailure(message, hint).failure, path },
});
