import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { dirname } from "node:path";
import type { IsolatedOutcome, IsolationBounds } from "../../contract/host.js";
import { type JobMessage, memoryEnded, type ReaderMessage } from "./reader-messages.js";
import { type Watch, watchReader } from "./watch-reader.js";

/** A process that runs jobs, one at a time. It does not keep this process alive unless a job is under way. */
export interface Reader {
  /** The bytes that its bounds allow; its heap is made for them. */
  readonly memory: number;
  readonly run: (message: JobMessage) => Promise<{ readonly outcome: IsolatedOutcome; readonly isFresh: boolean }>;
  readonly end: () => void;
  readonly onEnd: (listener: () => void) => void;
}

/** What finding its libraries may take. No secret, no path of the project, nothing that changes how Node runs. */
const passedOn = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "NODE_ICU_DATA", "SystemRoot"];

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

/** Node itself does not start with less. */
const leastHeap = 64;

/** In megabytes. Within the bound of memory, which also covers what is not in the heap. */
const heapOf = (memory: number): number => Math.max(leastHeap, Math.floor((memory / 1024 / 1024) * 0.75));

const running = new Set<ChildProcess>();
let isWatchingExit = false;

/** Starts a process for jobs; `undefined` if it does not come up. */
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
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    // A process that is gone says so with `close`; an error on the way to it says nothing more.
    child.on("error", () => {});
    endWithThis(child);
    return child;
  } catch {
    return undefined;
  }
}

/** Ends with this process, however that ends; a process that is killed closes the channel instead. */
function endWithThis(child: ChildProcess): void {
  running.add(child);
  child.once("exit", () => running.delete(child));
  if (isWatchingExit) return;
  isWatchingExit = true;
  process.on("exit", () => {
    for (const one of running) one.kill("SIGKILL");
  });
}

/** What a process writes to standard error, of which only the reason of its end is of interest. */
function lastWords(child: ChildProcess): () => string {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(0, 10_000);
  });
  return () => said;
}

/** Whether this process waits for the other one before it ends. */
function hold(child: ChildProcess, holds: boolean): void {
  const method = holds ? "ref" : "unref";
  child[method]();
  child.channel?.[method]();
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
      const bound = ended ?? (isOutOfMemory(said()) ? "memory" : undefined);
      settle({ ...(bound ? { kind: bound } : crashed(signal ?? `exit code ${code}`)), seconds }, false);
    };
    child.on("message", hear).on("close", died);
    hold(child, true);
    // One that has just died closes.
    child.send(message, () => {});
  });
}

const crashed = (reason: string) => ({ kind: "crashed", reason }) as const;

/** By its own last words, those of V8, or those of the database's allocator. */
const isOutOfMemory = (said: string): boolean =>
  said.includes(memoryEnded) || /heap out of memory|allocation failed|bad_alloc/i.test(said);
