import { Uri, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { callServer, serverCommands } from "./server-commands.js";

const formats = [
  { label: "HTML", description: "the picture as a page", extension: "html", command: serverCommands.picture },
  { label: "JSON", description: "the content for the service", extension: "json", command: serverCommands.content },
];

/** Asks for a format and a file, and writes what the server gives. */
export async function exportDocument(client: BaseLanguageClient, uri: string): Promise<void> {
  const format = await window.showQuickPick(formats, { placeHolder: "Format" });
  if (!format) return;
  const text = await callServer<string>(client, format.command, uri);
  if (text === undefined) {
    void window.showWarningMessage("The document has errors, so there is nothing to export.");
    return;
  }
  const source = Uri.parse(uri);
  const defaultUri = source.with({ path: source.path.replace(/\.igx$/, `.${format.extension}`) });
  const target = await window.showSaveDialog({ defaultUri, filters: { [format.label]: [format.extension] } });
  if (target) await workspace.fs.writeFile(target, new TextEncoder().encode(text));
}
