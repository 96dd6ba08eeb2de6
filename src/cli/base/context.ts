import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { ExitCode } from "./exit-code.js";
import type { Failure, Outcome } from "./outcome.js";
import type { HostOf, Project } from "./project.js";

export const findingFormats = ["pretty", "json", "ndjson", "sarif", "github"] as const;
export type FindingFormat = (typeof findingFormats)[number];

/** The options that every command takes. */
export interface CommonOptions {
  readonly root?: string;
  readonly config?: string;
  readonly format: FindingFormat;
  /** Absent if neither the command line nor the environment sets it: then the configuration decides. */
  readonly strict?: boolean;
  readonly maxWarnings?: number;
  readonly quiet: boolean;
  /** Findings go to this file, in `format`; those on the terminal are then for people. */
  readonly outputFile?: string;
  /** Findings in a format for machines are the command's result and go to standard output. */
  readonly findingsAreResult?: boolean;
}

/** The events of a run, as `--format ndjson` writes them. */
export interface EventLog {
  /** Writes an event with its time. */
  write(event: { readonly event: string; readonly [field: string]: unknown }): void;
  /** Adds to the summary at the end. Default: 1. */
  count(what: string, more?: number): void;
  /** Writes the last event, with the exit code and the summary. */
  end(exitCode: number): void;
}

/** The process as a command sees it: everything that it may touch, so that tests and commands need no globals. */
export interface Context {
  /** Absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly common: CommonOptions;
  /** The arguments that name inputs: the first one decides which project this is. */
  readonly inputs?: readonly string[];
  /** Instead of the file system: the files of a revision. */
  readonly hostOf?: HostOf;
  /** Whether igx may prompt: standard input and standard error are terminals. */
  readonly interactive: boolean;
  /** Whether standard error takes colours, by `NO_COLOR`, `FORCE_COLOR`, `--no-color` and the terminal. */
  readonly color: boolean;
  /** Columns of the terminal, 100 without a terminal. */
  readonly columns: number;
  /** Standard output, where it is a terminal: columns, and whether it takes colours. */
  readonly terminal?: { readonly columns: number; readonly color: boolean };
  /** Root and configuration; read once, when first asked for. */
  project(): Promise<Outcome<Project>>;
  /** Standard input to its end, or little more than `maximum` bytes of it. */
  readStdin(maximum?: number): Promise<Uint8Array>;
  /** A result, to standard output: the line end is the caller's. In the log of a CI service no text is a command; bytes are written as they are. */
  print(result: string | Uint8Array): void;
  /** A note for people, one line to standard error; several are written at once. Silent with `--quiet` and in formats for machines. */
  note(lines: string | readonly string[]): void;
  /** How far a long run is: a line that the next one replaces, and `undefined` takes away. Only on a terminal that is not kept quiet. */
  progress(line: string | undefined): void;
  /** With `--format ndjson`: standard output has events only, so use it instead of `print`. */
  readonly events?: EventLog;
  /** With a format for machines: takes findings and failures. Most formats are one document, which is written when the run, or a round of it, ends. `context` says where their files are. */
  collect?(findings: readonly Diagnostic[], context: Context): void | Promise<void>;
  /** Writes what is collected; a document without findings if a report had none. */
  writeCollected?(): void | Promise<void>;
  /** Findings and failures, to standard error. As `print`, but values given to `hide` never get through in texts. */
  writeError(text: string | Uint8Array): void;
  /** Waits before a request is sent again. Tests do not. */
  sleep(milliseconds: number): Promise<void>;
  /** The text without values given to `hide`, for files. */
  redact(text: string): string;
  /** Says why the command cannot go on; returns the exit code that goes with it. */
  fail(failure: Failure): Promise<ExitCode>;
  /** From now on `secret` is shown as `***` in everything that goes to standard error. */
  addSecret(secret: string): void;
  /** Called once on Ctrl-C, SIGTERM or a closed terminal, before the process ends with 130 (143, 129); a second signal ends the process at once. */
  onInterrupt(clean: () => void | Promise<void>): void;
}
