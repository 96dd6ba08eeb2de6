import { isInside } from "../text/path.js";
import { commonOptions, outputFileOption } from "./base/common-options.js";
import type { CommonOptions, Context, FindingFormat } from "./base/context.js";
import type { ExitCode } from "./base/exit-code.js";
import { failureFinding } from "./base/failure-finding.js";
import { hasColor } from "./base/has-color.js";
import { isForPeople } from "./base/is-for-people.js";
import { optionFlags } from "./base/option-flags.js";
import type { Failure, Outcome } from "./base/outcome.js";
import { relativePath, slashes } from "./base/paths.js";
import type { ProcessIo } from "./base/process-io.js";
import type { Project } from "./base/project.js";
import { refuseFolder } from "./base/read-bounded.js";
import { shownFormat, usualFormat } from "./base/shown-format.js";
import { createCollector } from "./report/collector.js";
import { createEventLog } from "./report/event-log.js";
import { printable, printableLines } from "./report/printable.js";

/** The context of a run: the part of the process that commands may use. */
export function processContext(
  io: ProcessIo,
  options: Readonly<Record<string, unknown>>,
  inputs: readonly string[] = [],
  findingsAreResult = false,
): Context {
  const { env, stdin, stdout, stderr, redactor } = io;
  const common = { ...commonOf(options, env), findingsAreResult };
  let project: Promise<Outcome<Project>> | undefined;
  const hasProgress =
    stderr.isTTY === true &&
    env.TERM !== "dumb" &&
    !common.quiet &&
    (common.outputFile !== undefined || common.format === "pretty");
  const status = statusLine((text) => void stderr.write(text), stderr.columns || 100);
  const complain = (text: string | Uint8Array): void => {
    status(undefined);
    stderr.write(typeof text === "string" ? redactor.redact(text) : text);
  };
  const events =
    common.format === "ndjson" ? createEventLog((line) => void stdout.write(line), redactor.redact) : undefined;
  const context: Context = {
    cwd: io.cwd,
    env,
    version: io.version,
    common,
    inputs,
    get interactive() {
      return stdin.isTTY === true && stderr.isTTY === true;
    },
    color: hasColor(options.color !== false, env, stderr.isTTY === true),
    columns: stderr.columns || 100,
    ...(stdout.isTTY === true && {
      terminal: { columns: stdout.columns || 100, color: hasColor(options.color !== false, env, true) },
    }),
    project: () => {
      project ??= import("./config/load-project.js").then(({ loadProject }) => loadProject(context));
      return project;
    },
    readStdin: async (maximum = Number.POSITIVE_INFINITY) => {
      if (stdin.fd !== undefined) refuseFolder(stdin.fd);
      const chunks: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of stdin) {
        chunks.push(chunk);
        length += chunk.length;
        if (length > maximum) break;
      }
      return Buffer.concat(chunks);
    },
    print: (result) => {
      status(undefined);
      stdout.write(result);
    },
    note: (lines) => {
      const heard = !common.quiet && isForPeople(context) ? [lines].flat() : [];
      if (heard.length > 0) complain(heard.map((line) => shown(context, line)).join(""));
    },
    progress: (line) => {
      if (hasProgress) status(line === undefined ? undefined : printable(redactor.redact(line)));
    },
    writeError: complain,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    redact: redactor.redact,
    fail: async (failure) => fail(context, failure),
    ...(events && { events }),
    ...createCollector(
      shownFormat({ common, env }),
      (text) => (findingsAreResult ? context.print(text) : complain(text)),
      events,
    ),
    addSecret: redactor.add,
    onInterrupt: (clean) => io.onInterrupt(clean),
  };
  return context;
}

/** A progress line that is overwritten, and removed before any other output. */
function statusLine(write: (text: string) => void, columns: number): (line: string | undefined) => void {
  const clear = "\r\u001b[2K";
  let shown = false;
  return (line) => {
    if (line !== undefined) write(`${clear}${line.slice(0, columns - 1)}`);
    else if (shown) write(clear);
    shown = line !== undefined;
  };
}

/** One line for a terminal or a log: a file may be called anything. */
const shown = ({ redact }: Context, line: string): string => `${printable(redact(line))}\n`;

function commonOf(options: Readonly<Record<string, unknown>>, env: NodeJS.ProcessEnv): CommonOptions {
  const { root, config, maxWarnings, outputFile } = options;
  return {
    format: (options.format as FindingFormat | undefined) ?? usualFormat(env),
    ...(typeof options.strict === "boolean" && { strict: options.strict }),
    quiet: options.quiet === true,
    ...(typeof root === "string" && { root }),
    ...(typeof config === "string" && { config }),
    ...(typeof outputFile === "string" && { outputFile }),
    ...(typeof maxWarnings === "number" && { maxWarnings }),
  };
}

async function fail(context: Context, failure: Failure): Promise<ExitCode> {
  const { exitCode, hint, findings } = failure;
  if (!findings) {
    const message = messageFrom(context.cwd, failure);
    if (context.collect) {
      const clean = {
        ...failure,
        message: printable(context.redact(message)),
        ...(hint !== undefined && { hint: printableLines(context.redact(hint)) }),
      };
      await context.collect([failureFinding(clean, await fileOf(context, failure))], context);
      return exitCode;
    }
    const advice = hint === undefined ? "" : `${printableLines(context.redact(hint))}\n`;
    context.writeError(`${shown(context, `igx: ${message}`)}${advice}`);
    return exitCode;
  }
  const { report } = await import("./report/report.js");
  return Math.max(await report(context, findings), exitCode) as ExitCode;
}

/** The file of a failure as findings name it: relative to the root. */
async function fileOf(context: Context, { path }: Failure): Promise<string> {
  if (path === undefined) return "";
  const project = await context.project();
  return relativePath(project.ok ? project.value.runRoot : context.cwd, path);
}

/** The message with its path as seen from a folder, if it is below that. */
const messageFrom = (folder: string, { message, path }: Failure): string =>
  path !== undefined && isInside(slashes(folder), path)
    ? message.replace(path, () => relativePath(folder, path))
    : message;

/** The command's own options, without the common ones. */
export function ownOptions(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const common = new Set([...commonOptions, outputFileOption].map(({ flags }) => optionFlags(flags).key));
  return Object.fromEntries(Object.entries(options).filter(([name]) => !common.has(name)));
}
