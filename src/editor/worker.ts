import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { keepLifecycle } from "./server/lifecycle.js";
import { serve } from "./server/serve.js";
import { validNotifications } from "./server/valid-notifications.js";
import { workerEnvironment } from "./server/worker-environment.js";

/*
 * The language server in a Web Worker: `new Worker(url, { type: "module" })`. Each message is one object, a message of the Language Server
 * Protocol. The client provides files that are not open (`server/client-files.ts`).
 */

declare const IGX_VERSION: string;

// This room is compiled without the types of the DOM. Both classes need `postMessage` and `onmessage`, which a worker's scope has.
const scope = globalThis as never;
const writer = new BrowserMessageWriter(scope);
const reader = validNotifications(new BrowserMessageReader(scope), writer);
const connection = createConnection(reader, writer, keepLifecycle(writer));
serve(connection, workerEnvironment(connection, IGX_VERSION));
