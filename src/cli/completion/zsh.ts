import { type CompletedOption, type CompletionModel, optionsOf, valuePattern } from "./model.js";

/** Works sourced and as a file `_igx` in the function path. */
export const zshScript = (model: CompletionModel): string => `#compdef igx
# igx completion for zsh. For now: source <(igx completion zsh). For good: put that line into ~/.zshrc, behind compinit.
_igx() {
  local current=\${words[CURRENT]} previous=\${words[CURRENT-1]} command="" index
  for ((index = 2; index < CURRENT; index++)); do
    case \${words[index]} in
      ${valuePattern(model.common)}) ((index++)) ;;
      -*) ;;
      *) command=\${words[index]}; break ;;
    esac
  done
  local -a options choices
  options=(${described(model.common)})
  case $command in
    "") choices=(${model.commands.map(({ names: [name], summary }) => quoted(name!, summary)).join(" ")}) ;;
${model.commands.map((command) => commandCase(model, command)).join("\n")}
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

function commandCase(model: CompletionModel, command: CompletionModel["commands"][number]): string {
  return `    ${command.names.join("|")})
      options=(${described(optionsOf(model, command))})
      choices=(${command.choices.join(" ")})
${values(command.options, "      ")}      ;;`;
}

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
