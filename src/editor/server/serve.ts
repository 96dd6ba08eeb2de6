import { type Connection, TextDocumentSyncKind } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Feature } from "../feature.js";
import { executeCommand } from "../features/execute-command.js";
import { features } from "../features/index.js";
import { projectOf } from "../language-service.js";
import type { Environment } from "./environment.js";
import { createProjects } from "./projects.js";

/** Serves a client until it says `exit`. Everything that is answered comes from the registry of features. */
export function serve(connection: Connection, environment: Environment): void {
  let folders: readonly string[] = [];
  const documents = new Map<string, TextDocument>();
  const projects = createProjects(
    environment,
    () => folders,
    (sentence) => connection.window.showErrorMessage(sentence),
  );

  connection.onInitialize(({ workspaceFolders, rootUri }) => {
    folders = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []);
    return {
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
        ...Object.assign({}, ...all.map(({ capabilities }) => capabilities)),
      },
      serverInfo: { name: "igx", version: environment.version },
    };
  });

  const show = async (uri: string): Promise<void> => {
    const found = await (await projects.of(uri)).diagnostics({ textDocument: { uri } });
    const document = documents.get(uri);
    if (document) await connection.sendDiagnostics({ uri, version: document.version, diagnostics: [...(found ?? [])] });
  };
  const take = async (document: TextDocument): Promise<void> => {
    documents.set(document.uri, document);
    const service = await projects.of(document.uri);
    service.edit(document.uri, document.getText());
    await show(document.uri);
  };

  connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) =>
    take(TextDocument.create(uri, languageId, version, text)),
  );
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    const document = documents.get(uri);
    return document && take(TextDocument.update(document, contentChanges, version));
  });
  connection.onDidCloseTextDocument(async ({ textDocument: { uri } }) => {
    documents.delete(uri);
    (await projects.of(uri)).close(uri);
    await connection.sendDiagnostics({ uri, diagnostics: [] });
  });

  for (const { method, answer } of all.filter((feature) => feature.method !== executeCommand.method))
    if (!method.endsWith("/diagnostic"))
      connection.onRequest(method, async (params, token) => {
        const uri = (params as { textDocument?: { uri: string } }).textDocument?.uri ?? folders[0] ?? "";
        return (await answer(projectOf(await projects.of(uri)), params as never, token)) ?? null;
      });

  // The first argument of a command about a document is its URI.
  connection.onExecuteCommand(async ({ command, arguments: args = [] }, token) => {
    const uri = typeof args[0] === "string" ? args[0] : (folders[0] ?? "");
    const answer = await executeCommand.answer(projectOf(await projects.of(uri)), { command, arguments: args }, token);
    if (answer?.edit) await connection.workspace.applyEdit(answer.edit);
    for (const changed of answer?.changed ?? []) await show(changed);
    return answer?.result ?? null;
  });

  connection.listen();
}

const all: readonly Feature<never, unknown>[] = Object.values(features);
