import type { Connection } from "vscode-languageserver";
import type { OpenDocuments } from "./documents.js";
import type { FindingsStore } from "./findings-store.js";

/** Sends findings to a client that does not ask for them. Each message has all findings of a file, and replaces the earlier ones. */
export function createPush(connection: Connection, store: FindingsStore, documents: OpenDocuments) {
  /** The findings that were sent for each file: a file is sent again only with new findings. */
  const sent = new Map<string, string>();
  return (files: Iterable<string>): void => {
    for (const uri of files) {
      const diagnostics = [...store.at(uri)];
      const version = documents.get(uri)?.version;
      const key = JSON.stringify([version, diagnostics]);
      // A file that is not open and never had findings is of no interest.
      if (sent.get(uri) === key || (version === undefined && diagnostics.length === 0 && !sent.has(uri))) continue;
      if (version === undefined && diagnostics.length === 0) sent.delete(uri);
      else sent.set(uri, key);
      connection.sendDiagnostics({ uri, ...(version !== undefined && { version }), diagnostics }).catch(() => {});
    }
  };
}
