import { commands, type ExtensionContext, window } from "vscode";
import type { BaseLanguageClient, Position } from "vscode-languageclient";
import { activeDocument } from "./active-document.js";
import { chartFile } from "./chart-file.js";
import { exportDocument } from "./export-document.js";
import { createMarkdownFences, type MarkdownFences } from "./markdown-fences.js";
import { newDocument } from "./new-document.js";
import { pasteRows } from "./paste-rows.js";
import { createPreviews, type Previews } from "./previews.js";
import { createPublishStatus } from "./publish-status.js";
import { restartServer } from "./restart-server.js";
import { callServer, serverCommands } from "./server-commands.js";
import { createStatus } from "./status.js";

/** The abilities that VS Code asks the extension for. */
export type ExtensionExports = Pick<MarkdownFences, "extendMarkdownIt">;

/** Starts the server and adds what is the same on desktop and web. */
export async function activate(
  context: ExtensionContext,
  client: BaseLanguageClient,
  hasNode: boolean,
): Promise<ExtensionExports> {
  const previews = createPreviews(client, context);
  const onDocument = (run: (uri: string) => unknown) => async () => {
    const document = activeDocument();
    if (document) await run(document.uri.toString());
    else await offerDocument();
  };
  const register = (name: string, run: (...args: readonly unknown[]) => unknown) =>
    context.subscriptions.push(commands.registerCommand(`igx.vscode.${name}`, run));
  const showBeside = (uri: string | undefined): void => {
    if (uri !== undefined) previews.show(uri, "beside");
  };

  register("new", async () => showBeside(await newDocument(context)));
  register("chartFile", async (uri) => showBeside(await chartFile(client, uri)));
  register("chartType", (...args) => chooseType(previews, client, args));
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
    onDocument((uri) => exportDocument(client, uri, hasNode)),
  );
  register(
    "fixAll",
    onDocument((uri) => callServer(client, serverCommands.fixAll, uri)),
  );
  register("restartServer", () => restartServer(client));
  const fences = createMarkdownFences(client);
  context.subscriptions.push(previews, client, fences, pasteRows(client));
  // The client shows why it cannot start. An error here would end the extension, whose command can start it again.
  await client.start().catch(() => {});
  context.subscriptions.push(createStatus(), createPublishStatus(client));
  return { extendMarkdownIt: fences.extendMarkdownIt };
}

/** At a place that a code action names, or at the cursor. */
async function chooseType(
  previews: Previews,
  client: BaseLanguageClient,
  [uri, at, options = { chooseType: true }]: readonly unknown[],
): Promise<void> {
  const document = activeDocument();
  if (typeof uri === "string") await previews.offer(uri, at as Position, options as object);
  else if (document) {
    const position = client.code2ProtocolConverter.asPosition(window.activeTextEditor!.selection.active);
    await previews.offer(document.uri.toString(), position, { chooseType: true });
  } else await offerDocument();
}

/** A command of the walkthrough can run before a document is open. */
async function offerDocument(): Promise<void> {
  const fresh = "New Document";
  const chosen = await window.showInformationMessage("Open an `.igx` file first, or begin with an example.", fresh);
  if (chosen === fresh) await commands.executeCommand("igx.vscode.new");
}
