import { Option } from "commander";
import type { CommandEntry, OptionSpec } from "../base/command.js";
import { commonOptions } from "../base/common-options.js";

export interface CompletedOption {
  /** `-o`, `--output`: without the one that there is not. */
  readonly names: readonly string[];
  readonly description: string;
  readonly takesValue: boolean;
  /** What the value can be; empty when it is a path or free. */
  readonly choices: readonly string[];
}

export interface CompletedCommand {
  /** The name, then the alias. */
  readonly names: readonly string[];
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** What its first argument can be; empty when it is a path or free. */
  readonly choices: readonly string[];
}

/** Everything that can be completed: what the scripts of all shells are made from. */
export interface CompletionModel {
  readonly common: readonly CompletedOption[];
  readonly commands: readonly CompletedCommand[];
}

export async function completionModel(entries: readonly CommandEntry[]): Promise<CompletionModel> {
  const commands = await Promise.all(
    entries.map(async (entry) => {
      const definition = await entry.load();
      return {
        names: entry.alias === undefined ? [entry.name] : [entry.name, entry.alias],
        summary: entry.summary,
        options: definition.options.map(completed),
        choices: definition.arguments[0]?.choices ?? [],
      };
    }),
  );
  const help = {
    names: ["help"],
    summary: "print the help of a command",
    options: [],
    choices: entries.map(({ name }) => name),
  };
  const flags = ["-h, --help", "-V, --version"].map((flags) => ({ flags, description: `print the ${flags.slice(6)}` }));
  return { common: [...commonOptions, ...flags].map(completed), commands: [...commands, help] };
}

function completed({ flags, description, choices = [] }: OptionSpec): CompletedOption {
  const { short, long, required, optional } = new Option(flags);
  const names = [short, long].filter((name) => name !== undefined);
  return { names, description, takesValue: required || optional, choices };
}

/** The options of a command with the common ones. */
export const optionsOf = ({ common }: CompletionModel, command: CompletedCommand): readonly CompletedOption[] => [
  ...command.options,
  ...common,
];

/** `-o|--output|…`: the options that are followed by a value, as a pattern of `case`. */
export const valuePattern = (options: readonly CompletedOption[]): string =>
  [...new Set(options.filter((option) => option.takesValue).flatMap((option) => option.names))].join("|");
