import type { Choice, PreviewDocument, PreviewReading } from "../session/preview-document.js";
import type { FileStamps } from "./file-stamps.js";

/** A document that is made of files. */
export interface WatchedDocument extends PreviewDocument {
  read(choice: Choice, fresh: boolean): Promise<FileReading>;
}

export interface FileReading extends PreviewReading {
  /** All files that the document depends on, including missing ones, with their state before they were read. */
  readonly stamps: FileStamps;
  /** Folders to watch; absolute. */
  readonly folders: readonly string[];
}

/** Reports changes of files. */
export interface FileWatcher {
  /** Calls back with the absolute path of each file that appeared, changed or disappeared. */
  onChange(listener: (path: string) => void): void;
  /** Watches more folders. */
  add(folders: readonly string[]): void;
  close(): Promise<void>;
}
