import type { Project } from "../../editor/levels.js";
import type { EditorLink } from "../../editor/server/editor-link.js";
import { smallEdits } from "../../editor/small-edits.js";
import type { SyncMode } from "../../preview/protocol.js";
import { stampOf } from "../../preview/server/file-stamps.js";
import type { OpenEditor } from "../../preview/server/open-editor.js";
import type { FileWatcher, PreviewDocument, Rendering } from "../../preview/server/preview-document.js";
import type { PreviewSession } from "../../preview/server/session.js";
import { resolve } from "../../text/path.js";
import type { Context } from "../base/context.js";
import { declaredOnly, renderTemplate } from "../preview/preview-row.js";
import { isReadOnly } from "../preview/source-files.js";
import type { EditableSources } from "../preview/table-editor.js";

/** A preview of a document that is open in an editor. */
export interface RunningPreview {
  readonly url: string;
  readonly session: PreviewSession;
  /** The URI of its document. */
  readonly uri: () => string;
  /** Whether a file is the document or a part of it. */
  readonly shows: (project: Project, uri: string) => boolean;
  readonly show: (uri: string) => Promise<void>;
  /** The document, or a file of it, has another text. */
  readonly changed: () => void;
  readonly close: () => Promise<void>;
}

/** How a preview behaves until its page says otherwise. */
export interface PreviewWishes {
  readonly mode: SyncMode;
  readonly pinned: boolean;
}

/** Starts it on one of the usual ports, with the same address for a port as `igx preview`. */
export async function runPreview(
  env: Context["env"],
  link: EditorLink,
  first: string,
  { mode, pinned }: PreviewWishes,
): Promise<RunningPreview> {
  const [{ startSession }, { startPreview }, { editorOpener }, { previewClient }, { previewKey }, { usualPorts }] =
    await Promise.all([
      import("../../preview/server/session.js"),
      import("../../preview/server/start-preview.js"),
      import("../../preview/server/open-editor.js"),
      import("../preview/preview-client.js"),
      import("../preview/preview-key.js"),
      import("../preview/preview-ports.js"),
    ]);
  const { createTableEditor } = await import("../preview/table-editor.js");
  const [client, key] = await Promise.all([previewClient(), previewKey(env)]);
  let uri = first;
  const open = async () => bufferDocument(await link.projectOf(uri), uri, link.projectOf);
  let document = await open();
  const { watcher, changed } = createBufferWatcher(() => `${document.root}/${document.file}`);
  const session = await startSession({ document, watcher, frame: { editor: mode, pinned } });
  const openEditor = showInEditor(link, () => link.projectOf(uri), editorOpener());
  const tableEditor = createTableEditor(sourceBuffers(link, () => link.projectOf(uri)));
  const { url, close } = await startPreview({ session, client, key, ports: usualPorts, openEditor, tableEditor });
  return {
    url,
    session,
    uri: () => uri,
    shows: ({ host, uris }, one) =>
      one === uri || (host.root === document.root && Object.hasOwn(session.state().sources, uris.toPath(one))),
    show: async (next) => {
      uri = next;
      const opened = await open();
      if (uri !== next) return;
      document = opened;
      await session.show(document);
    },
    changed,
    close,
  };
}

/** The editor itself knows what changes: igx watches no files. */
function createBufferWatcher(path: () => string): { readonly watcher: FileWatcher; readonly changed: () => void } {
  let listener: (path: string) => void = () => {};
  const watcher: FileWatcher = {
    onChange: (taken) => {
      listener = taken;
    },
    add: () => {},
    close: async () => {},
  };
  return { watcher, changed: () => listener(path()) };
}

/** Selects a place in the editor of this server. If it does not take jumps, the editor is opened as by `igx preview`. */
const showInEditor =
  (link: EditorLink, projectOf: () => Promise<Project>, otherwise: OpenEditor): OpenEditor =>
  async (place) => {
    const start = { line: place.line - 1, character: place.column - 1 };
    const end = place.end ? { line: place.end.line - 1, character: place.end.column - 1 } : start;
    const { uris } = await projectOf();
    const shown = await link.showDocument(uris.toUri(place.path), { start, end }).catch(() => false);
    return shown ? undefined : otherwise(place);
  };

/** A document as an editor has it: its open text, and the open texts of included files. */
function bufferDocument(project: Project, uri: string, projectOf: EditorLink["projectOf"]): PreviewDocument {
  const { root } = project.host;
  const file = project.uris.toPath(uri);
  const path = resolve(root, file);
  return {
    root,
    file,
    read: async ({ values }) => {
      const stamps = new Map([[path, await stampOf(path)]]);
      const now = await projectOf(uri);
      const level = await now.document(uri);
      if (!level) return { stamps, folders: [] };
      const { template } = level;
      const given = { ...now.paramsOf(uri), ...declaredOnly(values, template) };
      return { stamps, folders: [], rendering: withCopyright(await renderTemplate(template, given)) };
    },
  };
}

/** A secret is not shown at the foot of the page. */
function withCopyright(rendering: Rendering): Rendering {
  const { output, metadata } = rendering.result;
  const copyright = output?.request.copyright;
  return copyright === undefined || metadata.secrets.includes("copyright") ? rendering : { ...rendering, copyright };
}

/** The texts of a document as they are in an editor, which applies edits and undoes them. */
function sourceBuffers(link: EditorLink, projectOf: () => Promise<Project>): EditableSources {
  const place = async (file: string) => {
    const project = await projectOf();
    const path = resolve(project.host.root, file);
    return { project, path, uri: project.uris.toUri(path) };
  };
  return {
    read: async (file) => {
      const { project, path, uri } = await place(file);
      const level = await project.text(uri);
      if (!level) return { refused: `${file} cannot be read: there is no such file.` };
      const isProtected = !project.open().includes(uri) && isReadOnly(path);
      return isProtected ? { refused: `${file} is read-only.` } : level.file.text;
    },
    replace: async (file, before, edits) => {
      const { uri } = await place(file);
      return link.applyEdits(uri, before, smallEdits({ path: file, text: before }, edits));
    },
  };
}
