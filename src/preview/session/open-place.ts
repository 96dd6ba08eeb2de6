/** A place in a file. Line and column count from 1. */
export interface EditorLocation {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** The end of what to select, for editors that can. */
  readonly end?: { readonly line: number; readonly column: number };
  /** The keyboard stays where it is, if the editor can do that. */
  readonly stay?: true;
}

/** Why a place was not opened, in one sentence. */
export interface OpenProblem {
  readonly message: string;
  /** No editor runs, and none is named. */
  readonly noEditor?: true;
}

/** Opens a place in an editor. Resolves with what failed. */
export type OpenPlace = (place: EditorLocation) => Promise<OpenProblem | undefined>;
