import { ExitCode } from "./base/exit-code.js";
import type { ProcessIo } from "./base/process-io.js";
import { mayBeTerminal, processStream } from "./base/process-stream.js";
import { createRedactor } from "./base/redactor.js";
import { version } from "./base/version.js";
import { crashReport } from "./report/crash-report.js";

const cleaners: (() => void | Promise<void>)[] = [];

/** The process of this run. Streams are opened on first use, since each costs time. */
export const thisProcess: ProcessIo = {
  args: process.argv.slice(2),
  version,
  get cwd() {
    return process.cwd();
  },
  // Not a copy: on Windows, `process.env` ignores case.
  env: process.env,
  stdin: {
    get isTTY() {
      return mayBeTerminal(0) && process.stdin.isTTY;
    },
    fd: 0,
    [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator](),
  },
  stdout: processStream(1, endWithCrash),
  stderr: processStream(2, endWithCrash),
  redactor: createRedactor(),
  endsWith: () => endsWith,
  onInterrupt: (clean) => void cleaners.push(clean),
};

export function endWithCrash(error: unknown): never {
  process.exit(crashReport(error, thisProcess));
}

/** The exit code of shells: 128 plus the number of the signal. */
const exitCodes = { SIGINT: ExitCode.interrupted, SIGTERM: 143, SIGHUP: 129 } as const;

/** Milliseconds in which npm, npx or a script hands on the signal that the terminal or the system has sent to all of them. */
const sameSignal = 500;

/** When the first signal came. */
let interrupted: number | undefined;
let endsWith: number | undefined;

/** Cleans up and ends. The second signal waits for nothing, unless it may be the first one, handed on. */
export async function endInterrupted(signal: keyof typeof exitCodes): Promise<void> {
  if (interrupted !== undefined && (signal === "SIGHUP" || performance.now() - interrupted < sameSignal)) return;
  if (interrupted === undefined) {
    interrupted = performance.now();
    endsWith = exitCodes[signal];
    for (const clean of cleaners.reverse()) await clean();
  }
  if (signal === "SIGHUP") process.once("exit", dieOfHangUp);
  process.exit(exitCodes[signal]);
}

/** Node 20 crashes if it exits by itself after its terminal was closed. Shells show the signal as 129. */
function dieOfHangUp(): void {
  process.removeAllListeners("SIGHUP");
  process.kill(process.pid, "SIGHUP");
}
