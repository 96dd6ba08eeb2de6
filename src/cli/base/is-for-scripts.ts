import type { Context } from "./context.js";

/** Whether results are data on standard output, which also say which documents failed and why. */
export const isForScripts = ({ common: { format } }: Pick<Context, "common">): boolean =>
  format === "json" || format === "ndjson";
