import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { AbstractMessageReader, AbstractMessageWriter, createConnection } from "vscode-languageserver/node";
import { nodeEnvironment } from "../../src/cli/lsp/node-environment.js";
import type { Environment } from "../../src/editor/server/environment.js";
import { keepLifecycle } from "../../src/editor/server/lifecycle.js";
import { serve } from "../../src/editor/server/serve.js";
import { validNotifications } from "../../src/editor/server/valid-notifications.js";
import { type Client, clientOver, type Message } from "./lsp-client.js";

type Take = (message: never) => void;

/** A server in this process, and its client. Messages are copied, as between processes. */
export function startServer(
  environment: Environment = nodeEnvironment("0.0.0", { format: "pretty", quiet: true }),
): Client {
  let toServer: Take = () => {};
  let toClient: (message: Message) => void = () => {};
  const early: object[] = [];
  class Reader extends AbstractMessageReader {
    listen(take: Take) {
      toServer = take;
      for (const message of early) take(message as never);
      return { dispose: () => {} };
    }
  }
  class Writer extends AbstractMessageWriter {
    async write(message: object) {
      toClient(JSON.parse(JSON.stringify(message)));
    }
    end() {}
  }
  const client = clientOver({
    send: (message) => toServer(JSON.parse(JSON.stringify(message)) as never),
    onMessage: (take) => {
      toClient = take;
    },
  });
  const writer = new Writer();
  serve(createConnection(validNotifications(new Reader(), writer), writer, keepLifecycle(writer)), environment);
  onTestFinished(async () => void (await client.request("shutdown").catch(() => {})));
  return client;
}

/** A folder with files, and their URIs. */
export function workspace(files: Readonly<Record<string, string>>) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "igx-lsp-")));
  const path = (name: string) => join(folder, name);
  const write = (name: string, text: string | Uint8Array): void => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  return { folder, path, write, uri: (name = "") => pathToFileURL(path(name)).href };
}
