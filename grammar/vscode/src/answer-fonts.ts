import { type Disposable, type ExtensionContext, Uri, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";

/** Inter, for pictures of a server that has no files: the build has put it beside the extension. */
export const answerFonts = (client: BaseLanguageClient, { extensionUri }: ExtensionContext): Disposable =>
  client.onRequest("igx/fonts", async () => {
    const bytes = await workspace.fs.readFile(Uri.joinPath(extensionUri, "page/fonts.json"));
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  });
