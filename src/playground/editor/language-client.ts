import {
  findReferencesKeymap,
  formatKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  LSPClient,
  LSPPlugin,
  renameKeymap,
  serverCompletion,
  signatureHelp,
} from "@codemirror/lsp-client";
import { type EditorView, keymap, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { Diagnostic, WorkspaceEdit } from "vscode-languageserver-types";
import { createAnswers } from "../server/answers.js";
import { connectWorker } from "../server/connect-worker.js";
import { pathOf, uriOf } from "../server/file-uris.js";
import { FilesWorkspace } from "../server/files-workspace.js";
import type { PlaygroundSession } from "../session.js";
import { applyEdit } from "./apply-edit.js";
import { type CodeActions, createCodeActions } from "./extras/code-actions.js";
import { colors } from "./extras/colors.js";
import { diagnostics } from "./extras/diagnostics.js";
import { folding } from "./extras/folding.js";
import { inlayHints } from "./extras/inlay-hints.js";
import { semanticTokens } from "./extras/semantic-tokens.js";
import { sanitizeHtml } from "./sanitize-html.js";

/** Milliseconds after the last key. */
const syncDelay = 150;

/** Sends changes to the server even if no request follows. */
const autoSync = ViewPlugin.define((view: EditorView) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    update({ docChanged }: ViewUpdate) {
      if (!docChanged) return;
      clearTimeout(timer);
      timer = setTimeout(() => LSPPlugin.get(view)?.client.sync(), syncDelay);
    },
    destroy: () => clearTimeout(timer),
  };
});

export interface LanguageClient {
  readonly client: LSPClient;
  readonly workspace: FilesWorkspace;
  readonly actions: CodeActions;
}

/** Phones take their time with the first document: the worker loads the compiler. */
const timeout = 20_000;

/** How often a worker that has died is replaced. */
const maxWorkers = 4;

/** Starts the language server and connects the editor with it. */
export function createLanguageClient(
  session: PlaygroundSession,
  display: (uri: string) => Promise<EditorView | null>,
): LanguageClient {
  const found = (uri: string, all: readonly Diagnostic[]): void =>
    session.findings.set(new Map([...session.findings.get(), [uri, all]]));
  const apply = (edit: WorkspaceEdit): void => applyEdit(edit, session, workspace);
  const actions = createCodeActions({
    diagnosticsOf: (uri) => session.findings.get().get(uri) ?? [],
    applyEdit: apply,
  });
  const extras = [semanticTokens(), inlayHints(), colors(), folding(), actions.extension, autoSync];
  const keys = [...formatKeymap, ...renameKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap];
  const client: LSPClient = new LSPClient({
    rootUri: uriOf("").slice(0, -1),
    timeout,
    sanitizeHTML: sanitizeHtml,
    workspace: (own) =>
      new FilesWorkspace(own, {
        display,
        changed: (uri, doc) => session.files.write(pathOf(uri) ?? uri, doc, "quiet"),
      }),
    extensions: [
      diagnostics(found),
      { clientCapabilities: extraCapabilities },
      serverCompletion(),
      hoverTooltips(),
      signatureHelp(),
      [keymap.of(keys), extras],
    ],
  });
  const workspace = client.workspace as FilesWorkspace;
  startWorker(session, client, apply);
  session.files.onChange((paths, quiet) => {
    if (quiet) return;
    const changes = paths.map((path) => ({ uri: uriOf(path), type: session.files.read(path) === undefined ? 3 : 2 }));
    client.notification("workspace/didChangeWatchedFiles", { changes });
  });
  return { client, workspace, actions };
}

/** A worker that dies, as without memory, is replaced by a new one that gets the open documents. */
function startWorker(session: PlaygroundSession, client: LSPClient, apply: (edit: WorkspaceEdit) => void): void {
  let started = 0;
  const start = (): void => {
    started++;
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("error", () => {
      worker.terminate();
      client.disconnect();
      if (started < maxWorkers) start();
      else session.notice.set({ text: "The language server cannot start. Reload the page." });
    });
    client.connect(connectWorker(worker, createAnswers(session.files, apply)));
  };
  start();
}

/** Capabilities of the page that CodeMirror's client does not announce. */
const extraCapabilities = {
  textDocument: {
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor", "source"] } },
      isPreferredSupport: true,
      disabledSupport: true,
      dataSupport: true,
      resolveSupport: { properties: ["edit"] },
    },
    semanticTokens: {
      requests: { range: true, full: false },
      tokenTypes: [],
      tokenModifiers: [],
      formats: ["relative"],
    },
    colorProvider: {},
    foldingRange: { lineFoldingOnly: true },
    inlayHint: {},
  },
  workspace: {
    applyEdit: true,
    workspaceFolders: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create", "rename", "delete"] },
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
};
