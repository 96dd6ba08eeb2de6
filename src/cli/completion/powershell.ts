import { type CompletedOption, type CompletionModel, optionsOf } from "./model.js";

/** Where the script has no words for what is asked, PowerShell completes file names. */
export const powershellScript = (
  model: CompletionModel,
): string => `# igx completion for PowerShell. For now: igx completion powershell | Out-String | Invoke-Expression
# For good: put that line into the file that $PROFILE names.
Register-ArgumentCompleter -Native -CommandName igx -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $common = ${table(model.common)}
  $commands = [ordered]@{
${model.commands.map((command) => commandEntry(model, command)).join("\n")}
  }
  $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  $command = $null
  for ($index = 1; $index -lt $words.Count; $index++) {
    if ($common.Contains($words[$index])) { if ($common[$words[$index]].Value) { $index++ } }
    elseif (-not $words[$index].StartsWith('-')) { $command = $words[$index]; break }
  }
  $options = $common
  if ($command -and $commands.Contains($command)) { $options = $commands[$command].Options }
  $previous = $words[-1]
  $choices = if ($options.Contains($previous) -and $options[$previous].Value) { $options[$previous].Choices }
    elseif ($wordToComplete.StartsWith('-')) { $options.Keys }
    elseif (-not $command) { $commands.Keys }
    elseif ($commands.Contains($command)) { $commands[$command].Choices }
  $choices | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    $tip = if ($options.Contains($_)) { $options[$_].Text } elseif ($commands.Contains($_)) { $commands[$_].Text } else { $_ }
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $tip)
  }
}
`;

const commandEntry = (model: CompletionModel, command: CompletionModel["commands"][number]): string =>
  command.names
    .map(
      (name) =>
        `    ${quoted(name)} = @{ Text = ${quoted(command.summary)}; Choices = ${list(command.choices)}; Options = ${table(optionsOf(model, command))} }`,
    )
    .join("\n");

/** A table from the name of each option to what is known of it. */
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
