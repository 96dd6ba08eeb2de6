import { Option } from "commander";
import { type CommandDefinition, type CommandEntry, isGroup, type OptionSpec } from "../base/command.js";
import { commonOptions } from "../base/common-options.js";

export interface CompletedOption {
  /** `-o`, `--output`: without the one that there is not. */
  readonly names: readonly string[];
  readonly description: string;
  readonly takesValue: boolean;
  /** The possible values; empty for a path or a free text. */
  readonly choices: readonly string[];
}

export interface CompletedCommand {
  /** The name, then the alias. */
  readonly names: readonly string[];
  readonly summary: string;
  /** The options; an operation has the options of its group too. */
  readonly options: readonly CompletedOption[];
  /** The possible values of its first argument; empty for a path or a free text. */
  readonly choices: readonly string[];
  /** Empty unless it is a group. */
  readonly operations: readonly CompletedCommand[];
}

/** Everything that can be completed: the source of the scripts for all shells. */
export interface CompletionModel {
  readonly common: readonly CompletedOption[];
  readonly commands: readonly CompletedCommand[];
}

export async function completionModel(entries: readonly CommandEntry[]): Promise<CompletionModel> {
  const commands = await Promise.all(
    entries.map(async ({ name, alias, summary, load }) => {
      const names = alias === undefined ? [name] : [name, alias];
      return completedCommand(names, summary, await load());
    }),
  );
  const help = {
    names: ["help"],
    summary: "print the help of a command",
    options: [],
    choices: entries.map(({ name }) => name),
    operations: [],
  };
  const flags = ["-h, --help", "-V, --version"].map((flags) => ({ flags, description: `print the ${flags.slice(6)}` }));
  return { common: [...commonOptions, ...flags].map(completed), commands: [...commands, help] };
}

async function completedCommand(
  names: readonly string[],
  summary: string,
  definition: CommandDefinition,
): Promise<CompletedCommand> {
  const options = definition.options.map(completed);
  if (!isGroup(definition)) {
    const [first] = definition.arguments;
    const choices = first?.choices ?? (await first?.offers?.()) ?? [];
    return { names, summary, options, choices, operations: [] };
  }
  const operations = await Promise.all(
    definition.subcommands.map(async (one) => {
      const operation = await completedCommand([one.name], one.summary, one);
      return { ...operation, options: [...operation.options, ...options] };
    }),
  );
  return { names, summary, options, choices: definition.subcommands.map(({ name }) => name), operations };
}

function completed({ flags, description, offers = [], choices = offers, bare }: OptionSpec): CompletedOption {
  const { short, long, required, optional } = new Option(flags);
  const names = [short, long].filter((name) => name !== undefined);
  return { names, description, takesValue: required || (optional && bare === undefined), choices };
}

/** The options of a command with the common ones. */
export const optionsOf = ({ common }: CompletionModel, command: CompletedCommand): readonly CompletedOption[] => [
  ...command.options,
  ...common,
];

/** The names of the options that are followed by a value. */
export const valueNames = (options: readonly CompletedOption[]): readonly string[] => [
  ...new Set(options.filter((option) => option.takesValue).flatMap((option) => option.names)),
];

/** `-o|--output|…`: the same as a pattern of `case`. */
export const valuePattern = (options: readonly CompletedOption[]): string => valueNames(options).join("|");

/** Commands that are followed by an operation. */
export const groupsOf = ({ commands }: CompletionModel): readonly CompletedCommand[] =>
  commands.filter(({ operations }) => operations.length > 0);

/** `remote|queue|…`: their names, as a pattern of `case`. */
export const groupPattern = (model: CompletionModel): string =>
  groupsOf(model)
    .flatMap(({ names }) => names)
    .join("|");

/** All commands, and all operations under the names that are typed for them: `remote`, `remote delete`. */
export const withOperations = ({ commands }: CompletionModel): readonly CompletedCommand[] =>
  commands.flatMap((group) => [
    group,
    ...group.operations.map((one) => ({ ...one, names: [`${group.names[0]} ${one.names[0]}`] })),
  ]);

/** Options with a value that may come before the name of a command or operation. */
export const optionsBefore = (model: CompletionModel): readonly CompletedOption[] => [
  ...model.common,
  ...groupsOf(model).flatMap(({ options }) => options),
];
