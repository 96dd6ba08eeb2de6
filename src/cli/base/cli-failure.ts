import type { Context } from "./context.js";
import type { ExitCode } from "./exit-code.js";
import type { Failure, Outcome } from "./outcome.js";

/**
 * A command throws it when it cannot continue. Only `endWithFailure` catches it, so a `catch` for anything else must let it pass
 * (`isCliFailure`). Never throw it in work that runs concurrently: the other items would go on after the command has ended.
 */
export interface CliFailure extends Error {
  readonly failure: Failure;
}

const name = "CliFailure";

export const cliFailure = (failure: Failure): CliFailure =>
  Object.assign(new Error(failure.message), { name, failure });

export const isCliFailure = (error: unknown): error is CliFailure => error instanceof Error && error.name === name;

/** The value. Throws the failure if there is none. */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw cliFailure(outcome.failure);
}

/** Runs a command. If the command throws a failure, reports it and returns its exit code. */
export async function endWithFailure(context: Context, run: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await run();
  } catch (error) {
    if (isCliFailure(error)) return context.fail(error.failure);
    throw error;
  }
}
