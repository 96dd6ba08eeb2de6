import type { ReadPorts } from "../../publish/read-with-retries.js";
import type { Context } from "../base/context.js";

/** Milliseconds. */
const patience = 5_000;

/** Says once that the service takes its time, so that a run that waits does not look like one that hangs. */
export const waitNotice =
  ({ note }: Pick<Context, "note">): NonNullable<ReadPorts["onWait"]> =>
  () => {
    const timer = setTimeout(() => note("waiting for the answer of the service, for 30 s at most"), patience);
    return () => clearTimeout(timer);
  };
