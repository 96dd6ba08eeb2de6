import { type Outcome, pathFailure } from "./outcome.js";
import { reason } from "./system-error.js";

/**
 * The outcome of work that asks the system about files. If the system itself fails, that is a failure, too: what runs for long, such as `--watch`, then
 * tries again.
 */
export async function orSystemFailure<Value>(work: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  try {
    return await work();
  } catch (error) {
    const { syscall, path } = error as NodeJS.ErrnoException;
    if (syscall === undefined || path === undefined) throw error;
    return pathFailure(path, `${path} cannot be read: ${reason(error as NodeJS.ErrnoException)}.`);
  }
}
