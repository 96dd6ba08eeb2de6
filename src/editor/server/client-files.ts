import type { Connection } from "vscode-languageserver";
import { directoryOf } from "../../text/path.js";
import { encodeUtf8 } from "../../text/utf8.js";
import type { EditorHost, FolderEntry } from "../editor-host.js";
import { createUris } from "../uris.js";

/** What the client answers to `igx/readFile`: the text or the bytes of the file; `null` if it is missing. */
type ReadFileAnswer = string | Uint8Array | null;

/** What the client answers to `igx/readFolder`: `null` if the folder is missing. */
type ReadFolderAnswer = readonly FolderEntry[] | null;

/** `MethodNotFound` of JSON-RPC: the client has no such files. */
const methodNotFound = -32601;

/**
 * A host over the files of the client, since a worker has no files. It sends the requests `igx/readFile` and `igx/readFolder` with the
 * parameters `{ uri }`. If the client answers neither, the host has only open documents.
 */
export function clientFiles(connection: Pick<Connection, "sendRequest">, rootUri: string, root: string): EditorHost {
  const uris = createUris(root, rootUri);
  const ask = async <Answer>(method: string, path: string): Promise<NonNullable<Answer> | undefined> => {
    try {
      return (await connection.sendRequest<Answer>(method, { uri: uris.toUri(path) })) ?? undefined;
    } catch (error) {
      if ((error as { readonly code?: unknown }).code === methodNotFound) return undefined;
      throw error;
    }
  };
  return {
    root,
    async readFile(path, maximum = Number.POSITIVE_INFINITY) {
      const answer = await ask<ReadFileAnswer>("igx/readFile", path);
      const bytes = typeof answer === "string" ? encodeUtf8(answer) : answer;
      if (bytes && bytes.length > maximum) throw Object.assign(new Error("too large"), { code: "IGX_TOO_LARGE" });
      return bytes;
    },
    realPath: async (path) => path,
    readFolder: (path) => ask<ReadFolderAnswer>("igx/readFolder", path),
  };
}

/** The folder of a document that is in none of the client's folders. */
export const folderUriOf = (uri: string): string => directoryOf(uri.replace(/[?#].*$/s, ""));
