import { CommanderError } from "commander";
import { endWithFailure } from "./base/cli-failure.js";
import { ExitCode } from "./base/exit-code.js";
import type { Surroundings } from "./base/surroundings.js";
import { commands } from "./commands/index.js";
import { ownOptions, processContext } from "./process-context.js";
import { flagVariables, parseWithEnvironment, program, withBareValues } from "./program.js";
import { crashReport } from "./report/crash-report.js";

const no = new Set(["", "0", "false", "no", "off"]);

/** Arguments that are files, folders and globs, as commands call them. */
const inputNames = /^[<[](?:inputs?|json)\b/;

/** The whole run: reads the command line, runs the command, reports how it ended. It touches no process but by `surroundings`. */
export async function runCommandLine(surroundings: Surroundings): Promise<ExitCode> {
  const { args: line, env } = surroundings;
  let exitCode: ExitCode = ExitCode.done;
  try {
    const root = await program(commands, surroundings, async (definition, args, options) => {
      const inputs = definition.arguments.some(({ name }) => inputNames.test(name)) ? args : [];
      const own = ownOptions(options);
      const context = processContext(surroundings, options, inputs, definition.findingsAreResult?.(args, own));
      exitCode = await endWithFailure(context, () => definition.run(context, args, own));
    });
    for (const name of flagVariables(root)) {
      const value = env[name]?.toLowerCase();
      if (value === undefined || !no.has(value)) continue;
      delete env[name];
      // A variable that says no also wins over a configuration that says yes.
      if (value !== "") env[name.replace("IGX_", "IGX_NO_")] = "1";
    }
    await parseWithEnvironment(root, withBareValues(root, line), env);
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) return crashReport(error, surroundings);
    return error.exitCode === 0 ? ExitCode.done : ExitCode.usage;
  }
}
