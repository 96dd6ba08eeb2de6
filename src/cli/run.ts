import { CommanderError } from "commander";
import { commands } from "./commands/index.js";
import { ExitCode } from "./exit-code.js";
import { cleaners, masked, ownOptions, processContext } from "./process-context.js";
import { flagVariables, program } from "./program.js";

/** Put in by the bundler; sources run without it are of no release. */
declare const IGX_VERSION: string | undefined;
const version = typeof IGX_VERSION === "string" ? IGX_VERSION : "0.0.0";

const no = new Set(["", "0", "false", "no", "off"]);

/** The whole run: reads the command line, runs the command, says how it ended. */
async function main(words: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = ExitCode.done;
  try {
    const root = await program(commands, words, version, async (definition, args, options) => {
      exitCode = await definition.run(processContext(options, version), args, ownOptions(options));
    });
    for (const name of flagVariables(root))
      if (no.has(process.env[name]?.toLowerCase() ?? "")) delete process.env[name];
    await root.parseAsync(words, { from: "user" });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) return defect(error);
    return error.exitCode === 0 ? ExitCode.done : ExitCode.usage;
  }
}

/**
 * What nobody expected. The system's own refusals (no permission, disk full) are said as they are; anything else is a defect:
 * one calm line, the trace only for those who ask with IGX_DEBUG=1.
 */
function defect(error: unknown): ExitCode {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const said = `${name}: ${message.split("\n")[0]}`;
  const system = error instanceof Error && "syscall" in error;
  const calm = system
    ? `igx: ${message}`
    : `igx: this is a defect of igx ${version}, not of your document. Please report this line: ${said}`;
  process.stderr.write(masked(process.env.IGX_DEBUG ? `${calm}\n${stack}\n` : `${calm}\n`));
  return ExitCode.outside;
}

/** A reader that has seen enough (`igx … | head`) is no failure. */
function quietOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") process.exit(process.exitCode);
  process.exit(defect(error));
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
  process.on("uncaughtException", (error) => process.exit(defect(error)));
  process.exitCode = await main(process.argv.slice(2));
}
