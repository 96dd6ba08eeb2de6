import type { ArgumentSpec, Command, CommandDefinition, CommandEntry, OptionSpec } from "./base/command.js";
import { isGroup } from "./base/command.js";
import { commonOptions } from "./base/common-options.js";
import { type OptionFlags, optionFlags } from "./base/option-flags.js";

/** What a command line asks for. */
export interface ParsedLine {
  readonly definition: Command;
  readonly args: readonly string[];
  /** All options, under camel case names. */
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Reads a command line that is plain: a command with its arguments and options, each complete and correct. `undefined` for everything else,
 * which commander reads: help, mistakes, groups, options from the environment, and what few people write (`-ab`, `--`). Loading commander
 * takes longer than compiling a small file.
 */
export async function parsePlainLine(
  entries: readonly CommandEntry[],
  line: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<ParsedLine | undefined> {
  const common = optionReader(commonOptions, env);
  if (!common) return undefined;
  const at = readBefore(line, common);
  if (at === undefined) return undefined;
  const entry = entries.find(({ name, alias }) => name === line[at] || alias === line[at]);
  const definition = await entry?.load();
  if (!definition || !isSingle(definition)) return undefined;
  const own = optionReader(definition.options, env);
  const args = own && readRest(line.slice(at + 1), common, own);
  if (!args || !fits(args, definition.arguments)) return undefined;
  return { definition, args, options: { ...own.values, ...common.values } };
}

const isSingle = (definition: CommandDefinition): definition is Command => !isGroup(definition);

/** Takes the option at an index of a line. Returns the index after it, or `undefined` if the option is unknown or not plain. */
interface OptionReader {
  readonly take: (line: readonly string[], at: number) => number | undefined;
  readonly has: (word: string) => boolean;
  readonly values: Record<string, unknown>;
}

/** `undefined` if the environment sets one of the options. */
function optionReader(
  specs: readonly OptionSpec[],
  env: Readonly<Record<string, string | undefined>>,
): OptionReader | undefined {
  const all = specs.map((spec) => ({ spec, flags: optionFlags(spec.flags) }));
  if (all.some(({ spec, flags }) => !spec.noEnvironment && env[flags.variable] !== undefined)) return undefined;
  const byName = new Map(all.flatMap((one) => one.flags.names.map((name) => [name, one] as const)));
  const values = defaults(all);
  return {
    values,
    has: (word) => byName.has(nameIn(word)),
    take: (line, at) => {
      const { spec, flags } = byName.get(nameIn(line[at]!))!;
      const value = valueAt(line, at, spec, flags);
      if (!value || value.text === "" || !accept(values, spec, flags, value.text)) return undefined;
      return value.next;
    },
  };
}

const nameIn = (word: string): string => (word.startsWith("--") ? word.split("=", 1)[0]! : word);

interface KnownOption {
  readonly spec: OptionSpec;
  readonly flags: OptionFlags;
}

function defaults(all: readonly KnownOption[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { spec, flags } of all) {
    if (spec.default !== undefined) values[flags.key] = spec.default;
    // `--no-color` alone means that colours are the default; beside `--strict`, `--no-strict` only says no.
    else if (flags.isNegated && !all.some((other) => other.flags.key === flags.key && !other.flags.isNegated))
      values[flags.key] = true;
  }
  return values;
}

/** The text of an option's value (`null` for one that has none), and where the line goes on. */
function valueAt(
  line: readonly string[],
  at: number,
  { bare }: OptionSpec,
  { takes }: OptionFlags,
): { readonly text: string | null; readonly next: number } | undefined {
  const word = line[at]!;
  const equals = word.startsWith("--") ? word.indexOf("=") : -1;
  if (equals >= 0) return takes === "nothing" ? undefined : { text: word.slice(equals + 1), next: at + 1 };
  if (takes === "nothing") return { text: null, next: at + 1 };
  if (takes === "optional") return bare === undefined ? undefined : { text: bare, next: at + 1 };
  const value = line[at + 1];
  return value === undefined || isOption(value) ? undefined : { text: value, next: at + 2 };
}

/** `-` is an input. */
const isOption = (word: string): boolean => word.length > 1 && word.startsWith("-");

/** Whether the value is correct; it is kept then. */
function accept(
  values: Record<string, unknown>,
  { parse, choices }: OptionSpec,
  { key, isNegated }: OptionFlags,
  text: string | null,
): boolean {
  if (text === null) values[key] = !isNegated;
  else if (parse) {
    try {
      values[key] = parse(text, values[key]);
    } catch {
      return false;
    }
  } else if (choices?.includes(text) === false) return false;
  else values[key] = text;
  return true;
}

/** Where the command is in the line. Only options of every command can come before it. */
function readBefore(line: readonly string[], common: OptionReader): number | undefined {
  for (let at = 0; at < line.length; ) {
    const word = line[at]!;
    if (!isOption(word)) return at;
    const next = common.has(word) ? common.take(line, at) : undefined;
    if (next === undefined) return undefined;
    at = next;
  }
  return undefined;
}

/** The arguments after the command. */
function readRest(line: readonly string[], common: OptionReader, own: OptionReader): readonly string[] | undefined {
  const args: string[] = [];
  for (let at = 0; at < line.length; ) {
    const word = line[at]!;
    if (word === "") return undefined;
    if (!isOption(word)) {
      args.push(word);
      at++;
      continue;
    }
    const reader = [common, own].find(({ has }) => has(word));
    const next = reader?.take(line, at);
    if (next === undefined) return undefined;
    at = next;
  }
  return args;
}

/** Whether these are as many arguments as the command takes, and among their choices. */
function fits(args: readonly string[], specs: readonly ArgumentSpec[]): boolean {
  const least = specs.filter(({ name }) => name.startsWith("<")).length;
  const most = specs.some(({ name }) => name.includes("...")) ? Number.POSITIVE_INFINITY : specs.length;
  const isChoice = (arg: string, index: number) => (specs[index] ?? specs.at(-1))?.choices?.includes(arg) !== false;
  return args.length >= least && args.length <= most && args.every(isChoice);
}
