/**
 * How a run of `igx` ends; the one table of it. Scripts rely on these numbers, so they never change their meaning.
 * A defect of igx itself counts as `outside`: neither the document nor the command line is at fault.
 */
export const ExitCode = {
  /** All was done. */
  done: 0,
  /** Findings that fail the run. */
  findings: 1,
  /** Wrong use of the command line. */
  usage: 2,
  /** Something outside failed: a file, the network, a missing optional package. */
  outside: 3,
  /** The service refused, or a publish did not finish. */
  refused: 4,
  /** Only with `--exit-code`: publishing would change something (`--plan`), two states differ (`igx diff`), or jobs are not done (`igx queue status`). */
  changes: 5,
  /** Interrupted: 128 and the number of SIGINT, as shells have it. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
