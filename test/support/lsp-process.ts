import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { type Client, clientOver, type Message } from "./lsp-client.js";

export interface ServerProcess {
  readonly client: Client;
  readonly child: ChildProcess;
  /** The exit code. */
  readonly ended: Promise<number | null>;
  /** Its standard error. */
  readonly errors: () => string;
  /** Bytes of memory that the process has at the moment. */
  readonly memory: () => number;
  /** Milliseconds that its threads have run. */
  readonly cpuTime: () => number;
}

/** `igx lsp --stdio` as an editor starts it. */
export function startServerProcess(
  command: readonly string[],
  cwd: string,
  more: readonly string[] = [],
): ServerProcess {
  const child = spawn(process.execPath, [...command, "lsp", "--stdio", ...more], { cwd, stdio: "pipe" });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  let take: (message: Message) => void = () => {};
  let rest: Buffer = Buffer.alloc(0);
  child.stdout.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let found = nextMessage(rest); found; found = nextMessage(rest)) {
      rest = found.rest;
      take(found.message);
    }
  });
  const client = clientOver({
    send: (message) => {
      const body = JSON.stringify(message);
      child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    },
    onMessage: (to) => {
      take = to;
    },
  });
  return {
    client,
    child,
    ended,
    errors: () => errors,
    memory: () => residentBytes(child.pid!),
    cpuTime: () => cpuTimeOf(child.pid!),
  };
}

/** The messages of a stream are framed by their length in bytes. */
function nextMessage(bytes: Buffer): { readonly message: Message; readonly rest: Buffer } | undefined {
  const head = bytes.indexOf("\r\n\r\n");
  if (head < 0) return undefined;
  const length = Number(/Content-Length: (\d+)/i.exec(bytes.toString("latin1", 0, head))![1]);
  const end = head + 4 + length;
  if (bytes.length < end) return undefined;
  return { message: JSON.parse(bytes.toString("utf8", head + 4, end)), rest: bytes.subarray(end) };
}

const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;

/** The kernel counts hundredths of a second (proc_pid_stat(5), `utime` and `stime`). */
export function cpuTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
