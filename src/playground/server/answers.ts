import type { WorkspaceEdit } from "vscode-languageserver-types";
import type { FileStore } from "../documents/file-store.js";
import type { Answers } from "./connect-worker.js";
import { pathOf, rootUri } from "./file-uris.js";

interface UriParams {
  readonly uri: string;
}

/** Answers to requests of the language server: for files, and for changes of them. */
export const createAnswers = (files: FileStore, applyEdit: (edit: WorkspaceEdit) => void): Answers => ({
  "igx/readFile": ({ uri }: UriParams) => files.read(pathOf(uri) ?? ""),
  "igx/readFolder": ({ uri }: UriParams) => entriesOf(files.paths(), uri === rootUri ? "" : pathOf(uri)),
  "workspace/applyEdit": ({ edit }: { readonly edit: WorkspaceEdit }) => {
    applyEdit(edit);
    return { applied: true };
  },
  "workspace/configuration": ({ items }: { readonly items: readonly unknown[] }) => items.map(() => null),
  "workspace/workspaceFolders": () => [{ uri: rootUri, name: "playground" }],
  "client/registerCapability": () => null,
  "client/unregisterCapability": () => null,
  "window/workDoneProgress/create": () => null,
});

/** The files and folders directly in a folder; `null` if it is missing. */
function entriesOf(paths: readonly string[], folder: string | undefined) {
  if (folder === undefined) return null;
  const below = paths.filter((path) => folder === "" || path.startsWith(`${folder}/`));
  const rest = below.map((path) => (folder === "" ? path : path.slice(folder.length + 1)));
  const kinds = new Map(rest.map((path) => [path.split("/")[0]!, path.includes("/") ? "folder" : "file"]));
  return rest.length === 0 && folder !== "" ? null : [...kinds].map(([name, kind]) => ({ name, kind }));
}
