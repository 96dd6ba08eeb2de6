import {
  type CompletedCommand,
  type CompletedOption,
  type CompletionModel,
  groupPattern,
  optionsBefore,
  optionsOf,
  valuePattern,
  withOperations,
} from "./model.js";

/** Needs only bash, which completes file names where the script offers nothing. */
export const bashScript = (
  model: CompletionModel,
): string => `# igx completion for bash. For now: source <(igx completion bash). For good: put that line into ~/.bashrc.
_igx() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} command="" index
  # bash splits --format=json at the equals sign.
  if [[ $current == "=" ]]; then
    current=""
  elif [[ $previous == "=" ]]; then
    previous=\${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    case \${COMP_WORDS[index]} in
      ${valuePattern(optionsBefore(model))}) ((index++)) ;;
      -*) ;;
      *)
        case $command in
          "") command=\${COMP_WORDS[index]} ;;
          ${groupPattern(model)}) command="$command \${COMP_WORDS[index]}"; break ;;
          *) break ;;
        esac ;;
    esac
  done
  local options="${names(model.common)}" choices="" values=""
  case $command in
    "") choices="${model.commands.flatMap((command) => command.names).join(" ")}" ;;
${withOperations(model)
  .map((command) => commandCase(model, command))
  .join("\n")}
  esac
${values(model.common, "  ")}
  if [[ -n $values ]]; then
    [[ $values == "-" ]] || COMPREPLY=($(compgen -W "$values" -- "$current"))
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$choices" -- "$current"))
  fi
}
complete -o bashdefault -o default -F _igx igx
`;

function commandCase(model: CompletionModel, command: CompletedCommand): string {
  return `    ${command.names.map((name) => `"${name}"`).join("|")})
      options="${names(optionsOf(model, command))}" choices="${command.choices.join(" ")}"
${values(command.options, "      ")}      ;;`;
}

const names = (options: readonly CompletedOption[]): string => options.flatMap((option) => option.names).join(" ");

/** The values of options that take one; \`-\` means a path or anything. */
function values(options: readonly CompletedOption[], indent: string): string {
  const cases = options
    .filter((option) => option.takesValue)
    .map((option) => `${option.names.join("|")}) values="${option.choices.join(" ") || "-"}" ;;`);
  if (cases.length === 0) return "";
  return `${indent}case $previous in\n${cases.map((one) => `${indent}  ${one}\n`).join("")}${indent}esac\n`;
}
