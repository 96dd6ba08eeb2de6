import { type FileSystemWatcher, workspace } from "vscode";
import type { LanguageClientOptions } from "vscode-languageclient";
import { showPlace } from "./show-place.js";

/** Files that documents are made of: the server reads them again when they change. */
const watched = "**/*.{igx,csv,tsv,json,jsonl,yaml,yml,xlsx,parquet}";

/** The settings of the server that users of the extension have. */
const settings = () => ({ syntaxOnly: workspace.getConfiguration("igx").get<boolean>("syntaxOnly", false) });

export const watchedFiles = (): FileSystemWatcher => workspace.createFileSystemWatcher(watched);

/** The options that desktop and web send to the server alike. */
export function clientOptions(): LanguageClientOptions {
  return {
    documentSelector: [{ language: "igx" }, { pattern: "**/igx.config.{json,yaml,yml}" }],
    synchronize: { configurationSection: "igx", fileEvents: watchedFiles() },
    initializationOptions: {
      trusted: workspace.isTrusted,
      previewCommand: "igx.vscode.previewToSide",
      chartTypeCommand: "igx.vscode.chartType",
      ...settings(),
    },
    middleware: {
      // In the column of the document, and not over the preview.
      window: { showDocument: ({ uri, selection, takeFocus }) => showPlace(uri, selection, takeFocus === true) },
      workspace: {
        // The server asks when it hears that something has changed, and gets no other setting: a workspace must not call itself trusted.
        didChangeConfiguration: (_, next) => next(undefined),
        configuration: ({ items }) => items.map(settings),
      },
    },
  };
}
