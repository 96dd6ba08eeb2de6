import type { Redactor } from "./redactor.js";
import type { ThreadStarter } from "./thread.js";

/** A stream that igx writes to: of the process, or one that records. */
interface OutputStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(data: string | Uint8Array): unknown;
}

/** How much later the engine optimizes: a short delay for a run of seconds, a long one for a run that is soon over. */
export type OptimizerDelay = "short" | "long";

/** Everything that a run of the command line receives from outside. The process provides it; tests provide their own and need no process. */
export interface Surroundings {
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
  /** Registers what is done before an interrupted run ends, in reverse order. */
  onInterrupt(clean: () => void | Promise<void>): void;
  /** Tells the engine that a run over many documents or of a large one begins, for which it should spend less time on optimizing. */
  readonly optimizeLater?: (delay: OptimizerDelay) => void;
  /** Tells the engine that a run begins whose garbage would fill the memory. */
  readonly keepHeapSmall?: () => void;
  /** Tells the engine that what a run makes is soon garbage, as the versions of a document in an editor are. */
  readonly allocateYoung?: () => void;
  /** Tells the engine that a run begins in which optimized code hardly pays for being made. */
  readonly inlineLess?: () => void;
  /** Missing if the run has one thread only. */
  readonly threads?: ThreadStarter;
}
