import type { Redactor } from "./redactor.js";

/** A stream that igx writes to: of the process, or one that records. */
interface OutputStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(data: string | Uint8Array): unknown;
}

/** Everything that a run of the command line receives from outside. The process provides it; tests provide their own and need no process. */
export interface ProcessIo {
  /** The arguments after `igx`. */
  readonly args: readonly string[];
  readonly version: string;
  /** Absolute. */
  readonly cwd: string;
  /** The run changes it: a flag that is set to no is removed. */
  readonly env: Record<string, string | undefined>;
  readonly stdin: AsyncIterable<Uint8Array> & {
    readonly isTTY?: boolean | undefined;
    /** The descriptor of the process, by the name that it has on streams of Node; absent if the stream is another one. */
    readonly fd?: number;
  };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** The redactor of the whole run: a defect that ends it must not show a secret either. */
  readonly redactor: Redactor;
  /** The exit code of a signal that ends the process; `undefined` before one. */
  readonly endsWith?: () => number | undefined;
  /** Registers work to do before an interrupted run ends, in reverse order. */
  onInterrupt(clean: () => void | Promise<void>): void;
}
