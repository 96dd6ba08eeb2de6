import type { Range, WorkspaceEdit } from "vscode-languageserver-types";
import { encodeBase64 } from "../../text/base64.js";
import type { FileStore } from "../documents/file-store.js";
import { isPath, textOf } from "../documents/playground-document.js";
import type { Answers } from "./connect-worker.js";
import { pathOf, rootUri } from "./file-uris.js";

interface UriParams {
  readonly uri: string;
}

/** The editor's part in the answers. */
export interface EditorAnswers {
  /** Returns false if the text is another one by now. */
  readonly apply: (edit: WorkspaceEdit) => boolean;
  /** Selects a range of a file. */
  readonly show: (uri: string, range: Range, takeFocus: boolean) => boolean;
}

interface ShownPlace extends UriParams {
  readonly selection: Range;
  readonly takeFocus?: boolean;
}

/** Answers to requests of the language server: for files, for changes of them, and for places to show. */
export const createAnswers = (files: FileStore, { apply, show }: EditorAnswers): Answers => ({
  "igx/readFile": ({ uri }: UriParams) => files.read(pathOf(uri) ?? ""),
  "igx/readFolder": ({ uri }: UriParams) => entriesOf(files.paths(), uri === rootUri ? "" : pathOf(uri)),
  "igx/writeFile": ({ uri, bytes }: UriParams & { readonly bytes: Uint8Array }) => {
    const path = pathOf(uri);
    if (path !== undefined && isPath(path)) files.write(path, textOf(bytes) ?? bytes);
  },
  "workspace/applyEdit": ({ edit }: { readonly edit: WorkspaceEdit }) =>
    apply(edit) ? { applied: true } : { applied: false, failureReason: "the text has changed meanwhile" },
  "window/showDocument": ({ uri, selection, takeFocus = true }: ShownPlace) => ({
    success: show(uri, selection, takeFocus),
  }),
  "igx/fonts": () => Promise.all([400, 600].map(fontOf)),
  "workspace/configuration": ({ items }: { readonly items: readonly unknown[] }) => items.map(() => null),
  "workspace/workspaceFolders": () => [{ uri: rootUri, name: "playground" }],
  "client/registerCapability": () => null,
  "client/unregisterCapability": () => null,
  "window/workDoneProgress/create": () => null,
});

/** Inter, as the page itself loads it: exported pictures contain it. */
async function fontOf(weight: number) {
  const file = await fetch(new URL(`./inter-${weight}.woff2`, import.meta.url));
  return { weight, format: "woff2", base64: encodeBase64(new Uint8Array(await file.arrayBuffer())) };
}

/** The files and folders directly in a folder; `null` if it is missing. */
function entriesOf(paths: readonly string[], folder: string | undefined) {
  if (folder === undefined) return null;
  const below = paths.filter((path) => folder === "" || path.startsWith(`${folder}/`));
  const rest = below.map((path) => (folder === "" ? path : path.slice(folder.length + 1)));
  const kinds = new Map(rest.map((path) => [path.split("/")[0]!, path.includes("/") ? "folder" : "file"]));
  return rest.length === 0 && folder !== "" ? null : [...kinds].map(([name, kind]) => ({ name, kind }));
}
