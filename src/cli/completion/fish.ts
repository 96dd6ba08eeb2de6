import type { CompletedOption, CompletionModel } from "./model.js";

/** File names come by themselves in fish, where they are not turned off. */
export const fishScript = ({ common, commands }: CompletionModel): string =>
  [
    "# igx completion for fish. For now: igx completion fish | source. For good: igx completion fish >~/.config/fish/completions/igx.fish",
    "complete -c igx -n __fish_use_subcommand -f",
    ...commands.map(
      ({ names, summary }) => `complete -c igx -n __fish_use_subcommand -a ${names[0]} -d ${quoted(summary)}`,
    ),
    ...common.map((option) => `complete -c igx ${optionWords(option)}`),
    ...commands.flatMap(({ names, options, choices }) => {
      const command = `complete -c igx -n '__fish_seen_subcommand_from ${names.join(" ")}'`;
      const values = choices.length > 0 ? [`${command} -f -a ${quoted(choices.join(" "))}`] : [];
      return [...options.map((option) => `${command} ${optionWords(option)}`), ...values];
    }),
    "",
  ].join("\n");

function optionWords({ names, description, takesValue, choices }: CompletedOption): string {
  const flags = names.map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const value = choices.length > 0 ? ["-x", "-a", quoted(choices.join(" "))] : takesValue ? ["-r", "-F"] : [];
  return [...flags, ...value, "-d", quoted(description)].join(" ");
}

const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
