import { join } from "node:path";
import { type ExtensionContext, window, workspace } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { activate as activateClient, type ExtensionExports } from "./activate.js";
import { clientOptions } from "./client-options.js";
import { findServer } from "./find-server.js";
import { createPublishPlan } from "./publish-plan.js";
import { createTests } from "./tests.js";

/* The entry on a desktop: the server is a process. */

export async function activate(context: ExtensionContext): Promise<ExtensionExports> {
  const module = serverModule(context);
  const server = { module, args: ["lsp"], transport: TransportKind.stdio };
  const client = new LanguageClient("igx", "igx", { run: server, debug: server }, clientOptions());
  if (workspace.isTrusted) context.subscriptions.push(createTests(module), createPublishPlan(module));
  // The trust of the workspace decides what runs.
  else context.subscriptions.push(workspace.onDidGrantWorkspaceTrust(askForReload));
  return activateClient(context, client, true);
}

function serverModule(context: ExtensionContext): string {
  return findServer({
    path: workspace.getConfiguration("igx").get<string>("path", ""),
    folders: (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file").map(({ uri }) => uri.fsPath),
    trusted: workspace.isTrusted,
    bundled: join(context.extensionPath, "server/dist/cli.cjs"),
  });
}

async function askForReload(): Promise<void> {
  const { commands } = await import("vscode");
  const reload = "Reload Window";
  const choice = await window.showInformationMessage("Reload to use the igx of this workspace.", reload);
  if (choice === reload) await commands.executeCommand("workbench.action.reloadWindow");
}
