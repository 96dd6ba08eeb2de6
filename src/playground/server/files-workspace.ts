import { type LSPClient, LSPPlugin, Workspace, type WorkspaceFile } from "@codemirror/lsp-client";
import { ChangeSet, type Text, type TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

interface OpenFile extends WorkspaceFile {
  version: number;
  doc: Text;
  view: EditorView | null;
}

interface WorkspaceEvents {
  /** Shows a file in the editor. */
  readonly display: (uri: string) => Promise<EditorView | null>;
  /** A file that is not in the editor has another text. */
  readonly changed: (uri: string, doc: Text) => void;
}

/**
 * The documents that the language server knows by their text. One stays open when another file is shown, so that its findings and the values
 * of its parameters stay: CodeMirror's own workspace closes it. A class, as the client asks for.
 */
export class FilesWorkspace extends Workspace {
  files: OpenFile[] = [];
  readonly #events: WorkspaceEvents;

  constructor(client: LSPClient, events: WorkspaceEvents) {
    super(client);
    this.#events = events;
  }

  openFile(uri: string, languageId: string, view: EditorView): void {
    const known = this.getFile(uri) as OpenFile | null;
    if (known) {
      known.view = view;
      this.#replace(known, view.state.doc);
      return;
    }
    const file: OpenFile = { uri, languageId, version: 0, doc: view.state.doc, view, getView: () => file.view };
    this.files.push(file);
    this.client.didOpen(file);
  }

  /** Only out of the editor. */
  closeFile(uri: string): void {
    const file = this.getFile(uri) as OpenFile | null;
    if (file) file.view = null;
  }

  /** The file is gone. */
  forget(uri: string): void {
    if (!this.getFile(uri)) return;
    this.files = this.files.filter((file) => file.uri !== uri);
    this.client.didClose(uri);
  }

  syncFiles(): { file: OpenFile; prevDoc: Text; changes: ChangeSet }[] {
    return this.files.flatMap((file) => {
      const plugin = file.view && LSPPlugin.get(file.view);
      if (!plugin || plugin.unsyncedChanges.empty) return [];
      const update = { file, prevDoc: file.doc, changes: plugin.unsyncedChanges };
      file.doc = file.view!.state.doc;
      file.version++;
      plugin.clear();
      return [update];
    });
  }

  override updateFile(uri: string, update: TransactionSpec): void {
    const file = this.getFile(uri) as OpenFile | null;
    if (file?.view) file.view.dispatch(update);
    else if (file && update.changes) {
      const changes =
        update.changes instanceof ChangeSet ? update.changes : ChangeSet.of(update.changes, file.doc.length);
      this.#replace(file, changes.apply(file.doc));
      this.#events.changed(uri, file.doc);
    }
  }

  override displayFile(uri: string): Promise<EditorView | null> {
    return this.#events.display(uri);
  }

  #replace(file: OpenFile, doc: Text): void {
    if (file.doc.eq(doc)) return;
    file.doc = doc;
    file.version++;
    this.client.notification("textDocument/didChange", {
      textDocument: { uri: file.uri, version: file.version },
      contentChanges: [{ text: doc.toString() }],
    });
  }
}
