import type { Host } from "../contract/host.js";
import type { Limits, ProjectOptions } from "../contract/options.js";
import type { Isolation } from "../data/isolation.js";
import type { DataProblem, Table } from "../data/reader.js";
import { limitExceeded } from "../diagnostics/messages/documents.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";

/** Generous for what people publish, small enough that a hostile template ends within seconds. */
export const defaultLimits: Limits = {
  steps: 10_000_000,
  elements: 10_000,
  rows: 1_000_000,
  cells: 5_000_000,
  outputBytes: 64 * 1024 * 1024,
  dataBytes: 256 * 1024 * 1024,
  sourceBytes: 16 * 1024 * 1024,
  includeDepth: 16,
  seconds: 10,
  memory: 1024 * 1024 * 1024,
};

/** How messages name the limits. */
export const limitWords: Readonly<Record<keyof Limits, string>> = {
  steps: "steps",
  elements: "elements",
  rows: "rows",
  cells: "cells of tables",
  outputBytes: "bytes of text",
  dataBytes: "bytes of data",
  sourceBytes: "bytes of source",
  includeDepth: "levels of includes",
  seconds: "seconds for queries and data",
  memory: "bytes of memory for a query or data",
};

/** A bound as `limit-exceeded` reports it. */
export const boundOf = (key: keyof Limits, limits: Limits) => ({ bound: limitWords[key], limit: limits[key], key });

/** Where the next query or file of a hostile format runs, and what is left for it. */
export const isolationOf = ({ left, limits }: Budget, host: Host | undefined): Isolation => ({
  ...(host && { host }),
  seconds: left("seconds"),
  // Not what is left: this limit is for one query or file, `seconds` is for all of them together.
  memory: limits.memory,
});

/** The bound of a document that a reader of data ran out of. */
export const dataBound = (bound: DataProblem["bound"] = "bytes"): keyof Limits =>
  bound === "bytes" ? "dataBytes" : bound;

/** The budget of one document. An exceeded bound is reported once, at the construct that exceeds it, and everything ends. */
export interface Budget {
  readonly limits: Limits;
  /** The rest of a bound. */
  readonly left: (bound: keyof Limits) => number;
  readonly isSpent: () => boolean;
  /** False when the budget has run out, now or before. */
  readonly spend: (bound: keyof Limits, amount: number, span: Span, report: Report) => boolean;
  /** Ends the budget at a bound that something else has counted. */
  readonly exhaust: (bound: keyof Limits, span: Span, report: Report) => void;
  /** Does work whose result others can use. It is paid for while it is done. */
  readonly share: <T>(work: () => T) => { readonly result: T; readonly work: SharedWork };
  /** Pays for work that has been done for another document, as if it were done for this one; once. */
  readonly spendShared: (work: SharedWork, span: Span, report: Report) => boolean;
}

/** Work whose result is kept. Documents of a batch share it, but each pays for it once: a batch has the limits of its single documents. */
export interface SharedWork {
  /** Without those of its parts. */
  readonly steps: number;
  readonly outputBytes: number;
  /** Other shared work that it needs. */
  readonly parts: ReadonlySet<SharedWork>;
}

interface Counter {
  used: number;
  readonly limit: number;
}

/** The limits of a project; missing ones have their defaults. */
export function limitsOf(given: ProjectOptions["limits"]): Limits {
  if (!given) return defaultLimits;
  const set = Object.entries(given).filter(([, limit]) => (limit ?? undefined) !== undefined);
  return { ...defaultLimits, ...Object.fromEntries(set) };
}

/** `seconds` have been used before: reading a document and each of its renderings share their time. */
export function createBudget(bounds: Limits, seconds = 0): Budget {
  const shared = createSharing((bound) => counters[bound]?.used ?? 0);
  // Asked for by name once for each line of a document, which is why a counter knows its limit. Most documents need few of them.
  const counters: Record<keyof Limits, Counter | undefined> = {
    steps: undefined,
    elements: undefined,
    rows: undefined,
    cells: undefined,
    outputBytes: undefined,
    dataBytes: undefined,
    sourceBytes: undefined,
    includeDepth: undefined,
    seconds: { used: seconds, limit: bounds.seconds },
    memory: undefined,
  };
  const counterOf = (bound: keyof Limits): Counter => (counters[bound] ??= { used: 0, limit: bounds[bound] });
  let spent = false;
  const exhaust: Budget["exhaust"] = (bound, span, report) => {
    // One budget, one finding: all later constructs would fail for the same reason.
    if (spent) return;
    spent = true;
    // So `left` gives 0 to a reader that asks next, also if something else has counted.
    counterOf(bound).used = bounds[bound];
    report(limitExceeded, span, boundOf(bound, bounds));
  };
  const budget: Budget = {
    limits: bounds,
    left: (bound) => Math.max(0, bounds[bound] - (counters[bound]?.used ?? 0)),
    isSpent: () => spent,
    spend(bound, amount, span, report) {
      if (spent) return false;
      const counted = counterOf(bound);
      counted.used += amount;
      if (counted.used <= counted.limit) return true;
      exhaust(bound, span, report);
      return false;
    },
    exhaust,
    share: shared.share,
    spendShared: (work, span, report) =>
      shared.join(
        work,
        ({ steps, outputBytes }) =>
          budget.spend("steps", steps, span, report) && budget.spend("outputBytes", outputBytes, span, report),
      ),
  };
  return budget;
}

type Count = Record<"steps" | "outputBytes", number>;

/** Counts the shared work that one document has done or paid for. */
function createSharing(used: (bound: keyof Count) => number) {
  let paid: Set<SharedWork> | undefined;
  /** The parts of the work that is being done. */
  let parts: Set<SharedWork> | undefined;
  /** All that was paid for shared work. */
  const total: Count = { steps: 0, outputBytes: 0 };
  const rest = (): Count => ({
    steps: used("steps") - total.steps,
    outputBytes: used("outputBytes") - total.outputBytes,
  });
  const add = (work: SharedWork): void => {
    paid ??= new Set();
    paid.add(work);
    total.steps += work.steps;
    total.outputBytes += work.outputBytes;
  };
  const join = (work: SharedWork, pay: (work: SharedWork) => boolean): boolean => {
    parts?.add(work);
    if (paid?.has(work)) return true;
    add(work);
    return pay(work) && [...work.parts].every((part) => join(part, pay));
  };
  return {
    join,
    share<T>(run: () => T): { readonly result: T; readonly work: SharedWork } {
      const [outer, before] = [parts, rest()];
      const own = new Set<SharedWork>();
      parts = own;
      const result = run();
      parts = outer;
      const after = rest();
      const [steps, outputBytes] = [after.steps - before.steps, after.outputBytes - before.outputBytes];
      const work = { steps, outputBytes, parts: own };
      add(work);
      parts?.add(work);
      return { result, work };
    },
  };
}

/** Takes a table from the budget: its records and their cells. */
export const spendTable = ({ columns, rowCount }: Table, budget: Budget, span: Span, report: Report): boolean =>
  budget.spend("rows", rowCount, span, report) && budget.spend("cells", rowCount * columns.length, span, report);
