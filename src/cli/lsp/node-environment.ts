import { readdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { EditorHost, FolderEntry } from "../../editor/editor-host.js";
import type { Environment, OpenedProject } from "../../editor/server/environment.js";
import { fileUri, pathOf } from "../../editor/uris.js";
import type { CommonOptions } from "../base/context.js";
import { slashes } from "../base/paths.js";
import { loadProject } from "../config/load-project.js";
import { nodeHost } from "../host/node.js";

/** Files and configurations of this machine. A document belongs to the project that `igx check` of it finds. */
export const nodeEnvironment = (version: string, common: CommonOptions): Environment => ({
  version,
  openProject: async (uri, folders) => {
    const path = pathOf(uri);
    // A document without a file is in the folder that is open in the editor.
    const isFile = uri.startsWith("file:");
    const folder = isFile ? dirname(path) : pathOf(folders[0] ?? fileUri(slashes(process.cwd())));
    const loaded = await loadProject({ cwd: folder, common, ...(isFile && { inputs: [path] }) });
    if (!loaded.ok) return { ...without(folder), failure: loaded.failure.message };
    const { root, host, options } = loaded.value;
    return { id: root, settings: { host: withFolders(host), rootUri: fileUri(root), project: options } };
  },
});

const without = (root: string): OpenedProject => ({
  id: `${root} without configuration`,
  settings: { host: withFolders(nodeHost({ root })), rootUri: fileUri(root) },
});

const withFolders = (host: EditorHost): EditorHost => ({
  ...host,
  readFolder: async (path) => {
    const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
    return entries?.flatMap((entry): FolderEntry[] => {
      const kind = entry.isDirectory() ? "folder" : entry.isFile() ? "file" : undefined;
      return kind ? [{ name: entry.name, kind }] : [];
    });
  },
});
