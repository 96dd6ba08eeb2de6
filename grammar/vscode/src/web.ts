import { type ExtensionContext, Uri } from "vscode";
import { LanguageClient } from "vscode-languageclient/browser";
import { activate as activateClient, type ExtensionExports } from "./activate.js";
import { answerFiles } from "./answer-files.js";
import { answerFonts } from "./answer-fonts.js";
import { clientOptions } from "./client-options.js";

/** Parts of a browser that the types of Node lack, with which the rest is checked. */
declare const Worker: new (script: string) => Worker & { terminate(): void };

/* The entry in a browser: the server is a worker. */

export async function activate(context: ExtensionContext): Promise<ExtensionExports> {
  const script = Uri.joinPath(context.extensionUri, "server/worker.js");
  const worker = new Worker(script.toString(true));
  context.subscriptions.push({ dispose: () => worker.terminate() });
  const client = new LanguageClient("igx", "igx", worker, clientOptions());
  context.subscriptions.push(answerFiles(client), answerFonts(client, context));
  return activateClient(context, client, false);
}
