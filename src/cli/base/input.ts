/** One thing to work on. */
export interface Input {
  /** Absolute with `/`; `-` for standard input. */
  readonly path: string;
  /** Below the folder or glob that found it; the bare name when it was named itself. Where it goes below an output folder. */
  readonly below: string;
  /** Named on the command line itself, not found in a folder or by a glob. */
  readonly named: boolean;
  /** Of a run of several: of the values of `--param`, it takes those that it declares. */
  readonly isOneOfMany?: true | undefined;
}

/** The path that means standard input on the command line. */
export const stdinPath = "-";

export const isStdin = (input: Input): boolean => input.path === stdinPath;
