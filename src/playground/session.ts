import type { Diagnostic, Position } from "vscode-languageserver-types";
import { createValue, type Value } from "../preview/client/dom/value.js";
import type { ToPage } from "../preview/client/transports/messages.js";
import { createFileStore, type FileStore } from "./documents/file-store.js";
import type { PlaygroundDocument } from "./documents/playground-document.js";

/** A sentence for the reader, with something to do about it. */
interface Notice {
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** The state that all parts of the page share. */
export interface PlaygroundSession {
  readonly files: FileStore;
  /** Another one for each document that is opened. */
  readonly id: Value<string>;
  /** The key of the document in this browser. */
  readonly key: Value<string>;
  /** Set to the key of a document before another one replaces it. */
  readonly leaving: Value<string>;
  /** The path of the file in the editor. */
  readonly open: Value<string>;
  /** In the file in the editor. */
  readonly cursor: Value<Position | undefined>;
  /** The path of the document whose picture is shown: the `.igx` file that was last in the editor. */
  readonly shown: Value<string>;
  readonly params: Value<Readonly<Record<string, string>>>;
  /** By the URI of the file. */
  readonly findings: Value<ReadonlyMap<string, readonly Diagnostic[]>>;
  /** The last share link that was opened or made. */
  readonly shared: Value<string>;
  readonly notice: Value<Notice | undefined>;
  /** How often the language server has started. */
  readonly started: Value<number>;
  /** The last message of the language server to the page. */
  readonly pageMessage: Value<ToPage | undefined>;
}

export const createSession = (): PlaygroundSession => ({
  files: createFileStore(),
  id: createValue(""),
  key: createValue(""),
  leaving: createValue(""),
  open: createValue(""),
  cursor: createValue<Position | undefined>(undefined),
  shown: createValue(""),
  params: createValue<Readonly<Record<string, string>>>({}),
  findings: createValue<ReadonlyMap<string, readonly Diagnostic[]>>(new Map()),
  shared: createValue(""),
  notice: createValue<Notice | undefined>(undefined),
  started: createValue(0),
  pageMessage: createValue<ToPage | undefined>(undefined),
});

export const isDocument = (path: string): boolean => /\.igx$/i.test(path);

/** Puts a document into the session. `id` is new, or the id of a document that this browser keeps. */
export function openDocument(
  session: PlaygroundSession,
  { files, open, params }: PlaygroundDocument,
  id: string,
): void {
  const shown = isDocument(open) ? open : ([...files.keys()].find(isDocument) ?? open);
  session.leaving.set(session.id.get());
  session.key.set(id);
  session.findings.set(new Map());
  session.files.replace(files);
  session.params.set(params);
  session.shown.set(shown);
  session.open.set(open);
  // The editor begins anew, also where the paths are the same.
  session.id.set(id);
}

export const documentOf = ({ files, open, params }: PlaygroundSession): PlaygroundDocument => ({
  files: new Map(files.paths().map((path) => [path, files.read(path)!])),
  open: open.get(),
  params: params.get(),
});
