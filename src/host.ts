/**
 * How the core reads files. Paths are absolute, with `/`. Three makers: Node (`igx/node`), memory (`memoryHost`),
 * an editor's open buffers.
 */
export interface Host {
  /** Nothing outside this folder is read, but for files named by the user. */
  readonly root: string;
  /** The bytes of a file, or `undefined` when there is none. Rejects for anything else that goes wrong. */
  readFile(path: string): Promise<Uint8Array | undefined>;
  /** The path after symbolic links are followed; the path itself when nothing is there. */
  realPath(path: string): Promise<string>;
}
