import type { Connection } from "vscode-languageserver";
import { pathOf } from "../uris.js";
import { clientFiles, folderUriOf } from "./client-files.js";
import type { Environment } from "./environment.js";

/** The files that the client has. A project is one of its folders; a document outside them is in a project with the files beside it. */
export const workerEnvironment = (connection: Connection, version: string): Environment => ({
  version,
  async openProject(uri, folders) {
    const around = folders.find((folder) => uri.startsWith(`${folder.replace(/\/$/, "")}/`));
    const rootUri = around ?? (/^[^:]+:\//.test(uri) ? folderUriOf(uri) : (folders[0] ?? "file:///"));
    // A URI such as `file:///` names the top, whose path must not be empty.
    const root = pathOf(rootUri).replace(/(?<=.)\/$/, "") || "/";
    return { id: rootUri, settings: { host: clientFiles(connection, rootUri, root), rootUri } };
  },
});
