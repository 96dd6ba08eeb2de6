/** Files beside a document. Their paths are relative to its root. */
export interface DataFiles {
  /** A path for these bytes: this one, unless another file has it. */
  readonly freePath: (path: string, bytes: Uint8Array) => Promise<string>;
  /** Never writes over another file. Resolves with why not, as one sentence. */
  readonly save: (path: string, bytes: Uint8Array) => Promise<string | undefined>;
}
