/**
 * Called between the steps of a long work. It returns a promise if the work has to wait, so that other work can run. The promise rejects if
 * the result is no longer needed.
 */
export type Checkpoint = () => Promise<void> | undefined;
