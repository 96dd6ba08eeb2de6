import { Disposable, FileType, Uri, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";

interface FileParams {
  readonly uri: string;
}

/** The server's answer for a missing file or folder. */
const missing = (): null => null;

/** Reads files for a server that has none of its own, and saves data beside documents. It asks only for those of the workspace. */
export const answerFiles = (client: BaseLanguageClient): Disposable =>
  Disposable.from(
    client.onRequest("igx/readFile", ({ uri }: FileParams) =>
      workspace.fs.readFile(Uri.parse(uri)).then(undefined, missing),
    ),
    client.onRequest("igx/readFolder", ({ uri }: FileParams) =>
      workspace.fs
        .readDirectory(Uri.parse(uri))
        .then(
          (entries) => entries.map(([name, type]) => ({ name, kind: type & FileType.Directory ? "folder" : "file" })),
          missing,
        ),
    ),
    client.onRequest("igx/writeFile", ({ uri, bytes }: FileParams & { readonly bytes: Uint8Array }) => {
      const target = Uri.parse(uri);
      // An untitled document has no folder.
      if (!workspace.getWorkspaceFolder(target)) throw new Error(`${target.path} is in no folder of the workspace.`);
      return workspace.fs.writeFile(target, bytes);
    }),
  );
