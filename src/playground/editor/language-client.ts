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
import { createAnswers, type EditorAnswers } from "../server/answers.js";
import { connectWorker } from "../server/connect-worker.js";
import { pathOf, uriOf } from "../server/file-uris.js";
import { FilesWorkspace } from "../server/files-workspace.js";
import { newWorker } from "../server/new-worker.js";
import type { PlaygroundSession } from "../session.js";
import { applyEdit } from "./apply-edit.js";
import { type CodeActions, createCodeActions } from "./extras/code-actions.js";
import { colors } from "./extras/colors.js";
import { diagnostics } from "./extras/diagnostics.js";
import { folding } from "./extras/folding.js";
import { inlayHints } from "./extras/inlay-hints.js";
import { lineColors } from "./extras/line-colors.js";
import { pasteRows } from "./extras/paste-rows.js";
import { semanticTokens } from "./extras/semantic-tokens.js";
import { sanitizeHtml } from "./sanitize-html.js";

/** Milliseconds from a key until the server has it, whatever follows: the picture moves while text is typed. */
const syncDelay = 30;

/** Sends changes to the server even if no request follows. */
const autoSync = ViewPlugin.define((view: EditorView) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sync = (): void => {
    timer = undefined;
    LSPPlugin.get(view)?.client.sync();
  };
  return {
    update({ docChanged }: ViewUpdate) {
      if (docChanged) timer ??= setTimeout(sync, syncDelay);
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
  first: Worker,
  display: (uri: string) => Promise<EditorView | null>,
  show: EditorAnswers["show"],
): LanguageClient {
  const found = (uri: string, all: readonly Diagnostic[]): void =>
    session.findings.set(new Map([...session.findings.get(), [uri, all]]));
  const apply = (edit: WorkspaceEdit): boolean => applyEdit(edit, session, workspace);
  const actions = createCodeActions({
    diagnosticsOf: (uri) => session.findings.get().get(uri) ?? [],
    applyEdit: (edit) => {
      if (!apply(edit)) session.notice.set({ text: "The text has changed meanwhile. Try again." });
    },
  });
  // The first ones are over the later ones.
  const extras = [
    semanticTokens(),
    lineColors,
    inlayHints(),
    colors(),
    folding(),
    actions.extension,
    pasteRows,
    autoSync,
  ];
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
  const answers: EditorAnswers = { apply, show };
  startWorker(session, first, client, answers);
  session.files.onChange((paths, quiet) => {
    if (quiet) return;
    const changes = paths.map((path) => ({ uri: uriOf(path), type: session.files.read(path) === undefined ? 3 : 2 }));
    client.notification("workspace/didChangeWatchedFiles", { changes });
  });
  return { client, workspace, actions };
}

/** A worker that dies, as without memory, is replaced by a new one that gets the open documents. */
function startWorker(session: PlaygroundSession, first: Worker, client: LSPClient, answers: EditorAnswers): void {
  let started = 0;
  const start = (worker: Worker): void => {
    started++;
    worker.addEventListener("error", () => {
      worker.terminate();
      client.disconnect();
      if (started < maxWorkers) start(newWorker());
      else session.notice.set({ text: "The language server cannot start. Reload the page." });
    });
    client.connect(
      connectWorker(worker, createAnswers(session.files, answers), (message) => session.pageMessage.set(message)),
    );
    session.started.set(started);
  };
  start(first);
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
  window: { showDocument: { support: true } },
  workspace: {
    applyEdit: true,
    workspaceFolders: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create", "rename", "delete"] },
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
};
