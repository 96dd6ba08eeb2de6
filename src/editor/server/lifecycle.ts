import { type ConnectionOptions, ErrorCodes, Message, type MessageWriter } from "vscode-languageserver";

/**
 * Options of a connection that keep the order of a session (LSP 3.17, "Server lifecycle"): the first request is `initialize`, it is sent
 * once, and none follows `shutdown`. The library leaves this to the server. Its handlers would fail on a request that comes too early,
 * since they read what `initialize` has set.
 */
export function keepLifecycle(writer: MessageWriter): ConnectionOptions {
  let state: "new" | "running" | "shut down" = "new";

  function refusalOf(method: string): { readonly code: number; readonly message: string } | undefined {
    if (state === "shut down")
      return { code: ErrorCodes.InvalidRequest, message: "The server is shut down: only `exit` may follow." };
    if (method !== "initialize")
      return state === "new"
        ? { code: ErrorCodes.ServerNotInitialized, message: "The first request must be `initialize`." }
        : undefined;
    return state === "new" ? undefined : { code: ErrorCodes.InvalidRequest, message: "`initialize` is sent once." };
  }

  return {
    messageStrategy: {
      handleMessage(message, next) {
        // Without a start there is nothing that a notification could change.
        if (Message.isNotification(message) && state === "new" && message.method !== "exit") return;
        if (!Message.isRequest(message)) return next(message);
        const error = refusalOf(message.method);
        if (error) {
          void writer.write({ jsonrpc: "2.0", id: message.id, error } as Message);
          return;
        }
        if (message.method === "initialize") state = "running";
        if (message.method === "shutdown") state = "shut down";
        return next(message);
      },
    },
  };
}
