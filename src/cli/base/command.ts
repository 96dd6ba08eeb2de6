import type { Context } from "./context.js";
import type { ExitCode } from "./exit-code.js";

/** One option, in commander's notation. Each is an environment variable too: `--max-warnings` is `IGX_MAX_WARNINGS`. */
export interface OptionSpec {
  /** `-o, --output <path>`, `--compact`, `--param <name=value...>`, `--no-color`. */
  readonly flags: string;
  /** One line for the help, without a full stop. */
  readonly description: string;
  readonly choices?: readonly string[];
  /** The suggestions of completion, where other values are possible too. */
  readonly offers?: readonly string[];
  readonly default?: string | number | boolean | readonly string[];
  /** Reads the text; throws `usageError(…)` with the error. A repeated option gets its earlier value. */
  readonly parse?: (text: string, previous: unknown) => unknown;
  /** The value of an option that needs none, such as `--fix` of `--fix=all`. It then never takes the next argument, which is an input. */
  readonly bare?: string;
  /** Not offered as an environment variable. */
  readonly noEnvironment?: boolean;
}

export interface ArgumentSpec {
  /** Commander's notation: `<inputs...>`, `[code]`. */
  readonly name: string;
  readonly description: string;
  readonly choices?: readonly string[];
  /** The suggestions of completion, where other values are possible too or loading them takes time. */
  offers?(): Promise<readonly string[]>;
}

/** A line of the help: the command as typed, and its effect. */
interface Example {
  readonly command: string;
  readonly does: string;
}

/**
 * A command of `igx`, one per file of `commands/`, listed in `commands/index.ts`. The file is loaded only when the command is named, so it
 * may import what it needs, but modules for only some of its options late.
 */
export interface Command<Options extends object = object> {
  readonly arguments: readonly ArgumentSpec[];
  readonly options: readonly OptionSpec[];
  readonly examples: readonly Example[];
  /** Paragraphs for the help, below the summary. */
  readonly details?: string;
  /** The command's own name, if it writes events with `--format ndjson`. */
  readonly events?: "build" | "publish" | "worker";
  /** Whether findings in a format for machines are the result, on standard output. */
  findingsAreResult?(args: readonly string[], options: Options): boolean;
  /**
   * Runs the command. `args` are its arguments (variadic ones flattened, missing ones left out), `options` the command's own
   * under commander's camel case names. Results go to `context.print`, findings to `report`, failures to `context.fail`, whose exit code is returned.
   */
  run(context: Context, args: readonly string[], options: Options): Promise<ExitCode>;
}

/** An operation of a group, such as `delete` of `igx remote delete`. */
export interface Subcommand<Options extends object = object> extends Command<Options> {
  readonly name: string;
  /** One line for the group's list, without a full stop. */
  readonly summary: string;
  /** Runs if the command line names no operation. */
  readonly isDefault?: boolean;
}

/** A command that only has operations, such as `igx remote`. */
export interface CommandGroup {
  /** Options of all operations, allowed before and after the operation's name. */
  readonly options: readonly OptionSpec[];
  readonly examples: readonly Example[];
  readonly details?: string;
  /** In the order of the help. */
  readonly subcommands: readonly Subcommand[];
}

export type CommandDefinition = Command | CommandGroup;

export const isGroup = (definition: CommandDefinition): definition is CommandGroup => "subcommands" in definition;

/** The part of a command that the registry knows without loading it. */
export interface CommandEntry {
  readonly name: string;
  readonly alias?: string;
  /** One line for the list of commands, without a full stop. */
  readonly summary: string;
  /** Its heading in the list of commands. */
  readonly group: "Write" | "Build" | "Publish" | "Learn and set up";
  /** Loads the command's file. */
  load(): Promise<CommandDefinition>;
}
