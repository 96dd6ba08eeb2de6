import type { Ratio } from "./measure.js";

/** How much a run may take: all of it, or what CI has time for. */
export interface Effort {
  readonly short: boolean;
  /** That many rounds, fewer in the short form. */
  readonly rounds: (full: number) => number;
  /** A number of documents or rows, a tenth of it in the short form. */
  readonly size: (full: number) => number;
}

/** One line of the table. A new one is an entry in a file of `rows/`, and that file a line of `rows/index.ts`. */
export interface Row {
  /** What to type after `npm run bench --` for this row alone. */
  readonly name: string;
  readonly work: string;
  readonly against: string;
  /** The ratio of November 2026, before work on speed began. */
  readonly before: string;
  readonly reach: string;
  readonly further?: string;
  /** Sets up its files in `folder`, which is its own and empty. */
  readonly measure: (folder: string, effort: Effort) => Promise<Ratio>;
  /** What igx does in this row, to see where the time goes: arguments of the command, or a function to call again and again. */
  readonly profiled?: (folder: string) => readonly string[] | (() => unknown);
}
