import { type Disposable, Uri, ViewColumn, type WebviewPanel, window, workspace } from "vscode";
import type { BaseLanguageClient, Range } from "vscode-languageclient";
import { previewPage } from "./preview-page.js";
import { callServer, serverCommands } from "./server-commands.js";

export interface Previews extends Disposable {
  readonly show: (uri: string, where: "active" | "beside") => void;
}

/** When preview and source follow each other. */
const syncOf = (uri: Uri): string => workspace.getConfiguration("igx", uri).get("preview.sync", "click");

/** One panel for each document. A panel shows what the server draws, and sends back what was clicked. */
export function createPreviews(client: BaseLanguageClient): Previews {
  const panels = new Map<string, WebviewPanel>();
  const draw = async (uri: string): Promise<void> => {
    // While a document has errors, its last picture stays.
    const html = await callServer<string>(client, serverCommands.picture, uri);
    if (html !== undefined) await panels.get(uri)?.webview.postMessage({ html });
  };
  const locate = async (uri: string, mark: unknown): Promise<void> => {
    if (syncOf(Uri.parse(uri)) === "never") return;
    const place = await callServer<{ uri: string; range: Range }>(client, serverCommands.source, uri, mark);
    if (!place) return;
    const document = await workspace.openTextDocument(Uri.parse(place.uri));
    const selection = client.protocol2CodeConverter.asRange(place.range);
    await window.showTextDocument(document, { viewColumn: ViewColumn.One, selection, preserveFocus: true });
  };
  const open = (uri: string, column: ViewColumn): void => {
    const name = decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1));
    const panel = window.createWebviewPanel("igx.preview", `Preview ${name}`, column, { enableScripts: true });
    panels.set(uri, panel);
    panel.onDidDispose(() => panels.delete(uri));
    panel.webview.onDidReceiveMessage((message: { ready?: true; clicked?: unknown }) =>
      message.ready ? draw(uri) : locate(uri, message.clicked),
    );
    panel.webview.html = previewPage();
  };
  const follow = window.onDidChangeTextEditorSelection(async ({ textEditor: { document }, selections }) => {
    const uri = document.uri.toString();
    const panel = panels.get(uri);
    if (!panel || syncOf(document.uri) !== "always") return;
    const position = client.code2ProtocolConverter.asPosition(selections[0]!.active);
    const pointer = await callServer<string>(client, serverCommands.pointer, uri, position);
    if (pointer !== undefined) await panel.webview.postMessage({ pointer });
  });
  const edits = workspace.onDidChangeTextDocument(() => {
    // A file that a document includes changes its picture too. The server knows whether there is anything new to draw.
    for (const uri of panels.keys()) void draw(uri);
  });
  return {
    show(uri, where) {
      const column = where === "beside" ? ViewColumn.Beside : ViewColumn.Active;
      const panel = panels.get(uri);
      if (panel) panel.reveal(column);
      else open(uri, column);
    },
    dispose() {
      edits.dispose();
      follow.dispose();
      for (const panel of panels.values()) panel.dispose();
    },
  };
}
