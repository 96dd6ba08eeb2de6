import type { Connection } from "vscode-languageserver";
import { configNames } from "../../config/config-names.js";
import { projectOptions } from "../../config/project-options.js";
import { readConfig } from "../../config/read-config.js";
import type { DataFiles } from "../../preview/session/data-files.js";
import type { HtmlFont } from "../../render/html/html-options.js";
import { lazy } from "../../text/lazy.js";
import { directoryOf, isInside, relativeTo, resolve } from "../../text/path.js";
import { encodeUtf8 } from "../../text/utf8.js";
import type { EditorHost, FolderEntry } from "../editor-host.js";
import { createExportPicture } from "../page/export-picture.js";
import { createUris, pathOf } from "../uris.js";
import { configured } from "./configured.js";
import type { Environment, OpenedProject, TextOf } from "./environment.js";
import type { ServerSettings } from "./settings.js";

interface ConfigurationFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The path of a second configuration in the same folder, which is a mistake. */
  readonly other?: string;
}

/** Inter, for pictures that are files: a client that has it answers `igx/fonts`. */
const fontsOf = async (connection: Pick<Connection, "sendRequest">): Promise<readonly HtmlFont[]> =>
  connection.sendRequest<readonly HtmlFont[]>("igx/fonts").catch(() => []);

/** Larger than any file written by hand. */
const maximumBytes = 16 * 1024 * 1024;

/** The client's answer to `igx/readFile`: the text or the bytes of the file; `null` if it is missing. */
type ReadFileAnswer = string | Uint8Array | null;

/** The client's answer to `igx/readFolder`: `null` if the folder is missing. */
type ReadFolderAnswer = readonly FolderEntry[] | null;

/** `MethodNotFound` of JSON-RPC: the client has no such files. */
const methodNotFound = -32601;

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
  previewHost: {
    exportPicture: createExportPicture(lazy(() => fontsOf(connection))),
    formats: ["svg", "html"],
    dataFilesOf: (host, uriOf) => clientDataFiles(connection, host, uriOf),
  },
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
    const root = resolve(folder, config.root ?? ".");
    const project = open(folderAt(root, around));
    const place = folder === root ? "" : relativeTo(root, folder);
    return {
      ...project,
      settings: { ...project.settings, ...configured(config, settings, projectOptions(config, place)) },
      config,
    };
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

/**
 * A host over the files of the client, since a worker has no files. It sends the requests `igx/readFile` and `igx/readFolder` with the
 * parameters `{ uri }`. If the client answers neither, the host has only open documents.
 */
function clientFiles(connection: Pick<Connection, "sendRequest">, rootUri: string, root: string): EditorHost {
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

/** Files that the client saves: it answers the request `igx/writeFile` with the parameters `{ uri, bytes }`. */
function clientDataFiles(
  connection: Pick<Connection, "sendRequest">,
  { root, readFile }: EditorHost,
  uriOf: (path: string) => string,
): DataFiles {
  const isSame = (known: Uint8Array, bytes: Uint8Array): boolean =>
    known.length === bytes.length && known.every((byte, at) => byte === bytes[at]);
  return {
    freePath: async (path, bytes) => {
      const [, stem = path, extension = ""] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? [];
      for (let count = 1; ; count++) {
        const free = count === 1 ? path : `${stem}-${count}${extension}`;
        const known = await readFile(resolve(root, free)).catch(() => undefined);
        if (!known || isSame(known, bytes)) return free;
      }
    },
    save: (path, bytes) =>
      connection.sendRequest("igx/writeFile", { uri: uriOf(path), bytes }).then(
        () => ({ ok: true }),
        () => ({
          ok: false,
          message: `Your editor does not save ${path} for igx. Save it beside the document, and copy the lines.`,
        }),
      ),
  };
}

/** The folder of a document that is in none of the client's folders. */
const folderUriOf = (uri: string): string => directoryOf(uri.replace(/[?#].*$/s, ""));

/** The configuration of the nearest folder from `folder` upward that has one, up to the root of the host. */
async function findConfiguration(host: EditorHost, folder: string): Promise<ConfigurationFile | undefined> {
  if (!isInside(host.root, folder)) return undefined;
  const paths = configNames.map((name) => resolve(folder, name));
  const files = await Promise.all(
    paths.map(async (path) => ({ path, bytes: await host.readFile(path, maximumBytes).catch(() => undefined) })),
  );
  const [first, second] = files.flatMap(({ path, bytes }) => (bytes ? [{ path, bytes }] : []));
  if (first) return { ...first, ...(second && { other: second.path }) };
  return folder === host.root ? undefined : findConfiguration(host, directoryOf(folder));
}
