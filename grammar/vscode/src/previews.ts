import { type Disposable, type ExtensionContext, ViewColumn, window, workspace } from "vscode";
import { type BaseLanguageClient, type Position, State } from "vscode-languageclient";
import type { ToPage } from "../../../src/preview/client/transports/messages.js";
import { createPreviewPanel, type PreviewPanel } from "./preview-panel.js";
import { callServer, hasCommand, serverCommands } from "./server-commands.js";

export interface Previews extends Disposable {
  readonly show: (uri: string, where: "active" | "beside") => void;
  /** Offers pictures in the panel of a document: of types for the chart at a position, or of charts for the table there. */
  readonly offer: (uri: string, position: Position, options: object) => Promise<void>;
}

/** A panel for each document, with the page of `igx preview`. */
export function createPreviews(client: BaseLanguageClient, context: ExtensionContext): Previews {
  const panels = new Map<string, PreviewPanel>();
  const all = (): readonly PreviewPanel[] => [...panels.values()];
  const open = (uri: string, column: ViewColumn): void => {
    const opened = createPreviewPanel(client, context, uri, column);
    panels.set(uri, opened);
    opened.panel.onDidDispose(() => panels.get(uri) === opened && panels.delete(uri));
  };
  /** The panel of a document that has another name now goes on with that one. The page of one that was deleted says so. */
  const follow = (before: string, after: string): void => {
    for (const [uri, { panel }] of [...panels]) {
      if (uri !== before && !uri.startsWith(`${before}/`)) continue;
      const { viewColumn = ViewColumn.Beside } = panel;
      panel.dispose();
      open(after + uri.slice(before.length), viewColumn);
    }
  };
  const parts: readonly Disposable[] = [
    client.onNotification("igx/page", ({ page, ...message }: { readonly page: string } & ToPage) =>
      panels.get(page)?.send(message),
    ),
    client.onNotification("$/igx/restarted", () => all().forEach(({ lose }) => void lose())),
    client.onDidChangeState(({ newState }) => {
      for (const { lose, recover } of all()) newState === State.Running ? recover() : lose();
    }),
    workspace.onDidRenameFiles(({ files }) =>
      files.forEach(({ oldUri, newUri }) => void follow(oldUri.toString(), newUri.toString())),
    ),
    workspace.onDidChangeTextDocument(() => all().forEach(({ recover }) => void recover())),
    window.onDidChangeTextEditorSelection(({ textEditor: { document }, selections }) => {
      if (panels.size === 0 || document.languageId !== "igx") return;
      const position = client.code2ProtocolConverter.asPosition(selections[0]!.active);
      const args = [document.uri.toString(), position, { follow: true }];
      void callServer(client, serverCommands.reveal, ...args).catch(() => {});
    }),
  ];
  const show: Previews["show"] = (uri, where) => {
    const column = where === "beside" ? ViewColumn.Beside : ViewColumn.Active;
    const known = panels.get(uri);
    if (known) known.panel.reveal(column);
    // The warning of a server that is older or not running is better than an empty panel.
    else if (hasCommand(client, serverCommands.openPage)) open(uri, column);
    else void callServer(client, serverCommands.openPage);
  };
  return {
    show,
    offer: async (uri, position, options) => {
      const known = panels.get(uri);
      if (known) known.panel.reveal();
      else show(uri, "beside");
      await panels.get(uri)?.opened;
      await callServer(client, serverCommands.reveal, uri, position, options).catch(() => {});
    },
    dispose() {
      for (const part of parts) part.dispose();
      for (const { panel } of all()) panel.dispose();
    },
  };
}
