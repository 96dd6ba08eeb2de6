import { createEditHistory } from "../../editor/page/edit-history.js";
import { createSourceEditor } from "../../editor/page/source-editor.js";
import type { ActionReply, DocumentList } from "../../preview/protocol.js";
import { type FileStamps, stampOf } from "../../preview/server/file-stamps.js";
import type { OpenPage } from "../../preview/server/pages.js";
import { startSession } from "../../preview/server/start-session.js";
import type { FileReading, FileWatcher, WatchedDocument } from "../../preview/server/watched-document.js";
import type { ActionContext } from "../../preview/session/action.js";
import type { Publisher } from "../../preview/session/publisher.js";
import { createThumbnails, type ReadForThumbnail, type Thumbnails } from "../../preview/session/thumbnails.js";
import type { Failure } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { dataFiles } from "./data-files.js";
import type { DocumentThumbnails } from "./document-thumbnails.js";
import type { OpenedPreview, PreviewDocuments } from "./preview-documents.js";
import { sourceFiles } from "./source-files.js";

interface PageParts {
  readonly documents: PreviewDocuments;
  /** Of several documents, each page has a list. */
  readonly thumbnails?: DocumentThumbnails;
  readonly watcher: FileWatcher;
  /** The abilities that all pages share. */
  readonly actions: Pick<ActionContext, "exportPicture" | "openEditor" | "explainRule">;
  readonly inspectDataOf: (project: () => Project) => NonNullable<ActionContext["inspectData"]>;
  readonly cwd: string;
  /** Bytes of a source. */
  readonly maximum: number;
}

interface PreviewPages {
  readonly open: OpenPage;
  /** The list of documents has changed. */
  readonly relist: () => void;
}

/** The pages of a preview. Each shows the document of its address in a session of its own. */
export function createPreviewPages(parts: PageParts): PreviewPages {
  const { documents, thumbnails, watcher, actions, inspectDataOf, cwd, maximum } = parts;
  const relisters = new Set<() => void>();
  const shared = shareWatcher(watcher);
  const history = createEditHistory();
  const open: OpenPage = async ({ document: named = documents.first, row, values }) => {
    let shown = followed(documents, named, cwd);
    let asked = 0;
    const list = (renamed?: string): DocumentList => ({
      names: documents.names(),
      index: documents.names().indexOf(shown.name),
      ...(renamed !== undefined && { renamed }),
    });
    const session = await startSession({
      document: shown.document,
      watcher: shared(),
      values,
      ...(row !== undefined && { row }),
      frame: {
        ...(documents.target && { target: documents.target }),
        ...(thumbnails && { documents: list() }),
        ...history.stateOf(shown.name),
      },
    });
    const stopHistory = history.onChange(() => session.reframe(history.stateOf(shown.name)));
    const relist = async (): Promise<void> => {
      const own = shown;
      session.reframe({ documents: list() });
      if (documents.pathOf(own.name) !== undefined) return own.opened() ? undefined : session.changed();
      const renamed = await own.renamed();
      if (own === shown && renamed !== undefined) session.reframe({ documents: list(renamed) });
    };
    const showDocument = async (name: string): Promise<ActionReply> => {
      const own = ++asked;
      const next = followed(documents, name, cwd);
      const failure = await next.open();
      if (failure) return { ok: false, message: failure.message };
      // The page has asked for another one meanwhile.
      if (own !== asked) return { ok: true };
      shown = next;
      await session.show(next.document, { documents: list(), ...history.stateOf(next.name) });
      return { ok: true };
    };
    const relister = () => void relist();
    if (thumbnails) relisters.add(relister);
    return {
      ...actions,
      session,
      inspectData: inspectDataOf(() => shown.opened()?.project ?? documents.project),
      sourceEditor: createSourceEditor(
        sourceFiles(() => shown.document, maximum),
        history,
        () => shown.name,
      ),
      dataFiles: dataFiles(() => session.root()),
      showDocument,
      thumbnails: thumbnails ?? rowThumbnails(session),
      ...(documents.target && { publisher: publisherOf(documents.target, () => shown.opened()) }),
      close: async () => {
        relisters.delete(relister);
        stopHistory();
        await session.close();
      },
    };
  };
  return {
    open,
    relist: () => {
      for (const relister of relisters) relister();
    },
  };
}

/** The rows of the table that a page has. */
function rowThumbnails(session: ActionContext["session"]): Thumbnails {
  let readings = 0;
  session.onRead(() => void readings++);
  const read: ReadForThumbnail = async ({ row = 0 }, last) => {
    const stamp = readings;
    if (last === stamp) return { stamp };
    return { file: session.state().file, reading: await session.peek(row), stamp };
  };
  return { of: createThumbnails(read), onChange: session.onRead };
}

/** Publishes the document that the page shows. */
const publisherOf = (target: Publisher["target"], opened: () => OpenedPreview | undefined): Publisher => ({
  target,
  plan: async (...wish) => opened()?.publisher?.plan(...wish) ?? noPublisher,
  publish: async (...wish) => opened()?.publisher?.publish(...wish) ?? noPublisher,
  // The other pages use it, too. It is closed with the preview.
  close: async () => undefined,
});

const noPublisher = { ok: false, message: "The credentials are not found any more. Start the preview again." } as const;

interface FollowedDocument {
  readonly name: string;
  readonly document: WatchedDocument;
  /** Missing as long as it could not be opened. */
  readonly opened: () => OpenedPreview | undefined;
  /** Opens it if it is not open yet; `undefined` if that worked. */
  readonly open: () => Promise<Pick<Failure, "message"> | undefined>;
  /** The name of the same file in the list, if it has been renamed. */
  readonly renamed: () => Promise<string | undefined>;
}

/** A document by its name, which can be missing, be renamed and come back. It is opened as soon as it can be. */
function followed(documents: PreviewDocuments, name: string, cwd: string): FollowedDocument {
  let opened: OpenedPreview | undefined;
  let file: string | undefined;
  let known: ReadonlySet<string> = new Set(documents.names());
  const open: FollowedDocument["open"] = async () => {
    if (opened) return undefined;
    const found = await documents.open(name);
    if (found?.ok) opened = found.value;
    return found ? (found.ok ? undefined : found.failure) : { message: `${name} is missing.` };
  };
  const note = async ({ stamps }: FileReading): Promise<void> => {
    const path = documents.pathOf(name);
    const inode = path === undefined ? undefined : stamps.get(path)?.inode;
    if (inode === undefined) return;
    file = inode;
    known = new Set(documents.names());
  };
  return {
    name,
    document: {
      get root() {
        return opened?.document.root ?? cwd;
      },
      get file() {
        return opened?.document.file ?? name;
      },
      read: async (choice, fresh) => {
        const failure = await open();
        if (!opened) return closedReading(documents.pathOf(name), failure?.message);
        const reading = await opened.document.read(choice, fresh);
        await note(reading);
        return reading;
      },
      diagnose: async (text, choice) => opened?.document.diagnose(text, choice) ?? [],
    },
    opened: () => opened,
    open,
    renamed: async () => {
      if (file === undefined) return undefined;
      for (const one of documents
        .names()
        .filter((other) => !known.has(other))
        .slice(0, maxRenamed)) {
        const path = documents.pathOf(one);
        if (path !== undefined && (await stampOf(path))?.inode === file) return one;
      }
      return undefined;
    },
  };
}

/** New names among which a renamed document is looked for. */
const maxRenamed = 100;

/** A document that is not open: it is missing, or `failure` says why it cannot be opened. Its file is watched. */
async function closedReading(path: string | undefined, failure: string | undefined): Promise<FileReading> {
  if (path === undefined) return { stamps: new Map(), folders: [] };
  const stamps: FileStamps = new Map([[path, await stampOf(path)]]);
  return { stamps, folders: [], ...(failure !== undefined && { failure }) };
}

/** A watcher for each session that closes with it, over one for all. */
function shareWatcher(watcher: FileWatcher): () => FileWatcher {
  const listeners = new Set<(path: string) => void>();
  watcher.onChange((path) => {
    for (const listener of listeners) listener(path);
  });
  return () => {
    const own: ((path: string) => void)[] = [];
    return {
      onChange: (listener) => {
        own.push(listener);
        listeners.add(listener);
      },
      add: watcher.add,
      close: async () => {
        for (const listener of own) listeners.delete(listener);
      },
    };
  };
}
