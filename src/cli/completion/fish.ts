import type { CompletedCommand, CompletedOption, CompletionModel } from "./model.js";

/** fish completes file names itself unless a line turns it off. */
export const fishScript = ({ common, commands }: CompletionModel): string =>
  [
    "# igx completion for fish. For now: igx completion fish | source. For good: igx completion fish >~/.config/fish/completions/igx.fish",
    "complete -c igx -n __fish_use_subcommand -f",
    ...commands.map(
      ({ names, summary }) => `complete -c igx -n __fish_use_subcommand -a ${names[0]} -d ${quoted(summary)}`,
    ),
    ...common.map((option) => `complete -c igx ${optionWords(option)}`),
    ...commands.flatMap((command) => [
      ...linesOf(command, seen(command)),
      ...command.operations.flatMap(operationLines(command)),
    ]),
    "",
  ].join("\n");

const seen = ({ names }: CompletedCommand): string => `__fish_seen_subcommand_from ${names.join(" ")}`;

/** The values of a command, unless it is a group: its operations come with what they do. */
function linesOf({ options, choices, operations }: CompletedCommand, condition: string): readonly string[] {
  const command = `complete -c igx -n '${condition}'`;
  const values = choices.length > 0 && operations.length === 0 ? [`${command} -f -a ${quoted(choices.join(" "))}`] : [];
  return [...options.map((option) => `${command} ${optionWords(option)}`), ...values];
}

/** An operation is offered until one is chosen; the options of its group are offered with the group. */
const operationLines =
  (group: CompletedCommand) =>
  (operation: CompletedCommand): readonly string[] => {
    const own = { ...operation, options: operation.options.filter((option) => !group.options.includes(option)) };
    const chosen = `${seen(group)}; and not __fish_seen_subcommand_from ${group.choices.join(" ")}`;
    return [
      `complete -c igx -n '${chosen}' -f -a ${operation.names[0]} -d ${quoted(operation.summary)}`,
      ...linesOf(own, `${seen(group)}; and ${seen(operation)}`),
    ];
  };

function optionWords({ names, description, takesValue, choices }: CompletedOption): string {
  const flags = names.map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const value = choices.length > 0 ? ["-x", "-a", quoted(choices.join(" "))] : takesValue ? ["-r", "-F"] : [];
  return [...flags, ...value, "-d", quoted(description)].join(" ");
}

const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
