import { CommanderError } from "commander";
import { endWithFailure } from "./base/cli-failure.js";
import { ExitCode } from "./base/exit-code.js";
import { version } from "./base/version.js";
import { commands } from "./commands/index.js";
import { cleaners, ownOptions, processContext } from "./process-context.js";
import { flagVariables, program } from "./program.js";
import { crashReport } from "./report/crash-report.js";

const no = new Set(["", "0", "false", "no", "off"]);

/** Arguments that are files, folders and globs, as commands call them. */
const inputNames = /^[<[](?:inputs?|json)\b/;

/** The whole run: reads the command line, runs the command, says how it ended. */
async function main(words: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = ExitCode.done;
  try {
    const root = await program(commands, words, version, async (definition, args, options) => {
      const inputs = definition.arguments.some(({ name }) => inputNames.test(name)) ? args : [];
      const own = ownOptions(options);
      const context = processContext(options, version, inputs, definition.findingsAreResult?.(args, own));
      exitCode = await endWithFailure(context, () => definition.run(context, args, own));
    });
    for (const name of flagVariables(root)) {
      const value = process.env[name]?.toLowerCase();
      if (value === undefined || !no.has(value)) continue;
      delete process.env[name];
      // What somebody says no to, the configuration does not say yes to.
      if (value !== "") process.env[name.replace("IGX_", "IGX_NO_")] = "1";
    }
    await root.parseAsync(words, { from: "user" });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) return crashReport(error, version);
    return error.exitCode === 0 ? ExitCode.done : ExitCode.usage;
  }
}

/** A reader that has seen enough (`igx … | head`) is no failure. */
function quietOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") process.exit(process.exitCode);
  process.exit(crashReport(error, version));
}

/** As shells have it: 128 and the number of SIGTERM. */
const terminated = 143;

let interrupted = false;
async function interrupt(exitCode: number): Promise<void> {
  if (!interrupted) {
    interrupted = true;
    for (const clean of cleaners.reverse()) await clean();
  }
  process.exit(exitCode);
}

/** Runs the command line of this process. */
export async function run(): Promise<void> {
  process.stdout.on("error", quietOnClosedPipe);
  process.stderr.on("error", quietOnClosedPipe);
  process.on("SIGINT", () => void interrupt(ExitCode.interrupted));
  process.on("SIGTERM", () => void interrupt(terminated));
  process.exitCode = await main(process.argv.slice(2));
}
