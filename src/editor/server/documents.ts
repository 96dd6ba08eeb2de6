import { TextDocument } from "vscode-languageserver-textdocument";
import { extensionOf } from "../../text/path.js";
import type { TextChange } from "./move-diagnostics.js";

/** The texts that are open in the client, as it has sent them. */
export interface OpenDocuments {
  readonly get: (uri: string) => TextDocument | undefined;
  readonly all: () => readonly TextDocument[];
  readonly open: (document: TextDocument) => void;
  /** Applies changes in their order; `onChange` hears of each as a change of the text before it. */
  readonly change: (
    uri: string,
    changes: readonly ContentChange[],
    version: number,
    onChange: (change: TextChange) => void,
  ) => TextDocument | undefined;
  readonly close: (uri: string) => void;
}

type ContentChange = { readonly text: string } | TextChange;

export function createOpenDocuments(): OpenDocuments {
  const documents = new Map<string, TextDocument>();
  return {
    get: (uri) => documents.get(uri),
    all: () => [...documents.values()],
    open: (document) => void documents.set(document.uri, document),
    change(uri, changes, version, onChange) {
      const document = documents.get(uri);
      if (!document) return undefined;
      for (const change of changes) {
        onChange("range" in change ? change : wholeChange(document, change.text));
        TextDocument.update(document, [change], version);
      }
      return document;
    },
    close: (uri) => void documents.delete(uri),
  };
}

/** Whether a text is a document of igx. A client may also open the data and the configuration, which are texts that documents read. */
export const isDocument = (document: TextDocument | undefined): boolean =>
  document !== undefined && (document.languageId === "igx" || isDocumentFile(document.uri));

/** The same of a file, of which only the URI is known. */
export const isDocumentFile = (uri: string): boolean => extensionOf(uri.replace(/[?#].*$/s, "")) === "igx";

/** A new text as the smallest edit of the old one, for clients that send whole texts. */
function wholeChange(document: TextDocument, text: string): TextChange {
  const before = document.getText();
  const limit = Math.min(before.length, text.length);
  let start = 0;
  while (start < limit && before[start] === text[start]) start++;
  let end = 0;
  while (end < limit - start && before[before.length - 1 - end] === text[text.length - 1 - end]) end++;
  return {
    range: { start: document.positionAt(start), end: document.positionAt(before.length - end) },
    text: text.slice(start, text.length - end),
  };
}
