import { Argument, Command, CommanderError, Option } from "commander";
import { capitalized } from "../text/capitalized.js";
import { closest } from "../text/closest.js";
import {
  type ArgumentSpec,
  type CommandDefinition,
  type CommandEntry,
  type Command as CommandSpec,
  isGroup,
  type OptionSpec,
} from "./base/command.js";
import { withCommandSuggestion, withOperationSuggestion } from "./base/command-synonyms.js";
import { commonOptions } from "./base/common-options.js";
import { ExitCode } from "./base/exit-code.js";
import { hasColor } from "./base/has-color.js";
import { optionFlags } from "./base/option-flags.js";
import { withOptionSuggestion } from "./base/option-synonyms.js";
import type { ProcessIo } from "./base/process-io.js";
import { usageError } from "./base/usage-error.js";
import { printableLines } from "./report/printable.js";
import { recordErrors } from "./report/usage-failure.js";

/** Called with the command or operation that the command line names, its arguments, and all options under camel case names. */
export type Start = (
  definition: CommandSpec,
  args: readonly string[],
  options: Readonly<Record<string, unknown>>,
) => Promise<void>;

export const exitCodes = `
Exit codes: 0 done, 1 findings that fail the run, 2 wrong use of the command line, 3 failure outside igx (file, network,
missing package), 4 refusal of the service, 5 changes, or jobs that are not done, if an option asks for this code, 130
interrupted (143 by SIGTERM, 129 by a closed terminal).
Results go to standard output, findings to standard error. In formats for machines, failures are findings too, each with a code:
igx schema findings. With pretty, failures are plain sentences after findings. The file of --output-file contains findings only.
With --format ndjson, build, publish and worker write everything as one event a line to standard output.
Every option is also an environment variable: --max-warnings is IGX_MAX_WARNINGS. For an option without a value, set 1,
true, yes or on, or 0, false, no or off. An empty variable sets nothing.`;

export const firstSteps = `  igx init report                 create a small project in the folder report
  igx preview report.igx          show it in the browser while you write
  igx check .                     find mistakes in all .igx files of this folder
  igx build report.igx            write report.json
  igx render report.igx --to png  draw report.png
  igx publish report.igx          send the infographic to the service
`;

export const aboutIgx = "Compile, check and publish infographics written in .igx files";
/** Printed by `igx` without arguments. */
const firstScreen = `${aboutIgx}\n\n${firstSteps}\nigx help lists all commands. igx explain NAME explains a rule, a chart type or another name.\n`;

/**
 * The command line as commander knows it. Only commands whose name is among the arguments are loaded; of the others the
 * summary is enough. Commander throws where it would end the process (`exitOverride`).
 */
export async function program(
  entries: readonly CommandEntry[],
  { args: line, env, version, stdout, stderr }: Pick<ProcessIo, "args" | "env" | "version" | "stdout" | "stderr">,
  start: Start,
): Promise<Command> {
  const names = entries.flatMap(({ name, alias }) => (alias === undefined ? [name] : [name, alias]));
  // The root reads the common options, whose values may be meant for one of a command.
  const loaded: OptionSpec[] = [];
  const root = new Command("igx")
    .description(aboutIgx)
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .addHelpCommand(
      new Command("help")
        .argument("[command]")
        .summary("print the help of a command")
        .helpGroup(headingOf("Learn and set up")),
    )
    .configureHelp({ showGlobalOptions: true, optionTerm, optionDescription: describeOption, ...styles })
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      outputError: errorWriter("igx", [], (text) =>
        withAdvice(withChoiceSuggestion(withCommandSuggestion(text, line, names), loaded), "igx", []),
      ),
      getOutHelpWidth: () => (stdout.isTTY ? stdout.columns : undefined) as number,
      getErrHelpWidth: () => (stderr.isTTY ? stderr.columns : undefined) as number,
      getOutHasColors: () => hasColor(!line.includes("--no-color"), env, stdout.isTTY === true),
      getErrHasColors: () => hasColor(!line.includes("--no-color"), env, stderr.isTTY === true),
    })
    .showSuggestionAfterError(true)
    .exitOverride()
    .addHelpText("after", `\nExamples:\n${firstSteps}${exitCodes}`);
  for (const option of commonOptions) root.addOption(toOption(option));
  for (const entry of entries) {
    const named = line.includes(entry.name) || (entry.alias !== undefined && line.includes(entry.alias));
    const definition = named ? await entry.load() : undefined;
    loaded.push(...(definition?.options ?? []));
    root.addCommand(toCommand(root, entry, definition, start).helpGroup(headingOf(entry.group)));
  }
  return root;
}

const headingOf = (group: CommandEntry["group"]): string => `${group}:`;

/** Of a terminal: bold headings, and cyan for what can be typed. */
const styles = {
  styleTitle: (title: string): string => `\u001b[1m${title}\u001b[22m`,
  styleCommandText: typed,
  styleOptionTerm: typed,
  styleSubcommandTerm: typed,
  styleArgumentTerm: typed,
};

function typed(text: string): string {
  return `\u001b[36m${text}\u001b[39m`;
}

interface Named {
  readonly name: string;
  readonly alias?: string;
  readonly summary: string;
}

function toCommand(parent: Command, named: Named, definition: CommandDefinition | undefined, start: Start): Command {
  const command = new Command(named.name).copyInheritedSettings(parent).description(capitalized(named.summary));
  command.summary(named.summary).helpOption("-h, --help", "print this help");
  if (named.alias !== undefined) command.alias(named.alias);
  if (!definition) return command;
  const name = parent.name() === "igx" ? `igx ${named.name}` : `igx ${parent.name()} ${named.name}`;
  const operations = isGroup(definition) ? definition.subcommands.map((one) => one.name) : undefined;
  const reword = (text: string): string => (operations ? withOperationSuggestion(text, name, operations) : text);
  const advised = (text: string): string =>
    withAdvice(withChoiceSuggestion(reword(text), definition.options), name, definition.examples);
  command.configureOutput({ outputError: errorWriter(name, definition.options, advised) });
  for (const option of definition.options) command.addOption(toOption(option));
  command.addHelpText("after", helpBelow(definition));
  if (isGroup(definition)) {
    command.helpCommand("help [command]", "print the help of an operation");
    for (const one of definition.subcommands)
      command.addCommand(toCommand(command, one, one, start), { isDefault: one.isDefault === true });
    return command;
  }
  for (const argument of definition.arguments) command.addArgument(toArgument(argument));
  return command.action(() => start(definition, command.args, command.optsWithGlobals()));
}

/** Writes commander's messages in the words of igx, with what to write instead of an option that the command does not have. */
function errorWriter(
  command: string,
  own: readonly OptionSpec[],
  reword: (message: string) => string,
): (message: string, write: (text: string) => void) => void {
  return (message, write) => {
    const known = [...own, ...commonOptions].flatMap(({ flags }) => optionFlags(flags).names);
    const text = withOptionSuggestion(reword(message), [...known, "--help", "--version"], command);
    // An argument may be the name of any file.
    write(printableLines(inBackquotes(text.replace(/^error: (?:command-argument )?/, "igx: "))));
  };
}

/** Commander's message for arguments that are missing or too many, with an example; for an option without its value, with where it is described. */
function withAdvice(message: string, command: string, [example]: CommandDefinition["examples"]): string {
  if (example && /^error: (?:missing required argument|too many arguments) /.test(message))
    return `${message.trimEnd()}\nExample: ${example.command}\n`;
  return /^error: option '[^'\n]*' argument missing\s*$/.test(message)
    ? `${message.trimEnd()}\n${command} --help describes it.\n`
    : message;
}

/**
 * Commander's message for a value that is none of the choices, with the closest one; for that of another option of the command, with that option:
 * `--format png` is `--to png`.
 */
function withChoiceSuggestion(message: string, options: readonly OptionSpec[]): string {
  const [whole, value = "", choices = ""] = wrongChoice.exec(message) ?? [];
  if (whole === undefined) return message;
  const other = options.find((option) => option.choices?.includes(value));
  const meant = other ? `${optionFlags(other.flags).names.at(-1)} ${value}` : closest(value, choices.split(", "));
  return meant === undefined ? message : `${whole}(Did you mean ${meant}?)\n`;
}

const wrongChoice =
  /^error: (?:option '[^']*' argument|command-argument value|option '[^']*' value) '([^']*)'.* is invalid(?: for argument '\w+')?\. Allowed choices are (.*)\.\n/;

/** Commander quotes what a sentence is about with `'`, which the argument itself may contain. */
const inBackquotes = (text: string): string =>
  text.replace(
    /\b(command|option|argument|value|env|for) '(.*?)'(?=\n|\.|$| (?:argument|value|from env|is invalid|missing)\b)/gs,
    "$1 `$2`",
  );

function helpBelow({ details, examples }: CommandDefinition): string {
  const width = Math.max(...examples.map((example) => example.command.length));
  const lines = examples.map((example) => `  ${example.command.padEnd(width)}  ${example.does}`);
  return `\nExamples:\n${lines.join("\n")}\n${details === undefined ? "" : `\n${details}\n`}${exitCodes}`;
}

function toOption(spec: OptionSpec): Option {
  const option = new Option(spec.flags, spec.description);
  if (spec.choices) option.choices([...spec.choices]);
  if (spec.default !== undefined) option.default(spec.default);
  // A parser replaces that of the choices.
  const isParsed = spec.parse !== undefined || !spec.choices;
  if (isParsed && optionFlags(spec.flags).takes !== "nothing") option.argParser(parseText(spec));
  if (spec.bare !== undefined) option.preset(spec.bare);
  if (!spec.noEnvironment) option.env(optionFlags(spec.flags).variable);
  return option;
}

function toArgument({ name, description, choices }: ArgumentSpec): Argument {
  const argument = new Argument(name, description);
  return choices ? argument.choices([...choices]) : argument.argParser(notEmpty);
}

/** An empty text is a variable of a shell that is not set, never a path: it would be the current folder. */
function notEmpty(text: string): string {
  if (text === "") throw usageError("It must not be empty.");
  return text;
}

const parseText =
  ({ parse }: OptionSpec) =>
  (text: string, before: unknown): unknown =>
    parse ? parse(notEmpty(text), before) : notEmpty(text);

const no = new Set(["0", "false", "no", "off"]);
const yes = new Set(["1", "true", "yes", "on"]);

/** Reads any command line, correct or not, and runs its command. Returns the exit code if commander ended the run: help, or wrong use. */
export async function runProgram(
  entries: readonly CommandEntry[],
  io: ProcessIo,
  start: Start,
): Promise<ExitCode | undefined> {
  const { args: line, env } = io;
  if (line.length === 0) {
    io.stdout.write(firstScreen);
    return ExitCode.done;
  }
  const recorded = recordErrors(io);
  const root = await program(entries, recorded?.io ?? io, start);
  removeUnset(root, env);
  try {
    refuseNeither(root, env);
    const asked = upToHelp(root, helpAsOption(root, line));
    await parseWithEnvironment(root, withBareValues(root, withoutEquals(asked)), env);
    return undefined;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return ExitCode.done;
    await recorded?.write(error.code, await hasFindingsAsResult(entries, line));
    return ExitCode.usage;
  }
}

/** Whether the named command writes findings to standard output. */
async function hasFindingsAsResult(entries: readonly CommandEntry[], line: readonly string[]): Promise<boolean> {
  const [named] = line.flatMap((word) => entries.find(({ name, alias }) => word === name || word === alias) ?? []);
  const definition = await named?.load();
  return definition !== undefined && !isGroup(definition) && definition.findingsAreResult !== undefined;
}

/** `help X` of a command that is unknown as `X`, which commander reports, and `help remote list` as `remote list --help`. */
function helpAsOption({ commands }: Command, line: readonly string[]): readonly string[] {
  const [first, name, operation] = line;
  if (first !== "help" || name === undefined) return line;
  const command = commands.find((one) => one.name() === name || one.aliases().includes(name));
  if (!command) return [name];
  if (operation === undefined) return line;
  const isUnknown = command.commands.length > 0 && !command.commands.some((one) => one.name() === operation);
  return isUnknown ? [name, operation] : [name, operation, "--help"];
}

/** The command line as far as `--help`: a mistake after it must not replace the help. */
function upToHelp(root: Command, line: readonly string[]): readonly string[] {
  const takesNext = new Set(optionsOf(root).flatMap(({ required, short, long }) => (required ? [short, long] : [])));
  const stop = line.findIndex(
    (argument, index) => ["-h", "--help", "--"].includes(argument) && !takesNext.has(line[index - 1]),
  );
  return stop < 0 || line[stop] === "--" ? line : line.slice(0, stop + 1);
}

/**
 * Commander reads variables from `process.env` alone, and before it calls anything of ours. So `env` replaces it for that long;
 * other runs in this process do not see it.
 */
function parseWithEnvironment(root: Command, line: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const before = process.env;
  process.env = env;
  try {
    return root.parseAsync(line, { from: "user" });
  } finally {
    process.env = before;
  }
}

/** Removes variables that set nothing: empty ones, which CI services pass for missing values, and flags with the value "no". */
function removeUnset(root: Command, env: Record<string, string | undefined>): void {
  for (const { envVar = "" } of optionsOf(root)) if (env[envVar] === "") delete env[envVar];
  for (const name of flagVariables(root)) {
    if (!no.has(env[name]?.toLowerCase() ?? "")) continue;
    delete env[name];
    // A variable that says no also wins over a configuration that says yes.
    if (!name.startsWith("IGX_NO_")) env[name.replace("IGX_", "IGX_NO_")] = "1";
  }
}

/** Fails for a variable of a flag that says neither yes nor no: commander takes any text for a yes. */
function refuseNeither(root: Command, env: ProcessIo["env"]): void {
  for (const { envVar = "", flags } of optionsOf(root).filter(isFlag)) {
    const text = env[envVar];
    if (text === undefined || yes.has(text.toLowerCase())) continue;
    root.error(`error: option '${flags}' value '${text}' from env '${envVar}' is invalid. Set 1 or 0.`);
  }
}

/** Variables of options that take no value, so that `IGX_STRICT=0` can mean no: commander only asks whether they are set. */
function flagVariables(root: Command): readonly string[] {
  return [
    ...new Set(
      optionsOf(root)
        .filter((option) => isFlag(option) || isBare(option))
        .flatMap((option) => option.envVar ?? []),
    ),
  ];
}

const isFlag = (option: Option): boolean => option.isBoolean() || option.negate;

/** Whether it needs no value, and never takes the next argument as one. */
const isBare = ({ presetArg }: Option): boolean => presetArg !== undefined;

/** The command line with the value of each option that needs none: commander would take the next argument, which is an input. */
function withBareValues(root: Command, line: readonly string[]): readonly string[] {
  const bare = optionsOf(root).filter(isBare);
  const values = new Map(bare.map(({ long, presetArg }) => [long, `${long}=${presetArg}`]));
  return upToRest(line, (argument) => values.get(argument) ?? argument);
}

/** The command line with other arguments before `--`; after it, they are names of files. */
function upToRest(line: readonly string[], change: (argument: string) => string): readonly string[] {
  const rest = line.indexOf("--");
  return line.map((argument, index) => (rest >= 0 && index > rest ? argument : change(argument)));
}

/** `-o=x` as `-ox`, which commander would take for a name that begins with `=`. */
const withoutEquals = (line: readonly string[]): readonly string[] =>
  upToRest(line, (argument) => argument.replace(/^(-[a-z])=/, "$1"));

/** The options of the command and of all commands below it. */
const optionsOf = (command: Command): readonly Option[] => [...command.options, ...command.commands.flatMap(optionsOf)];

/** `--fix[=all]`: the next argument is never its value. */
const optionTerm = (option: Option): string => (isBare(option) ? option.flags.replace(" [", "[=") : option.flags);

/** Without the variable, which follows from the name: the text below the options says how. */
function describeOption({ description, argChoices, defaultValue }: Option): string {
  const choices = argChoices ? `: ${argChoices.join(", ")}` : "";
  return `${description}${choices}${defaultValue === undefined ? "" : ` (default: ${String(defaultValue)})`}`;
}
