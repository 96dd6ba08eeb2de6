import { type Outcome, pathFailure } from "./outcome.js";
import { reason } from "./system-error.js";

/** The outcome of work on files. A failure of the system is a failure of the work, too, so that a long run, such as `--watch`, tries again. */
export async function orSystemFailure<Value>(work: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  try {
    return await work();
  } catch (error) {
    const { syscall, path } = error as NodeJS.ErrnoException;
    if (syscall === undefined || path === undefined) throw error;
    return pathFailure(path, `${path} cannot be read: ${reason(error as NodeJS.ErrnoException)}.`);
  }
}
