import type { Command, CommandDefinition, OptionSpec, Subcommand } from "../../src/cli/base/command.js";
import { isGroup } from "../../src/cli/base/command.js";
import { commonOptions } from "../../src/cli/base/common-options.js";
import { optionFlags } from "../../src/cli/base/option-flags.js";
import { commands } from "../../src/cli/commands/index.js";
import { capitalized } from "../../src/text/capitalized.js";
import { code, fenced, page, table } from "./markdown.js";

/** A page for each command by its name, and `index`: the list of all, with the options that all have. */
export async function commandPages(): Promise<ReadonlyMap<string, string>> {
  const pages = commands.map(async (entry) => [entry.name, commandPage(entry, await entry.load())] as const);
  return new Map([["index", commandIndex()], ...(await Promise.all(pages))]);
}

function commandIndex(): string {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return page(
    "# Commands",
    "Each option is an environment variable too: `IGX_` and its name, such as `IGX_MAX_WARNINGS` for `--max-warnings`. [Exit codes](../guide/commands.md) are the same for all commands.",
    ...groups.flatMap((group) => [
      `## ${group}`,
      table(
        ["command", "task"],
        commands
          .filter((one) => one.group === group)
          .map(({ name, summary }) => [`[${code(`igx ${name}`)}](${name}.md)`, summary]),
      ),
    ]),
    "## Options of all commands",
    optionsTable(commonOptions),
  );
}

function commandPage(
  { name, alias, summary }: { readonly name: string; readonly alias?: string; readonly summary: string },
  definition: CommandDefinition,
): string {
  const line = `igx ${name}`;
  return page(
    `# ${line}`,
    `${capitalized(summary)}.${alias === undefined ? "" : ` ${code(`igx ${alias}`)} is the same.`}`,
    ...(isGroup(definition) ? groupParts(line, definition) : commandParts(line, definition, "##")),
    "[The options of all commands](index.md#options-of-all-commands) work here too.",
  );
}

const groupParts = (line: string, group: Extract<CommandDefinition, { readonly subcommands: object }>) => [
  paragraphs(group.details),
  "## Examples",
  examplesTable(group.examples),
  group.options.length === 0 ? undefined : `## Options of all operations\n\n${optionsTable(group.options)}`,
  ...group.subcommands.flatMap((one: Subcommand) => [
    `## ${line} ${one.name}`,
    `${capitalized(one.summary)}.${one.isDefault ? ` Without an operation, ${code(line)} does this.` : ""}`,
    ...commandParts(`${line} ${one.name}`, one, "###"),
  ]),
];

const commandParts = (line: string, command: Command, level: string): readonly (string | undefined)[] => [
  fenced(
    "text",
    [line, command.options.length > 0 && "[options]", ...command.arguments.map(({ name }) => name)]
      .filter((part) => part !== false)
      .join(" "),
  ),
  paragraphs(command.details),
  level === "##" ? "## Examples" : undefined,
  command.examples.length === 0 ? undefined : examplesTable(command.examples),
  command.arguments.length === 0
    ? undefined
    : table(
        ["argument", "meaning"],
        command.arguments.map(({ name, description, choices }) => [code(name), withChoices(description, choices)]),
      ),
  command.options.length === 0 ? undefined : level === "##" ? "## Options" : undefined,
  command.options.length === 0 ? undefined : optionsTable(command.options),
];

/** The help breaks lines for terminals. */
const paragraphs = (details: string | undefined): string | undefined => details && fenced("text", details);

const examplesTable = (examples: Command["examples"]): string =>
  table(
    ["command", "does"],
    examples.map(({ command, does }) => [code(command), does]),
  );

const optionsTable = (options: readonly OptionSpec[]): string =>
  table(
    ["option", "meaning", "default", "variable"],
    options.map((option) => [
      code(option.flags),
      withChoices(option.description, option.choices),
      option.default === undefined ? "" : code(String(option.default)),
      option.noEnvironment ? "" : code(optionFlags(option.flags).variable),
    ]),
  );

const withChoices = (description: string, choices: readonly string[] | undefined): string =>
  choices === undefined ? description : `${description}: ${choices.map(code).join(", ")}`;
