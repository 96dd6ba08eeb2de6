import type { CompileResult } from "../../contract/result.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { PreviewBatch } from "../protocol.js";
import type { FileStamps } from "./file-stamps.js";

/** What the page has chosen. */
export interface Choice {
  /** Values of parameters, as text. */
  readonly values: Readonly<Record<string, string>>;
  /** Of the table, from 0. */
  readonly row: number;
}

/** The document that is previewed: how it is found, configured and compiled is the business of whoever starts the preview. */
export interface PreviewDocument {
  /** Absolute, with `/`. Paths of findings and sources are relative to it. */
  readonly root: string;
  /** Relative to the root. */
  readonly file: string;
  /**
   * Reads and compiles it as it is. `fresh`: files may have changed since last time; otherwise only the choice has. What is wrong with
   * files is part of the reading.
   */
  read(choice: Choice, fresh: boolean): Promise<Reading>;
}

export interface Reading {
  /** All files that it rests on, those that are not there too, as they were before they were read. */
  readonly stamps: FileStamps;
  /** What is wrong outside the document, in one sentence. */
  readonly failure?: string;
  /** Folders that are worth watching: absolute. */
  readonly folders: readonly string[];
  /** Absent where the document is not there or cannot be read; then `failure` says why, if it is not that there is none. */
  readonly rendering?: Rendering;
  readonly batch?: PreviewBatch;
}

export interface Rendering {
  readonly result: CompileResult;
  /** Its findings, and what stands against the table as a whole. */
  readonly diagnostics: readonly Diagnostic[];
  /** The JSON of its output, indented by two blanks. */
  readonly json?: string;
  /** The values of parameters that it was rendered with; of those without one their defaults count. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The names of those that the row of the table gave. */
  readonly fromRow: ReadonlySet<string>;
}

/** Tells of changes of files. */
export interface FileWatcher {
  /** Calls back with the absolute path of each file that came, changed or went. */
  onChange(listener: (path: string) => void): void;
  /** Folders to watch too. */
  add(folders: readonly string[]): void;
  close(): Promise<void>;
}
