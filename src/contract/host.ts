/**
 * Reads files for the compiler. Paths are absolute, with `/`. `nodeHost` of `igx-lang/node` reads the file system, `memoryHost` files in memory; the
 * language service puts the open buffers of an editor over either.
 */
export interface Host {
  /** The folder outside which nothing is read, except files that the user names. */
  readonly root: string;
  /**
   * The bytes of a file, or `undefined` if it does not exist. Rejects for any other problem: with the code `IGX_TOO_LARGE` for a file of
   * more than `maximum` bytes; a host should check this before it reads. The core passes only paths that `realPath` returned and that it
   * has checked: a host over a file system must not follow a link from there.
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

/** The resources that an isolated job may use. */
export interface IsolationBounds {
  /** Seconds of processor time. */
  readonly seconds: number;
  /** Bytes of memory. */
  readonly memory: number;
}

/** How an isolated job ended, and the seconds that it ran. */
export type IsolatedOutcome = { readonly seconds: number } & (
  | { readonly kind: "done"; readonly result: unknown }
  /** The bound that ended it. */
  | { readonly kind: keyof IsolationBounds }
  | { readonly kind: "crashed"; readonly reason: string }
);
