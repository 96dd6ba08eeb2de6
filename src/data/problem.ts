import { emptySpan, type Span } from "../text/span.js";
import type { DataLimits, DataOptionName, DataProblem, DataResult } from "./reader.js";

export const malformed = (message: string, span?: Span, hint?: string): DataProblem => ({
  kind: "malformed",
  message,
  ...(hint === undefined ? {} : { hint }),
  ...(span ? { span } : {}),
});

/** A problem with an option of the data, or with one entry of it. */
export const optionProblem = (
  option: DataOptionName,
  message: string,
  hint: string,
  entry?: string,
  kind: "option" | "unknown-column" = "option",
): DataProblem => ({ kind, option, message, hint, ...(entry === undefined ? {} : { entry }) });

/** A problem that options fix, which the hint writes. */
export const curedBy = (message: string, options: readonly string[], why: string): DataProblem => ({
  ...malformed(message, undefined, `${why}: write \`{${options.join(" ")}}\`.`),
  cure: options,
});

/** The configuration keys of the limits. */
const keys: Readonly<Record<keyof DataLimits, string>> = { bytes: "dataBytes", rows: "rows", cells: "cells" };

export const limitProblem = (bound: keyof DataLimits, limits: DataLimits): DataProblem => ({
  kind: "limit",
  bound,
  message: `The data has more than ${limits[bound]} ${bound}.`,
  hint: `Read less data, or raise \`limits.${keys[bound]}\` in the configuration.`,
});

/** Twenty problems show what is wrong; a file may have millions. */
export const maximumProblems = 20;

export const failed = (...problems: readonly DataProblem[]): DataResult => ({ problems });

/** The span of a text's first character, for problems that concern the whole text. */
export const startOf = (text: string): Span => (text === "" ? emptySpan(0) : { start: 0, end: 1 });

/**
 * Thrown when a limit is exceeded in the middle of reading, also through a library's callback. Readers catch it and report `limitProblem`.
 */
interface OverLimit {
  readonly kind: "over-limit";
  readonly bound: keyof DataLimits;
}

export const overLimit = (bound: keyof DataLimits): OverLimit => ({ kind: "over-limit", bound });

export const isOverLimit = (error: unknown): error is OverLimit =>
  typeof error === "object" && error !== null && "kind" in error && error.kind === "over-limit";
