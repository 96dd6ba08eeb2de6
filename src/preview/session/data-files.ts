/** Files beside a document. Their paths are relative to its root. */
export interface DataFiles {
  /** A path for these bytes: this one, unless another file has it. */
  readonly freePath: (path: string, bytes: Uint8Array) => Promise<string>;
  /** Never writes over another file. */
  readonly save: (path: string, bytes: Uint8Array) => Promise<SavedFile>;
}

/** A file that is saved now, or why not, as one sentence. */
export type SavedFile =
  /** `undo` removes it again; missing where igx cannot. Of a file that was there before, it does nothing. */
  { readonly ok: true; readonly undo?: () => Promise<void> } | { readonly ok: false; readonly message: string };
