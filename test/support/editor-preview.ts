import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeEnvironment } from "../../src/cli/lsp/node-environment.js";
import { startServer, workspace } from "./lsp-server.js";

/** A client of a server with previews that takes jumps and edits, and has a document open that differs from its file. */
export async function startedEditor(text: string, capabilities: object = jumpsAndEdits) {
  const { uri, folder, write } = workspace({ "doc.igx": "# On the disk\n" });
  const env = { XDG_STATE_HOME: mkdtempSync(join(tmpdir(), "igx-state-")) };
  const client = startServer(nodeEnvironment("0.0.0", { format: "pretty", quiet: true }, env));
  const { capabilities: announced } = await client.initialize({ capabilities, rootUri: uri() });
  client.answer("window/showDocument", () => ({ success: true }));
  client.answer("workspace/applyEdit", () => ({ applied: true }));
  client.open(uri("doc.igx"), text);
  const send = (name: string, ...args: readonly unknown[]) =>
    client.request("workspace/executeCommand", { command: name, arguments: args });
  /** About the document. */
  const command = (name: string, ...args: readonly unknown[]) => send(name, uri("doc.igx"), ...args);
  return { client, announced, uri: uri("doc.igx"), uriOf: uri, write, folder, send, command };
}

const jumpsAndEdits = { window: { showDocument: { support: true } }, workspace: { applyEdit: true } };
