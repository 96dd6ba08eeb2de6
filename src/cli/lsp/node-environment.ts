import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { rulePageIn } from "../../config/rule-page.js";
import type { EditorHost, FolderEntry } from "../../editor/editor-host.js";
import type { FindPublishState } from "../../editor/publish-state.js";
import { configured } from "../../editor/server/configured.js";
import type { Environment, FolderWatch, OpenedProject } from "../../editor/server/environment.js";
import { restrictHost } from "../../editor/server/restrict-host.js";
import type { ServerSettings } from "../../editor/server/settings.js";
import { fileUri, pathOf } from "../../editor/uris.js";
import type { ExportPicture } from "../../preview/session/export-picture.js";
import { lazy } from "../../text/lazy.js";
import { isInside } from "../../text/path.js";
import type { CommonOptions, Context } from "../base/context.js";
import type { Failure } from "../base/outcome.js";
import { slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import type { WatchedFolders } from "../build/watch-folders.js";
import { realOf } from "../config/config-paths.js";
import { loadProject } from "../config/load-project.js";
import { projectId } from "../config/projects-of.js";
import { nodeHost } from "../host/node.js";
import { dataFiles } from "../preview/data-files.js";
import { isReadOnly } from "../preview/source-files.js";
import { previewCommands } from "./preview-commands.js";

/** Changes that come together are one: a folder that is renamed is many. In milliseconds. */
const together = 30;

/** The folders of the page about all rules, nearest first: relative to a bundle, to a chunk of the command, and to the sources. */
const candidates = ["../grammar/", "../../grammar/", "../../../grammar/"];

interface Page {
  readonly url: string;
  /** The line of the section about each rule, counted from 1. */
  readonly lines: ReadonlyMap<string, number>;
}

const page = lazy((): Page | undefined => {
  for (const folder of candidates) {
    const url = new URL(`${folder}diagnostics.md`, import.meta.url);
    const text = textOf(url);
    if (text !== undefined) return { url: url.href, lines: headings(text) };
  }
  return undefined;
});

/**
 * Files and configurations of this machine, and with `env` previews in a browser. A document belongs to the project that `igx check` of it
 * finds in the folder that is open in the editor, which is the current folder of a terminal there.
 */
export const nodeEnvironment = (version: string, common: CommonOptions, env?: Context["env"]): Environment => ({
  version,
  ...(env && { commands: previewCommands(env) }),
  previewHost: {
    isReadOnly,
    dataFilesOf: ({ root }) => dataFiles(() => root),
    openPlace: async (place) => (await import("../../preview/server/open-editor.js")).editorOpener()(place),
    exportPicture: exporterOf(env),
  },
  openProject: async (uri, folders, settings, textOf) => {
    const open = folders.map((folder) => folderPath(folder));
    const folder = folderOf(uri, open);
    const inputs = uri.startsWith("file:") ? [pathOf(uri)] : [];
    const load = (cwd: string) => loadProject({ cwd, common, textOf, inputs });
    // The nearest configuration decides. Without one, files beside the document's folder may belong to the project too.
    const nearest = await load(folder);
    const around = nearest.ok && nearest.value.configPath === undefined ? (innermost(open, folder) ?? folder) : folder;
    const loaded = around === folder ? nearest : await load(around);
    const project = loaded.ok ? opened(loaded.value, settings) : without(around, loaded.failure);
    return settings.trusted ? project : restricted(project, open.length > 0 ? open : [folder]);
  },
  watch: watchChanges,
});

/** With fonts that are read once, when a picture is first asked for. */
function exporterOf(env: Context["env"] = {}): ExportPicture {
  const made = lazy(async () =>
    (await import("../preview/preview-export.js")).createExportPicture({ cwd: process.cwd(), env }),
  );
  return async (...asked) => (await made())(...asked);
}

/** Without the slash at the end that some clients send. */
const folderPath = (uri: string): string => pathOf(uri).replace(/(?<=.)\/$/, "");

/** The folder of a document; one without a file is in the folder that is open. A request about all documents names that folder itself. */
function folderOf(uri: string, open: readonly string[]): string {
  if (!uri.startsWith("file:")) return open[0] ?? process.cwd();
  return open.includes(folderPath(uri)) ? folderPath(uri) : dirname(pathOf(uri));
}

/** The innermost of the open folders that contain a folder: a folder can be open beside one of its own. */
const innermost = (open: readonly string[], folder: string): string | undefined =>
  open.filter((one) => isInside(one, folder)).toSorted((one, other) => other.length - one.length)[0];

const opened = (loaded: Project, settings: ServerSettings): OpenedProject => {
  const { root, host, config } = loaded;
  const publishState: FindPublishState = async (...of) =>
    (await import("./find-publish-state.js")).findPublishState(loaded)(...of);
  const service = {
    host: withFolders(host),
    rootUri: fileUri(root),
    ruleUrl: config.ruleUrl === undefined ? rulePage : rulePageIn(config.ruleUrl),
    publishState,
    ...configured(config, settings, loaded.options),
  };
  return { id: projectId(loaded), settings: service, config };
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

/** Editors go to a line of a file (`#L12`), and know no anchors in it. */
function rulePage(code: string): string | undefined {
  const line = page()?.lines.get(code);
  return line === undefined ? undefined : `${page()!.url}#L${line}`;
}

function textOf(url: URL): string | undefined {
  try {
    return readFileSync(url, "utf8");
  } catch {
    return undefined;
  }
}

const headings = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split("\n")
      .flatMap((line, index) => (line.startsWith("### ") ? [[line.slice(4).trim(), index + 1] as const] : [])),
  );

/** Watches folders for clients that do not, from the first `add` on. */
function watchChanges(onChange: (uris: readonly string[]) => void): FolderWatch {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let watching: Promise<WatchedFolders> | undefined;
  const tell = (): void => {
    const uris = [...changed].map(fileUri);
    changed.clear();
    timer = undefined;
    onChange(uris);
  };
  const start = async (): Promise<WatchedFolders> => {
    const { watchFolders } = await import("../build/watch-folders.js");
    const folders = await watchFolders([]);
    folders.onChange((path) => {
      changed.add(path);
      timer ??= setTimeout(tell, together);
    });
    return folders;
  };
  return {
    add(folders) {
      watching ??= start();
      // Changes between reading the files and watching them are missed, so newly watched folders count as changed once.
      void watching
        .then((watch) => watch.add(folders))
        .then((fresh) => fresh.length > 0 && onChange(fresh.map(fileUri)))
        .catch(() => {});
    },
    close() {
      clearTimeout(timer);
      void watching?.then((watch) => watch.close());
    },
  };
}
