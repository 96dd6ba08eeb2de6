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

/** Works sourced and as a file `_igx` in the function path. */
export const zshScript = (model: CompletionModel): string => `#compdef igx
# igx completion for zsh. For now: source <(igx completion zsh). For good: put that line into ~/.zshrc, after compinit.
_igx() {
  local current=\${words[CURRENT]} previous=\${words[CURRENT-1]} command="" index
  if [[ $current == --*=* ]]; then
    previous=\${current%%=*} current=""
    compset -P '*='
  fi
  for ((index = 2; index < CURRENT; index++)); do
    case \${words[index]} in
      ${valuePattern(optionsBefore(model))}) ((index++)) ;;
      -*) ;;
      *)
        case $command in
          "") command=\${words[index]} ;;
          ${groupPattern(model)}) command="$command \${words[index]}"; break ;;
          *) break ;;
        esac ;;
    esac
  done
  local -a options choices
  options=(${described(model.common)})
  case $command in
    "") choices=(${model.commands.map(({ names: [name], summary }) => quoted(name!, summary)).join(" ")}) ;;
${withOperations(model)
  .map((command) => commandCase(model, command))
  .join("\n")}
  esac
${values(model.common, "  ")}
  if [[ $current == -* ]]; then
    _describe option options
  elif (( \${#choices} )); then
    _describe value choices
  else
    _files
  fi
}
if [[ \${funcstack[1]} == _igx ]]; then
  _igx "$@"
else
  compdef _igx igx
fi
`;

function commandCase(model: CompletionModel, command: CompletedCommand): string {
  return `    ${command.names.map((name) => `"${name}"`).join("|")})
      options=(${described(optionsOf(model, command))})
      choices=(${choicesOf(command)})
${values(command.options, "      ")}      ;;`;
}

/** Operations are listed with their summaries. */
const choicesOf = ({ choices, operations }: CompletedCommand): string =>
  operations.length === 0
    ? choices.join(" ")
    : operations.map(({ names: [name], summary }) => quoted(name!, summary)).join(" ");

const described = (options: readonly CompletedOption[]): string =>
  options.flatMap(({ names, description }) => names.map((name) => quoted(name, description))).join(" ");

/** An entry of \`_describe\`: the colon parts word and description. */
const quoted = (word: string, description: string): string =>
  `'${`${word}:${description.replaceAll(":", "\\:")}`.replaceAll("'", "'\\''")}'`;

function values(options: readonly CompletedOption[], indent: string): string {
  const cases = options
    .filter((option) => option.takesValue)
    .map(({ names, choices }) => {
      const what = choices.length > 0 ? `compadd -- ${choices.join(" ")}` : "_files";
      return `${names.join("|")}) ${what}; return ;;`;
    });
  if (cases.length === 0) return "";
  return `${indent}case $previous in\n${cases.map((one) => `${indent}  ${one}\n`).join("")}${indent}esac\n`;
}
