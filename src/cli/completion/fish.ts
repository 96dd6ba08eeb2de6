import {
  type CompletedCommand,
  type CompletedOption,
  type CompletionModel,
  groupPattern,
  optionsBefore,
  valueNames,
} from "./model.js";

/**
 * fish completes file names itself unless a line turns it off. Its own conditions find the name of a command anywhere on the line, such as a
 * folder `test`, and take the value of an option before the command for a command.
 */
export const fishScript = (model: CompletionModel): string =>
  [
    "# igx completion for fish. For now: igx completion fish | source. For good: igx completion fish >~/.config/fish/completions/igx.fish",
    commandFunction(model),
    `complete -c igx -n ${at([])} -f`,
    ...model.commands.map(({ names, summary }) => `complete -c igx -n ${at([])} -a ${names[0]} -d ${quoted(summary)}`),
    ...model.common.map((option) => `complete -c igx ${optionWords(option)}`),
    ...model.commands.flatMap((command) => [
      ...linesOf(command, at(command.names)),
      ...command.operations.flatMap(operationLines(command)),
    ]),
    "",
  ].join("\n");

/** Whether the line before the cursor has this command or operation; without arguments, whether it has none. */
const commandFunction = (model: CompletionModel): string => `function __igx_at
  set -l command
  set -l words (commandline -poc)
  set -e words[1]
  while set -q words[1]
    switch $words[1]
      case ${valueNames(optionsBefore(model)).join(" ")}
        set -e words[1]
      case '-*'
      case '*'
        set -a command $words[1]
        contains -- $command[1] ${groupPattern(model).replaceAll("|", " ")}; and not set -q command[2]; or break
    end
    set -e words[1]
  end
  contains -- "$command" $argv; or test -z "$command$argv"
end`;

const at = (names: readonly string[]): string => quoted(["__igx_at", ...names.map((name) => `"${name}"`)].join(" "));

/** The values of a command. A group has none: each of its operations is listed with its summary. */
function linesOf({ options, choices, operations }: CompletedCommand, condition: string): readonly string[] {
  const command = `complete -c igx -n ${condition}`;
  const values = choices.length > 0 && operations.length === 0 ? [`${command} -f -a ${quoted(choices.join(" "))}`] : [];
  return [...options.map((option) => `${command} ${optionWords(option)}`), ...values];
}

/** An operation is offered until one is chosen. */
const operationLines =
  ({ names: [group] }: CompletedCommand) =>
  (operation: CompletedCommand): readonly string[] => [
    `complete -c igx -n ${at([group!])} -f -a ${operation.names[0]} -d ${quoted(operation.summary)}`,
    ...linesOf(operation, at([`${group} ${operation.names[0]}`])),
  ];
function optionWords({ names, description, takesValue, choices }: CompletedOption): string {
  const flags = names.map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const value = choices.length > 0 ? ["-x", "-a", quoted(choices.join(" "))] : takesValue ? ["-r", "-F"] : [];
  return [...flags, ...value, "-d", quoted(description)].join(" ");
}

const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
