import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { keepLifecycle } from "./server/lifecycle.js";
import { serve } from "./server/serve.js";
import { validNotifications } from "./server/valid-notifications.js";
import { workerEnvironment } from "./server/worker-environment.js";

/*
 * The language server in a Web Worker: `new Worker(url, { type: "module" })`, whose messages are those of the Language Server Protocol, one
 * object each. The files beside the open documents are the client's (`server/client-files.ts`).
 */

declare const IGX_VERSION: string;

// Types of the DOM are not those of this room; both classes need `postMessage` and `onmessage`, which the scope of a worker has.
const scope = globalThis as never;
const writer = new BrowserMessageWriter(scope);
const reader = validNotifications(new BrowserMessageReader(scope), writer);
const connection = createConnection(reader, writer, keepLifecycle(writer));
serve(connection, workerEnvironment(connection, IGX_VERSION));
