import { workspace } from "vscode";
import type { LanguageClientOptions } from "vscode-languageclient";

/** Files that documents are made of: the server reads them again when they change. */
const watched = "**/*.{igx,csv,tsv,json,jsonl,yaml,yml,xlsx,parquet}";

/** What desktop and web tell the server in the same way. */
export function clientOptions(): LanguageClientOptions {
  return {
    documentSelector: [{ language: "igx" }, { pattern: "**/igx.config.{json,yaml,yml}" }],
    synchronize: { configurationSection: "igx", fileEvents: workspace.createFileSystemWatcher(watched) },
    initializationOptions: {
      trusted: workspace.isTrusted,
      // VS Code reads `$schema` by itself.
      jsonSchema: true,
      previewCommand: "igx.vscode.previewToSide",
      syntaxOnly: workspace.getConfiguration("igx").get<boolean>("syntaxOnly", false),
    },
  };
}
