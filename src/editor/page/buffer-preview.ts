import { findRuleText } from "../../config/rule-texts.js";
import type { DownloadFormat, SyncMode } from "../../preview/protocol.js";
import type { ActionContext } from "../../preview/session/action.js";
import type { DataFiles } from "../../preview/session/data-files.js";
import type { ExportPicture } from "../../preview/session/export-picture.js";
import type { OpenPlace } from "../../preview/session/open-place.js";
import type { PreviewDocument } from "../../preview/session/preview-document.js";
import { createSession, type PreviewSession } from "../../preview/session/session.js";
import { resolve } from "../../text/path.js";
import type { EditorHost } from "../editor-host.js";
import type { Project } from "../levels.js";
import type { EditorLink } from "../server/editor-link.js";
import { bufferDocument } from "./buffer-document.js";
import { createInspectData } from "./describe-data.js";
import { createEditHistory } from "./edit-history.js";
import { sourceBuffers } from "./source-buffers.js";
import { createSourceEditor } from "./source-editor.js";

/** A preview of a document that is open in an editor. */
export interface BufferPreview {
  readonly session: PreviewSession<PreviewDocument>;
  /** For the requests of its page. */
  readonly actions: ActionContext;
  /** The URI of its document. */
  readonly uri: () => string;
  /** Whether a file is the document or a part of it. */
  readonly shows: (project: Project, uri: string) => boolean;
  readonly show: (uri: string) => Promise<void>;
}

/** How a preview behaves until its page says otherwise. */
export interface PreviewOptions {
  readonly mode: SyncMode;
  /** Missing for a preview of one document, which never follows the editor to another one. */
  readonly pinned?: boolean;
  /** The page only shows: there is no editor, and nothing is changed. */
  readonly readOnly?: boolean;
  /** Values of parameters to begin with, as text. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Abilities of previews that only the environment of a server has. */
export interface PreviewHost {
  readonly exportPicture?: ExportPicture;
  /** The formats of its files. Default: all. */
  readonly formats?: readonly DownloadFormat[];
  /** Saves data beside documents below a root. */
  readonly dataFilesOf?: (host: EditorHost, uriOf: (path: string) => string) => DataFiles;
  readonly isReadOnly?: (path: string) => boolean;
  /** Opens a place where the client takes no jumps. */
  readonly openPlace?: OpenPlace;
}

export async function openBufferPreview(
  link: EditorLink,
  { exportPicture, formats, dataFilesOf, isReadOnly = () => false, openPlace }: PreviewHost,
  first: string,
  { mode, pinned, readOnly, values = {} }: PreviewOptions,
): Promise<BufferPreview> {
  let uri = first;
  const projectOf = () => link.projectOf(uri);
  const open = async () => bufferDocument(await projectOf(), uri, link.projectOf);
  let document = await open();
  const frame = {
    ...(!readOnly && { editor: mode }),
    ...(formats && { formats }),
    ...(pinned !== undefined && { pinned }),
  };
  const session = await createSession({ document, frame, values: textsOf(values) });
  const history = createEditHistory();
  history.onChange(() => session.reframe(history.stateOf(uri)));
  return {
    session,
    actions: {
      session,
      openEditor: showInEditor(link, projectOf, openPlace),
      ...(!readOnly && {
        sourceEditor: createSourceEditor(sourceBuffers(link, projectOf, isReadOnly), history, () => uri),
      }),
      inspectData: createInspectData(projectOf),
      ...(dataFilesOf && { dataFiles: currentFiles(projectOf, dataFilesOf) }),
      explainRule: findRuleText,
      ...(exportPicture && { exportPicture }),
    },
    uri: () => uri,
    shows: ({ host, uris }, one) =>
      one === uri || (host.root === document.root && Object.hasOwn(session.state().sources, uris.toPath(one))),
    show: async (next) => {
      uri = next;
      const opened = await open();
      if (uri !== next) return;
      document = opened;
      await session.show(document, history.stateOf(uri));
    },
  };
}

/** The document may be another one later, in another project. */
const currentFiles = (projectOf: () => Promise<Project>, of: NonNullable<PreviewHost["dataFilesOf"]>): DataFiles => {
  const now = async (): Promise<DataFiles> => {
    const { host, uris } = await projectOf();
    return of(host, (path) => uris.toUri(resolve(host.root, path)));
  };
  return {
    freePath: async (...named) => (await now()).freePath(...named),
    save: async (...named) => (await now()).save(...named),
  };
};

/** A parameter may be called `__proto__`. */
const textsOf = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string"));

const noJumps: OpenPlace = async () => ({ message: "Your editor does not open places for igx.", noEditor: true });

/** Selects a place in the editor of this server. */
const showInEditor =
  (link: EditorLink, projectOf: () => Promise<Project>, otherwise = noJumps): OpenPlace =>
  async (place) => {
    const start = { line: place.line - 1, character: place.column - 1 };
    const end = place.end ? { line: place.end.line - 1, character: place.end.column - 1 } : start;
    const { uris } = await projectOf();
    const shown = await link.showDocument(uris.toUri(place.path), { start, end }, !place.stay).catch(() => false);
    return shown ? undefined : otherwise(place);
  };
