import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { cliFailure, isCliFailure } from "../base/cli-failure.js";
import { type Command, isGroup } from "../base/command.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { optionFlags } from "../base/option-flags.js";
import type { Failure, Outcome } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { loadProject } from "../config/load-project.js";
import type { Call } from "./session.js";
import { callFinding, type Finding } from "./tool.js";

/** A command with its arguments, as a tool asks for it. */
export interface CommandArguments {
  readonly args?: readonly string[];
  readonly options?: Readonly<Record<string, unknown>>;
  /** Standard input. */
  readonly input?: string;
  /** The current folder, which decides about the configuration. Default: the root. */
  readonly folder?: string;
}

export interface CommandRun {
  readonly exitCode: ExitCode;
  /** Standard output. */
  readonly printed: Buffer;
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
}

/** Runs a command for a tool, in this thread. It reads and writes nothing outside of the root. */
export async function runCommand(call: Call, name: string, given: CommandArguments): Promise<CommandRun> {
  const entry = call.session.commands.find((one) => one.name === name)!;
  const definition = await entry.load();
  if (isGroup(definition)) throw new Error(`${name} is a group of commands`);
  const { args = [], options = {} } = given;
  const heard = listener(call.session.redactor.redact);
  const context = callContext(call, given, heard);
  try {
    const exitCode = await definition.run(context, args, { ...defaultsOf(definition, call.session.env), ...options });
    return { ...heard.all(), exitCode };
  } catch (error) {
    if (!isCliFailure(error)) throw error;
    return { exitCode: await context.fail(error.failure), ...heard.all() };
  }
}

/** The options that the environment sets, as for a command line, and defaults. */
const defaultsOf = ({ options }: Command, env: Context["env"]): object =>
  Object.fromEntries(
    options.flatMap((one) => {
      const { key, variable, takes } = optionFlags(one.flags);
      const text = takes === "value" && !one.noEnvironment ? env[variable] : undefined;
      if (text) return [[key, one.parse ? one.parse(text, undefined) : text]];
      return one.default === undefined ? [] : [[key, one.default]];
    }),
  );

interface Listener {
  print(result: string | Uint8Array): void;
  note(line: string): void;
  find(findings: readonly Diagnostic[]): void;
  /** Standard error: findings as JSON, or a remark. */
  write(text: string): void;
  fail(failure: Failure): void;
  all(): Omit<CommandRun, "exitCode">;
}

function listener(redact: (text: string) => string): Listener {
  const printed: Uint8Array[] = [];
  const findings: Finding[] = [];
  const notes: string[] = [];
  const note = (line: string) => void notes.push(redact(line));
  const find = (found: readonly Finding[]) => void findings.push(...found);
  return {
    print: (result) => void printed.push(Buffer.from(result as string)),
    note,
    find: (found) => find(found as readonly Finding[]),
    write: (text) => (text.startsWith("[") ? find(JSON.parse(text)) : note(text.trim())),
    fail: ({ exitCode, message, hint }) =>
      find([callFinding(codes[exitCode] ?? "failed", redact(message), hint && redact(hint))]),
    all: () => ({ printed: Buffer.concat(printed), findings, notes }),
  };
}

/** A command that fails has an exit code for scripts; an assistant reads a word. */
const codes: Readonly<Partial<Record<ExitCode, string>>> = {
  [ExitCode.usage]: "invalid-argument",
  [ExitCode.outside]: "outside",
  [ExitCode.refused]: "refused",
};

/** The context of a command without a user to ask, whose findings are data. */
function callContext(
  { session, progress, onInterrupt }: Call,
  { args = [], ...given }: CommandArguments,
  heard: Listener,
) {
  const { env, version, root, config, redactor } = session;
  let project: Promise<Outcome<Project>> | undefined;
  const context: Context = {
    cwd: given.folder ?? root,
    env,
    version,
    common: { format: "json", quiet: false, root, ...(config !== undefined && { config }) },
    inputs: args,
    interactive: false,
    color: false,
    columns: 100,
    project: () => {
      project ??= loadProject(context);
      return project;
    },
    readStdin: async () => Buffer.from(given.input ?? ""),
    print: heard.print,
    note: (lines) => [lines].flat().forEach(heard.note),
    progress: (line) => line !== undefined && progress(redactor.redact(line)),
    writeError: (text) => heard.write(typeof text === "string" ? redactor.redact(text) : Buffer.from(text).toString()),
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    redact: redactor.redact,
    fail: async (failure) => {
      if (failure.findings) heard.find(failure.findings.diagnostics);
      else heard.fail(failure);
      return failure.exitCode;
    },
    addSecret: redactor.add,
    onInterrupt,
  };
  return context;
}

/** Ends a call, as a command ends. */
export const refuse = (message: string, hint: string): Error => cliFailure({ exitCode: ExitCode.usage, message, hint });
