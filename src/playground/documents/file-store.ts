import type { FileContent, PlaygroundDocument } from "./playground-document.js";

/** The files of the open document. The text of the file in the editor is read only on request. */
export interface FileStore {
  readonly paths: () => readonly string[];
  readonly read: (path: string) => FileContent | undefined;
  /** `quiet`: a change that the language server hears of in another way. */
  readonly write: (path: string, content: FileContent | LateText, quiet?: "quiet") => void;
  readonly remove: (path: string) => void;
  /** All files are others now. */
  readonly replace: (files: PlaygroundDocument["files"]) => void;
  /** Called with the paths that were written or removed. */
  readonly onChange: (listener: (paths: readonly string[], quiet: boolean) => void) => void;
}

/** CodeMirror's text, which is costly to join at each key. */
interface LateText {
  readonly toString: () => string;
}

export function createFileStore(): FileStore {
  const files = new Map<string, FileContent | LateText>();
  const listeners: ((paths: readonly string[], quiet: boolean) => void)[] = [];
  const tell = (paths: readonly string[], quiet = false): void => {
    for (const listener of listeners) listener(paths, quiet);
  };
  return {
    paths: () => [...files.keys()],
    read: (path) => {
      const content = files.get(path);
      return content === undefined || content instanceof Uint8Array ? content : content.toString();
    },
    write: (path, content, quiet) => {
      files.set(path, content);
      tell([path], quiet === "quiet");
    },
    remove: (path) => {
      files.delete(path);
      tell([path]);
    },
    replace: (next) => {
      const paths = [...new Set([...files.keys(), ...next.keys()])];
      files.clear();
      for (const [path, content] of next) files.set(path, content);
      tell(paths);
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}
