import { readdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { EditorHost, FolderEntry } from "../../editor/editor-host.js";
import type { FindPublishState } from "../../editor/publish-state.js";
import { configured } from "../../editor/server/configured.js";
import type { Environment, OpenedProject } from "../../editor/server/environment.js";
import { restrictHost } from "../../editor/server/restrict-host.js";
import type { ServerSettings } from "../../editor/server/settings.js";
import { fileUri, pathOf } from "../../editor/uris.js";
import type { CommonOptions, Context } from "../base/context.js";
import type { Failure } from "../base/outcome.js";
import { slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { realOf } from "../config/config-paths.js";
import { loadProject } from "../config/load-project.js";
import { nodeHost } from "../host/node.js";
import { previewCommands } from "./preview-commands.js";
import { rulePage } from "./rule-page.js";
import { watchChanges } from "./watch-changes.js";

/** Files and configurations of this machine, and with `env` previews in a browser. A document belongs to the project that `igx check` of it finds. */
export const nodeEnvironment = (version: string, common: CommonOptions, env?: Context["env"]): Environment => ({
  version,
  ...(env && { commands: previewCommands(env) }),
  openProject: async (uri, folders, settings, textOf) => {
    const path = pathOf(uri);
    // A document without a file is in the folder that is open in the editor.
    const isFile = uri.startsWith("file:");
    const folder = isFile ? dirname(path) : pathOf(folders[0] ?? fileUri(slashes(process.cwd())));
    const loaded = await loadProject({ cwd: folder, common, textOf, ...(isFile && { inputs: [path] }) });
    const project = loaded.ok ? opened(loaded.value, settings) : without(folder, loaded.failure);
    return settings.trusted ? project : restricted(project, folders.length > 0 ? folders.map(pathOf) : [folder]);
  },
  watch: watchChanges,
});

const opened = (loaded: Project, settings: ServerSettings): OpenedProject => {
  const { root, host, config } = loaded;
  const publishState: FindPublishState = async (...of) =>
    (await import("./find-publish-state.js")).findPublishState(loaded)(...of);
  const service = {
    host: withFolders(host),
    rootUri: fileUri(root),
    ruleUrl: rulePage,
    publishState,
    ...configured(config, settings),
  };
  return { id: root, settings: service, config };
};

const without = (root: string, { message, findings }: Failure): OpenedProject => ({
  id: `${root} without configuration`,
  settings: { host: withFolders(nodeHost({ root })), rootUri: fileUri(root), ruleUrl: rulePage },
  failure: message,
  // Paths of configurations are relative to the folder that they were searched from.
  ...(findings && {
    configurationFindings: findings.diagnostics.map((one) => ({ ...one, file: slashes(resolve(root, one.file)) })),
  }),
});

const restricted = (project: OpenedProject, folders: readonly string[]): OpenedProject => {
  const host = restrictHost(
    project.settings.host,
    folders.map((folder) => slashes(realOf(folder))),
  );
  return { ...project, settings: { ...project.settings, host } };
};

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
