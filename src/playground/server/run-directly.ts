import { isDocument, type PlaygroundSession } from "../session.js";
import { createAnswers } from "./answers.js";
import { connectWorker } from "./connect-worker.js";
import { rootUri, uriOf } from "./file-uris.js";
import type { RunCommand } from "./page-link.js";

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/** Runs commands of the language server for a page without an editor. The documents of the session are open there, and stay as they are. */
export async function runDirectly(worker: Worker, session: PlaygroundSession): Promise<RunCommand> {
  const { files, id, pageMessage } = session;
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const transport = connectWorker(worker, createAnswers(files, { apply: () => false, show: () => false }), (message) =>
    pageMessage.set(message),
  );
  transport.subscribe((text) => {
    const { id: answered, result, error } = JSON.parse(text);
    const asked = waiting.get(answered);
    waiting.delete(answered);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result as never);
  });
  const notify = (method: string, params: object): void =>
    transport.send(JSON.stringify({ jsonrpc: "2.0", method, params }));
  const request = <Result>(method: string, params: object): Promise<Result | null> =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      transport.send(JSON.stringify({ jsonrpc: "2.0", id: last, method, params }));
    });
  await request("initialize", { processId: null, rootUri, capabilities: { textDocument: {} } });
  notify("initialized", {});
  let opened: readonly string[] = [];
  const openAll = (): void => {
    for (const uri of opened) notify("textDocument/didClose", { textDocument: { uri } });
    const documents = files.paths().filter(isDocument);
    opened = documents.map(uriOf);
    for (const path of documents)
      notify("textDocument/didOpen", {
        textDocument: { uri: uriOf(path), languageId: "igx", version: 1, text: String(files.read(path)) },
      });
  };
  files.onChange((paths) => {
    const changes = paths.map((path) => ({ uri: uriOf(path), type: files.read(path) === undefined ? 3 : 2 }));
    notify("workspace/didChangeWatchedFiles", { changes });
  });
  id.listen(openAll);
  openAll();
  return (command, ...args) => request("workspace/executeCommand", { command, arguments: args });
}
