import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { dirname } from "node:path";
import type { IsolatedOutcome, IsolationBounds } from "../../contract/host.js";
import { type JobMessage, memoryEnded, type ReaderMessage } from "./reader-messages.js";
import { type Watch, watchReader } from "./watch-reader.js";

/** A process that runs jobs, one at a time. It keeps this process alive only while a job runs. */
export interface Reader {
  /** The memory limit in bytes, for which its heap is sized. */
  readonly memory: number;
  readonly run: (message: JobMessage) => Promise<{ readonly outcome: IsolatedOutcome; readonly isFresh: boolean }>;
  readonly end: () => void;
  readonly onEnd: (listener: () => void) => void;
}

/**
 * Environment variables that the process needs to find its libraries, and to name what installs one. It gets no secret, no path of the
 * project, and nothing that changes how Node runs (such as NODE_OPTIONS).
 */
const passedOn = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "NODE_ICU_DATA", "SystemRoot", "npm_config_user_agent"];

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

/** Megabytes. Node does not start with less. */
const minHeap = 64;

/** The heap in megabytes: three quarters of the limit, which also covers buffers and the database outside the heap. */
const heapOf = (memory: number): number => Math.max(minHeap, Math.floor((memory / 1024 / 1024) * 0.75));

const running = new Set<ChildProcess>();
let isWatchingExit = false;

/** Starts a process for jobs; `undefined` if it fails to start. */
export async function startReader(
  file: string,
  { memory }: Pick<IsolationBounds, "memory">,
): Promise<Reader | undefined> {
  const child = launch(file, memory);
  if (!child) return undefined;
  const said = lastWords(child);
  const ownBytes = await new Promise<number | undefined>((resolve) => {
    child.once("message", (message: ReaderMessage) => resolve(message.kind === "ready" ? message.ownBytes : undefined));
    child.once("error", () => resolve(undefined));
    child.once("close", () => resolve(undefined));
  });
  if (ownBytes === undefined) return undefined;
  hold(child, false);
  return {
    memory,
    run: (message) => runJob(child, message, ownBytes, said),
    end: () => void child.kill("SIGKILL"),
    onEnd: (listener) => void child.once("exit", listener),
  };
}

function launch(file: string, memory: number): ChildProcess | undefined {
  try {
    const child = fork(file, {
      cwd: dirname(file),
      env: environment(),
      execArgv: [`--max-old-space-size=${heapOf(memory)}`],
      // Structured clone: bytes, Maps and BigInts arrive as such, which JSON cannot do.
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    // A process that ends reports it with `close`. Without this listener, an error before that would end igx.
    child.on("error", () => {});
    endWithThis(child);
    return child;
  } catch {
    return undefined;
  }
}

/** Ends the process when igx exits. If igx is killed, the channel closes, and the process ends itself. */
function endWithThis(child: ChildProcess): void {
  running.add(child);
  child.once("exit", () => running.delete(child));
  if (isWatchingExit) return;
  isWatchingExit = true;
  process.on("exit", () => {
    for (const one of running) one.kill("SIGKILL");
  });
}

/** The beginning of what the process writes to standard error. Only the reason for its end matters, and it must not fill the memory. */
function lastWords(child: ChildProcess): () => string {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(0, 10_000);
  });
  return () => said;
}

/** Sets whether igx waits for the process before it exits. */
function hold(child: ChildProcess, holds: boolean): void {
  const method = holds ? "ref" : "unref";
  child[method]();
  // Bun's channel has neither method, and needs none.
  child.channel?.[method]?.();
  (child.stderr as Socket | null)?.[method]();
}

function runJob(
  child: ChildProcess,
  message: JobMessage,
  ownBytes: number,
  said: () => string,
): ReturnType<Reader["run"]> {
  return new Promise((resolve) => {
    let start = performance.now();
    let watch: Watch | undefined;
    let ended: keyof IsolationBounds | undefined;
    const settle = (outcome: IsolatedOutcome, isFresh: boolean): void => {
      watch?.stop();
      child.off("message", hear).off("close", died);
      hold(child, false);
      resolve({ outcome, isFresh });
    };
    // Time counts from here: loading the modules is not the document's fault.
    const begin = (): void => {
      start = performance.now();
      watch = watchReader(child.pid, message, ownBytes, (bound) => {
        ended = bound;
        child.kill("SIGKILL");
      });
    };
    const hear = (heard: ReaderMessage): void => {
      if (heard.kind === "started") begin();
      if (heard.kind !== "answer") return;
      const { result, failure, seconds, isFresh } = heard;
      const outcome = failure === undefined ? ({ kind: "done", result } as const) : crashed(failure);
      settle({ ...outcome, seconds }, isFresh);
    };
    const died = (code: number | null, signal: string | null): void => {
      const seconds = (performance.now() - start) / 1000;
      // A process that we ended has that reason; one that died may have run out of memory by itself.
      const bound = ended ?? (isOutOfMemory(said()) ? "memory" : undefined);
      settle({ ...(bound ? { kind: bound } : crashed(signal ?? `exit code ${code}`)), seconds }, false);
    };
    child.on("message", hear).on("close", died);
    hold(child, true);
    // The callback keeps a failed send from throwing: a process that has just died reports `close`.
    child.send(message, () => {});
  });
}

const crashed = (reason: string) => ({ kind: "crashed", reason }) as const;

/** Whether the process ran out of memory: by a message of its own, of V8, or of the database's allocator. */
const isOutOfMemory = (said: string): boolean =>
  said.includes(memoryEnded) || /heap out of memory|allocation failed|bad_alloc/i.test(said);
