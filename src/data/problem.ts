import { emptySpan, type Span } from "../text/span.js";
import type { DataLimits, DataProblem, DataResult } from "./reader.js";

export const malformed = (message: string, span?: Span): DataProblem => ({
  kind: "malformed",
  message,
  ...(span ? { span } : {}),
});

export const limitProblem = (bound: keyof DataLimits, limits: DataLimits): DataProblem => ({
  kind: "limit",
  bound,
  message: `The data has more than ${limits[bound]} ${bound}: read less of it, or raise the limit in the configuration.`,
});

export const failed = (...problems: readonly DataProblem[]): DataResult => ({ problems });

/** The reason of an exception of a library: nothing of it reaches a user, but for what is told apart here. */
export const isTooDeep = (error: unknown): boolean => error instanceof RangeError;

/** The first character of a text, as a place for what concerns it whole. */
export const startOf = (text: string): Span => (text === "" ? emptySpan(0) : { start: 0, end: 1 });
