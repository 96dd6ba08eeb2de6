import {
  type CompletedCommand,
  type CompletedOption,
  type CompletionModel,
  groupsOf,
  optionsBefore,
  optionsOf,
  withOperations,
} from "./model.js";

/** PowerShell completes file names where the script offers nothing. */
export const powershellScript = (
  model: CompletionModel,
): string => `# igx completion for PowerShell. For now: igx completion powershell | Out-String | Invoke-Expression
# For good: put that line into the file that $PROFILE names.
Register-ArgumentCompleter -Native -CommandName igx -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $common = ${table(model.common)}
  $commands = [ordered]@{
${withOperations(model)
  .map((command) => commandEntry(model, command))
  .join("\n")}
  }
  $groups = ${list(groupsOf(model).flatMap(({ names }) => names))}
  $values = ${list(
    optionsBefore(model)
      .filter(({ takesValue }) => takesValue)
      .flatMap(({ names }) => names),
  )}
  $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  $command = $null
  for ($index = 1; $index -lt $words.Count; $index++) {
    if ($values -ccontains $words[$index]) { $index++ }
    elseif (-not $words[$index].StartsWith('-')) {
      if ($command) { $command = "$command $($words[$index])"; break }
      $command = $words[$index]
      if ($groups -cnotcontains $command) { break }
    }
  }
  $options = $common
  if ($command -and $commands.Contains($command)) { $options = $commands[$command].Options }
  $previous = $words[-1]
  $choices = if ($options.Contains($previous) -and $options[$previous].Value) { $options[$previous].Choices }
    elseif ($wordToComplete.StartsWith('-')) { $options.Keys }
    elseif (-not $command) { $commands.Keys | Where-Object { $_ -notlike '* *' } }
    elseif ($commands.Contains($command)) { $commands[$command].Choices }
  $choices | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    $tip = if ($options.Contains($_)) { $options[$_].Text } elseif ($commands.Contains("$command $_".Trim())) { $commands["$command $_".Trim()].Text } else { $_ }
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $tip)
  }
}
`;

const commandEntry = (model: CompletionModel, command: CompletedCommand): string =>
  command.names
    .map(
      (name) =>
        `    ${quoted(name)} = @{ Text = ${quoted(command.summary)}; Choices = ${list(command.choices)}; Options = ${table(optionsOf(model, command))} }`,
    )
    .join("\n");

/** A table from the name of each option to its description and values. */
const table = (options: readonly CompletedOption[]): string =>
  `[ordered]@{ ${options
    .flatMap(({ names, description, takesValue, choices }) =>
      names.map(
        (name) =>
          `${quoted(name)} = @{ Text = ${quoted(description)}; Value = $${takesValue}; Choices = ${list(choices)} }`,
      ),
    )
    .join("; ")} }`;

const list = (words: readonly string[]): string => `@(${words.map(quoted).join(", ")})`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
