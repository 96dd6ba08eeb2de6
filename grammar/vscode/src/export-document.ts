import { Uri, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { callServer, serverCommands } from "./server-commands.js";

interface Format {
  readonly label: string;
  readonly description: string;
  readonly extension: string;
  readonly text: (client: BaseLanguageClient, uri: string) => Promise<string | undefined>;
}

const picture = (label: string, description: string, extension: "svg" | "html"): Format => ({
  label,
  description,
  extension,
  text: async (client, uri) =>
    (await callServer<{ text: string }>(client, serverCommands.export, uri, extension))?.text,
});

const formats: readonly Format[] = [
  picture("SVG", "the picture", "svg"),
  picture("HTML", "the picture as a page", "html"),
  {
    label: "JSON",
    description: "the content for the service",
    extension: "json",
    text: (client, uri) => callServer<string>(client, serverCommands.content, uri),
  },
];

/** Asks for a format and a file, and writes what the server gives. */
export async function exportDocument(client: BaseLanguageClient, uri: string): Promise<void> {
  const format = await window.showQuickPick(formats, { placeHolder: "Format" });
  if (!format) return;
  const text = await format.text(client, uri);
  if (text === undefined) {
    void window.showWarningMessage("The document has errors, so there is nothing to export.");
    return;
  }
  const source = Uri.parse(uri);
  const defaultUri = source.with({ path: source.path.replace(/\.igx$/, `.${format.extension}`) });
  const target = await window.showSaveDialog({ defaultUri, filters: { [format.label]: [format.extension] } });
  if (target) await workspace.fs.writeFile(target, new TextEncoder().encode(text));
}
