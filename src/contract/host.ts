/**
 * How the core reads files. Paths are absolute, with `/`. Three makers: Node (`igx/node`), memory (`memoryHost`),
 * an editor's open buffers.
 */
export interface Host {
  /** Nothing outside this folder is read, but for files named by the user. */
  readonly root: string;
  /**
   * The bytes of a file, or `undefined` when there is none. Rejects for anything else that goes wrong: with the code `IGX_TOO_LARGE` for a
   * file of more than `maximum` bytes, which a host should look at before it reads. The core asks only for paths that `realPath` gave and
   * that it has checked: a host over a file system reads no file that a link leads to from there.
   */
  readFile(path: string, maximum?: number): Promise<Uint8Array | undefined>;
  /** The path after symbolic links are followed; the path itself when nothing is there. */
  realPath(path: string): Promise<string>;
  /**
   * Runs a job of the data readers (a workbook, a query) in a process of its own, within bounds. `undefined` if no process can be
   * started. In that case, and if a host does not have this method, the job runs in the process of the compiler. If it rejects, the job has
   * crashed.
   */
  isolate?(job: unknown, bounds: IsolationBounds): Promise<IsolatedOutcome | undefined>;
}

export interface IsolationBounds {
  /** Seconds of processor time. */
  readonly seconds: number;
  /** Bytes. */
  readonly memory: number;
}

/** How an isolated job ended, and the seconds that it ran. */
export type IsolatedOutcome = { readonly seconds: number } & (
  | { readonly kind: "done"; readonly result: unknown }
  /** The bound that ended it. */
  | { readonly kind: keyof IsolationBounds }
  | { readonly kind: "crashed"; readonly reason: string }
);
