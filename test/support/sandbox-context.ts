import { CommanderError } from "commander";
import { endWithFailure } from "../../src/cli/base/cli-failure.js";
import type { Command } from "../../src/cli/base/command.js";
import type { CommonOptions, Context } from "../../src/cli/base/context.js";
import { ExitCode } from "../../src/cli/base/exit-code.js";
import { commands } from "../../src/cli/commands/index.js";
import { loadProject } from "../../src/cli/config/load-project.js";
import { ownOptions } from "../../src/cli/process-context.js";
import { program } from "../../src/cli/program.js";
import { createEventLog } from "../../src/cli/report/event-log.js";
import { report } from "../../src/cli/report/report.js";

export interface Recorded {
  readonly context: Context;
  readonly out: () => string;
  readonly err: () => string;
  /** As Ctrl-C does. */
  readonly interrupt: () => Promise<void>;
}

/** A command without a process: everything it says is recorded. */
export function recordedContext(
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  common: Partial<CommonOptions> = {},
): Recorded {
  let [out, err] = ["", ""];
  const hidden: string[] = [];
  const masked = (text: string) => hidden.reduce((shown, one) => shown.replaceAll(one, "***"), text);
  const cleaners: (() => void | Promise<void>)[] = [];
  const settings: CommonOptions = { format: "pretty", strict: false, quiet: false, ...common };
  const context: Context = {
    cwd,
    // Not your own credentials.
    env: { XDG_CONFIG_HOME: cwd, XDG_DATA_HOME: cwd, ...env },
    version: "0.0.0",
    common: settings,
    interactive: false,
    color: false,
    columns: 100,
    project: () => loadProject({ cwd, common: settings }),
    readStdin: async () => new Uint8Array(),
    print: (result) => {
      out += Buffer.from(result).toString("utf8");
    },
    note: (lines) => {
      for (const line of [lines].flat()) err += masked(`${line}\n`);
    },
    writeError: (text) => {
      err += masked(Buffer.from(text).toString());
    },
    fail: async ({ exitCode, message, findings }) => {
      if (findings) await report(context, findings);
      else err += `${message}\n`;
      return exitCode;
    },
    ...(settings.format === "ndjson" && {
      events: createEventLog((line) => {
        out += line;
      }, masked),
    }),
    progress: () => {},
    addSecret: (secret) => {
      if (secret !== "") hidden.push(secret);
    },
    sleep: async () => {},
    redact: (text) => text,
    onInterrupt: (clean) => void cleaners.push(clean),
  };
  return {
    context,
    out: () => out,
    err: () => err,
    interrupt: async () => {
      for (const clean of cleaners) await clean();
    },
  };
}

/** The exit code of a command, as the command line gives it: a failure is reported to the context. */
export const runCommand = <Options extends object>(
  context: Context,
  command: Command<Options>,
  args: readonly string[],
  options: Options,
) => endWithFailure(context, () => command.run(context, args, options));

/** The exit code of a command line, with more options than it names. */
export async function runLine(context: Context, line: readonly string[], options: object): Promise<ExitCode> {
  let exitCode: ExitCode = ExitCode.usage;
  const { stdout, stderr } = process;
  const io = { args: line, env: context.env, version: context.version, stdout, stderr };
  const root = await program(commands, io, async (command, args, all) => {
    exitCode = await runCommand(context, command, args, { ...ownOptions(all), ...options });
  });
  // Commander rejects wrong use, after saying it.
  await root.parseAsync(line, { from: "user" }).catch((error: unknown) => {
    if (!(error instanceof CommanderError)) throw error;
  });
  return exitCode;
}
