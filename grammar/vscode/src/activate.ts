import { commands, type ExtensionContext, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { activeDocument } from "./active-document.js";
import { exportDocument } from "./export-document.js";
import { createPreviews } from "./previews.js";
import { createPublishStatus } from "./publish-status.js";
import { restartServer } from "./restart-server.js";
import { callServer, serverCommands } from "./server-commands.js";
import { createStatus } from "./status.js";

/** Starts the server and adds what is the same on desktop and web. */
export async function activate(context: ExtensionContext, client: BaseLanguageClient): Promise<void> {
  const previews = createPreviews(client);
  const onDocument = (run: (uri: string) => unknown) => async () => {
    const document = activeDocument();
    if (!document) void window.showInformationMessage("Open an `.igx` file first.");
    else await run(document.uri.toString());
  };
  const register = (name: string, run: () => unknown) =>
    context.subscriptions.push(commands.registerCommand(`igx.vscode.${name}`, run));

  register(
    "preview",
    onDocument((uri) => previews.show(uri, "active")),
  );
  register(
    "previewToSide",
    onDocument((uri) => previews.show(uri, "beside")),
  );
  register(
    "export",
    onDocument((uri) => exportDocument(client, uri)),
  );
  register(
    "fixAll",
    onDocument((uri) => callServer(client, serverCommands.fixAll, uri)),
  );
  register("restartServer", () => restartServer(client));
  context.subscriptions.push(previews, client);
  // The client shows why it cannot start. An error here would end the extension, whose command can start it again.
  await client.start().catch(() => {});
  context.subscriptions.push(createStatus(), createPublishStatus(client));
}
