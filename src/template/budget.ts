import type { Limits } from "../compile-options.js";
import type { Report } from "../diagnostics/finding.js";
import { limitExceeded } from "../diagnostics/rules/documents.js";
import type { Span } from "../text/span.js";

/** Generous for what people publish, small enough that a hostile template ends within seconds. */
export const defaultLimits: Limits = {
  steps: 10_000_000,
  elements: 10_000,
  rows: 1_000_000,
  outputBytes: 64 * 1024 * 1024,
  dataBytes: 256 * 1024 * 1024,
  includeDepth: 16,
};

/** What the words of the limits are in messages. */
export const limitWords: Readonly<Record<keyof Limits, string>> = {
  steps: "steps",
  elements: "elements",
  rows: "rows",
  outputBytes: "bytes of text",
  dataBytes: "bytes of data",
  includeDepth: "levels of includes",
};

/** The bound that data ran out of, for `limit-exceeded`. */
export const dataBound = (bound: "bytes" | "rows" | undefined, limits: Limits) =>
  bound === "rows"
    ? { bound: limitWords.rows, limit: limits.rows }
    : { bound: limitWords.dataBytes, limit: limits.dataBytes };

/** The budget of one document. What runs out is reported once, at the construct that took the last of it, and everything ends. */
export interface Budget {
  readonly limits: Limits;
  /** What is left of a bound. */
  readonly left: (bound: keyof Limits) => number;
  readonly isSpent: () => boolean;
  /** False when the budget has run out, now or before. */
  readonly spend: (bound: keyof Limits, amount: number, span: Span, report: Report) => boolean;
}

export function createBudget(limits: Partial<Limits> | undefined): Budget {
  const bounds = { ...defaultLimits, ...limits };
  const used: Record<keyof Limits, number> = {
    steps: 0,
    elements: 0,
    rows: 0,
    outputBytes: 0,
    dataBytes: 0,
    includeDepth: 0,
  };
  let spent = false;
  return {
    limits: bounds,
    left: (bound) => Math.max(0, bounds[bound] - used[bound]),
    isSpent: () => spent,
    spend(bound, amount, span, report) {
      if (spent) return false;
      used[bound] += amount;
      if (used[bound] <= bounds[bound]) return true;
      spent = true;
      report(limitExceeded, span, { bound: limitWords[bound], limit: bounds[bound] });
      return false;
    },
  };
}
