import type { Connection } from "vscode-languageserver";
import { readConfig } from "../../config/read-config.js";
import { directoryOf, isInside, relativeTo, resolve } from "../../text/path.js";
import { encodeUtf8 } from "../../text/utf8.js";
import type { EditorHost } from "../editor-host.js";
import { createUris, pathOf } from "../uris.js";
import { clientFiles, folderUriOf } from "./client-files.js";
import { configured } from "./configured.js";
import type { Environment, OpenedProject, TextOf } from "./environment.js";
import { type ConfigurationFile, findConfiguration } from "./find-configuration.js";
import type { ServerSettings } from "./settings.js";

/** A folder of the client. */
interface Folder {
  readonly root: string;
  readonly rootUri: string;
}

/**
 * The files that the client has. A project is one of its folders, or the folder of a configuration in it; a document outside them is in a
 * project with the files beside it.
 */
export const workerEnvironment = (connection: Connection, version: string): Environment => ({
  version,
  async openProject(uri, folders, settings, textOf) {
    const around = folderOf(uri, folders);
    const host = withTexts(clientFiles(connection, around.rootUri, around.root), textOf);
    const found = await findConfiguration(host, directoryOf(pathOf(uri)) || around.root);
    const open = ({ root, rootUri }: Folder): OpenedProject => ({
      id: rootUri,
      settings: { host: clientFiles(connection, rootUri, root), rootUri },
    });
    return found ? withConfiguration(found, around, settings, open) : open(around);
  },
});

function folderOf(uri: string, folders: readonly string[]): Folder {
  const around = folders.find((folder) => uri.startsWith(`${folder.replace(/\/$/, "")}/`));
  const rootUri = around ?? (/^[^:]+:\//.test(uri) ? folderUriOf(uri) : (folders[0] ?? "file:///"));
  // A URI such as `file:///` names the top, whose path must not be empty.
  return { rootUri, root: pathOf(rootUri).replace(/(?<=.)\/$/, "") || "/" };
}

/** The same as the project of a command that finds this configuration, within the folder that is open. */
async function withConfiguration(
  { path, bytes, other }: ConfigurationFile,
  around: Folder,
  settings: ServerSettings,
  open: (folder: Folder) => OpenedProject,
): Promise<OpenedProject> {
  const folder = directoryOf(path);
  const { file, config, diagnostics } = await readConfig(relativeTo(around.root, path), bytes, {
    leadsOut: (to) => !isInside(around.root, resolve(folder, to)),
    ...(other !== undefined && { other: relativeTo(around.root, other) }),
  });
  if (config) {
    const project = open(folderAt(resolve(folder, config.root ?? "."), around));
    return { ...project, settings: { ...project.settings, ...configured(config, settings) }, config };
  }
  return {
    ...open(around),
    id: `${around.rootUri} without configuration`,
    failure: `The configuration ${file.path} is not valid.`,
    configurationFindings: diagnostics.map((one) => ({ ...one, file: resolve(around.root, one.file) })),
  };
}

const folderAt = (root: string, around: Folder): Folder =>
  root === around.root ? around : { root, rootUri: createUris(around.root, around.rootUri).toUri(root) };

/** Texts that are open in the client count instead of its files. */
const withTexts = (host: EditorHost, textOf: TextOf): EditorHost => ({
  ...host,
  async readFile(path, maximum) {
    const text = textOf(path);
    return text === undefined ? host.readFile(path, maximum) : encodeUtf8(text);
  },
});
