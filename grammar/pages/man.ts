import {
  type ArgumentSpec,
  type CommandDefinition,
  type CommandEntry,
  isGroup,
  type OptionSpec,
} from "../../src/cli/base/command.js";
import { commonOptions } from "../../src/cli/base/common-options.js";
import { commands } from "../../src/cli/commands/index.js";
import { aboutIgx, exitCodes, firstSteps } from "../../src/cli/program.js";
import { capitalized } from "../../src/text/capitalized.js";

/** `man igx`: the manual of the command in roff (man(7)), from the tables that the help comes from. The changelog has the date of the version. */
export async function manPage(version: string, changelog: string): Promise<string> {
  const released = new RegExp(`^## ${version.replaceAll(".", "\\.")} - (\\d{4}-\\d{2}-\\d{2})$`, "m").exec(changelog);
  const loaded = await Promise.all(commands.map(async (entry) => ({ entry, definition: await entry.load() })));
  const lines = [
    `.\\" Made by \`npm run generate\`.`,
    `.TH IGX 1 "${released?.[1] ?? ""}" "igx ${version}" "User Commands"`,
    ".SH NAME",
    `igx \\- ${roff(`${aboutIgx[0]!.toLowerCase()}${aboutIgx.slice(1)}`)}`,
    ".SH SYNOPSIS",
    ".B igx",
    "\\fICOMMAND\\fR [\\fIOPTION\\fR]... [\\fIARGUMENT\\fR]...",
    ".SH DESCRIPTION",
    ...paragraphs(`${aboutIgx}. The first steps:\n\n${firstSteps}`),
    ".SH COMMANDS",
    ...groups.flatMap((group) => [
      `.SS ${roff(group)}`,
      ...commands.filter((one) => one.group === group).flatMap(summaryOf),
    ]),
    ".SH COMMON OPTIONS",
    "Before or after the name of a command.",
    ...commonOptions.flatMap(optionLines),
    ...loaded.flatMap(({ entry, definition }) => section(`igx ${entry.name}`, entry, definition)),
    ".SH EXIT STATUS",
    ...paragraphs(exitCodes),
  ];
  // A heading begins a paragraph itself.
  return `${lines.join("\n").replace(/^(\.SH .*)\n\.PP$/gm, "$1")}\n`;
}

const groups = [...new Set(commands.map(({ group }) => group))];

const summaryOf = ({ name, alias, summary }: CommandEntry): readonly string[] => [
  ".TP",
  `.B ${roff(alias === undefined ? name : `${name}, ${alias}`)}`,
  line(`${capitalized(summary)}.`),
];

function section(name: string, { summary }: { readonly summary: string }, definition: CommandDefinition): string[] {
  const { options, details, examples } = definition;
  const operations = isGroup(definition) ? definition.subcommands : [];
  const given = isGroup(definition) ? [] : definition.arguments;
  return [
    `.SH "${roff(name).toUpperCase()}"`,
    ".B",
    [name, ...given.map((one) => one.name), ...(options.length > 0 ? ["[options]"] : [])].map(roff).join(" "),
    ".PP",
    line(`${capitalized(summary)}.`),
    ...operations.flatMap((one) => [
      ".TP",
      `.B ${roff([name, one.name, ...one.arguments.map((argument) => argument.name)].join(" "))}`,
      line(`${capitalized(one.summary)}.`),
    ]),
    ...given.flatMap(argumentLines),
    ...options.flatMap(optionLines),
    ...operations.flatMap((one) => one.options.flatMap(optionLines)),
    ...paragraphs(details ?? ""),
    ...operations.flatMap((one) => paragraphs(one.details ?? "")),
    ...[...examples, ...operations.flatMap((one) => one.examples)].flatMap(({ command, does }) => [
      ".TP",
      `.B ${roff(command)}`,
      line(`${capitalized(does)}.`),
    ]),
  ];
}

const argumentLines = ({ name, description, choices }: ArgumentSpec): readonly string[] => [
  ".TP",
  `.I ${roff(name)}`,
  line(`${capitalized(description)}.${among(choices)}`),
];

const optionLines = ({ flags, description, choices }: OptionSpec): readonly string[] => [
  ".TP",
  `.B ${roff(flags)}`,
  line(`${capitalized(description)}.${among(choices)}`),
];

const among = (choices: readonly string[] | undefined): string => (choices ? ` One of ${choices.join(", ")}.` : "");

/** Paragraphs of a help text. Lines with an indentation stay as they are. */
const paragraphs = (text: string): readonly string[] =>
  text
    .split(/\n{2,}/)
    .filter((one) => one.trim() !== "")
    .flatMap((one) => {
      const lines = one.split("\n").filter((each) => each !== "");
      const isLiteral = lines.every((each) => each.startsWith("  "));
      return isLiteral ? [".PP", ".EX", ...lines.map(line), ".EE"] : [".PP", ...lines.map(line)];
    });

/** A line of text: one that began with a point or an apostrophe would be a request. */
const line = (text: string): string => roff(text).replace(/^[.']/, "\\&$&");

/** Text without what roff would read as something else. Hyphens of options must be minus signs, so that they can be copied. */
const roff = (text: string): string =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll("'", "\\(aq")
    .replaceAll("`", "\\(ga")
    .replaceAll('"', "\\(dq")
    .replace(
      /[^\x20-\x7e]/gu,
      (character) => `\\[u${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`,
    );
