import { PassThrough, type Readable, type Writable } from "node:stream";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

/** Bytes of a message. A longer one ends the connection, since the start of the next one is unknown. The reader copies what it has for each chunk, so the time grows with the square. */
const maxMessage = 16 * 1024 * 1024;

/** Milliseconds for answers after the input has ended. */
const patience = 30_000;

/**
 * The messages of standard input and output. A client that only closes its input still gets the answers to all that it has asked; one that
 * is gone takes none, which ends the connection at once.
 */
export function stdioTransport(input: Readable, output: Writable): Transport {
  const gate = new PassThrough();
  const wire = new StdioServerTransport(gate, output, { maxBufferSize: maxMessage });
  const pending = new Set<unknown>();
  let hasEnded = false;
  const endIfDone = (): void => {
    if (hasEnded && pending.size === 0) gate.end();
  };
  const answered = (id: unknown): void => {
    pending.delete(id);
    endIfDone();
  };
  const hear = (message: JSONRPCMessage): void => {
    if ("method" in message && "id" in message) pending.add(message.id);
    else if ("method" in message && message.method === "notifications/cancelled")
      answered(Object(message.params).requestId);
  };
  const transport: Transport = {
    async start() {
      wire.onmessage = (message) => {
        hear(message);
        transport.onmessage?.(message);
      };
      wire.onerror = (error) => transport.onerror?.(error);
      wire.onclose = () => transport.onclose?.();
      await wire.start();
      input.on("data", (chunk) => gate.write(chunk));
      input.once("error", () => gate.end());
      input.once("end", () => {
        // After what the gate still holds.
        setImmediate(() => {
          hasEnded = true;
          endIfDone();
          setTimeout(() => gate.end(), patience).unref();
        });
      });
    },
    async send(message) {
      await wire.send(message);
      if (!("method" in message)) answered(message.id);
    },
    close: () => wire.close(),
  };
  return transport;
}
