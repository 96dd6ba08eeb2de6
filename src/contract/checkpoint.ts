/**
 * Called between the steps of a long work. Gives a promise where the work has to wait, so that others can run; it rejects if nobody wants
 * the result any more.
 */
export type Checkpoint = () => Promise<void> | undefined;
