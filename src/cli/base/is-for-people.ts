import type { Context } from "./context.js";

/** Whether standard error may contain lines for people. Formats for machines are one document, or one event a line, which a sentence would break. */
export const isForPeople = ({ common: { format, outputFile } }: Pick<Context, "common">): boolean =>
  outputFile !== undefined || format === "pretty" || format === "github";
