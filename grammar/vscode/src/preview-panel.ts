import { type ExtensionContext, Uri, type ViewColumn, type WebviewPanel, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { FromPage, PackedAnswer, ToPage } from "../../../src/preview/client/transports/messages.js";
import { previewPage } from "./preview-page.js";
import { saveFile } from "./save-file.js";
import { callServer, serverCommands } from "./server-commands.js";

/** A panel with the page of a document. The server answers its requests. */
export interface PreviewPanel {
  readonly panel: WebviewPanel;
  readonly send: (message: ToPage) => void;
  /** Resolves when the page has its document. */
  readonly opened: Promise<void>;
  /** The server has started again, and knows nothing of the page. */
  readonly lose: () => void;
  /** Opens the page anew if the server has lost it. */
  readonly recover: () => void;
}

export function createPreviewPanel(
  client: BaseLanguageClient,
  context: ExtensionContext,
  uri: string,
  column: ViewColumn,
): PreviewPanel {
  const name = decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1)).replace(/^untitled:/, "");
  const panel = window.createWebviewPanel("igx.preview", `Preview ${name}`, column, { enableScripts: true });
  let isLost = false;
  let sayOpened: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    sayOpened = resolve;
  });
  const send = (message: ToPage): void => void panel.webview.postMessage(message);
  const lose = (): void => {
    isLost = true;
    send({ connection: "lost" });
  };
  const open = async (): Promise<void> => {
    isLost = false;
    const mode = workspace.getConfiguration("igx", Uri.parse(uri)).get("preview.sync", "click");
    await callServer(client, serverCommands.openPage, uri, uri, { mode }).catch(lose);
    sayOpened();
  };
  const ask = async (path: string, body: object): Promise<PackedAnswer | null> => {
    const reply = await callServer<PackedAnswer>(client, serverCommands.askPage, uri, uri, path, body).catch(
      () => null,
    );
    if (!reply) lose();
    return reply?.file ? saveFile(Uri.parse(uri), reply.file) : (reply ?? null);
  };
  panel.webview.onDidReceiveMessage(async (message: FromPage) => {
    if ("ready" in message) await open();
    else send({ answer: message.ask, reply: await ask(message.path, message.body) });
  });
  panel.onDidDispose(() => void callServer(client, serverCommands.closePage, uri, uri).catch(() => {}));
  void previewPage(context).then((html) => {
    panel.webview.html = html;
  });
  return { panel, send, opened, lose, recover: () => void (isLost && open()) };
}
