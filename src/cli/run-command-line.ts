import { cliFailure, endWithFailure } from "./base/cli-failure.js";
import type { Context } from "./base/context.js";
import { ExitCode } from "./base/exit-code.js";
import type { ProcessIo } from "./base/process-io.js";
import { commands } from "./commands/index.js";
import { ownOptions, processContext } from "./process-context.js";
import { runProgram, type Start } from "./program.js";
import { crashReport } from "./report/crash-report.js";
import { inertStream } from "./report/inert.js";

/** Arguments that are files, folders and globs, as commands call them. */
const inputNames = /^[<[](?:inputs?|json)\b/;

/** The whole run: reads the command line, runs the command, reports how it ended. It touches the process only by `io`. */
export async function runCommandLine(given: ProcessIo): Promise<ExitCode> {
  const io = withInertStreams(given);
  try {
    let exitCode: ExitCode = ExitCode.done;
    const ended = await runProgram(commands, io, async (...line) => {
      exitCode = await runCommand(io, ...line);
    });
    return ended ?? exitCode;
  } catch (error) {
    // A shell stays in a folder after its removal.
    if (error instanceof Error && error.message.endsWith("uv_cwd")) {
      io.stderr.write("igx: The current folder does not exist any more. Go to another folder.\n");
      return ExitCode.outside;
    }
    return crashReport(error, io);
  }
}

/** Names, keys and titles of strangers are in many texts. Everything that a run writes goes through these two streams. */
function withInertStreams(given: ProcessIo): ProcessIo {
  const [stdout, stderr] = [given.stdout, given.stderr].map((stream) => inertStream(stream, given.env));
  return Object.assign(Object.create(given) as ProcessIo, { stdout, stderr });
}

async function runCommand(io: ProcessIo, ...[definition, args, options]: Parameters<Start>): Promise<ExitCode> {
  const inputs = definition.arguments.some(({ name }) => inputNames.test(name)) ? args : [];
  const own = ownOptions(options);
  const context = processContext(io, options, inputs, definition.findingsAreResult?.(args, own));
  const run = () =>
    endWithFailure(context, () => {
      if (context.events && !definition.events) throw cliFailure(noEvents);
      context.events?.write({ event: "start", command: definition.events, version: io.version });
      return definition.run(context, args, own);
    });
  return withCollected(io, context, () =>
    context.common.outputFile === undefined ? run() : withFindingsFile(context, run),
  );
}

const noEvents = {
  exitCode: ExitCode.usage,
  message: "--format ndjson is for igx build, igx publish and igx worker.",
  hint: "Write --format json.",
};

/** Writes the document of findings and failures, or the last event, at the end, also after Ctrl-C. */
async function withCollected(
  { endsWith }: ProcessIo,
  context: Context,
  run: () => Promise<ExitCode>,
): Promise<ExitCode> {
  // That of a crash.
  let exitCode: ExitCode = ExitCode.outside;
  const end = async () => {
    await context.writeCollected?.();
    // A signal ends the process with another code than that of the run, which it lets finish.
    context.events?.end(endsWith?.() ?? exitCode);
  };
  // Registered first, so called last.
  context.onInterrupt(end);
  try {
    exitCode = await run();
    return exitCode;
  } finally {
    await end();
  }
}

/** After the run, the file of `--output-file` is of this run or not there, also after a crash or Ctrl-C. */
async function withFindingsFile(context: Context, run: () => Promise<ExitCode>): Promise<ExitCode> {
  let exitCode: ExitCode = ExitCode.interrupted;
  const end = async () => (await import("./outputs/findings-file.js")).removeOldFindings(context, exitCode);
  context.onInterrupt(end);
  try {
    exitCode = await run();
    return exitCode;
  } finally {
    await end();
  }
}
