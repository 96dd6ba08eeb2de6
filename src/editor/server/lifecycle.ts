import { type ConnectionOptions, ErrorCodes, Message, type MessageWriter } from "vscode-languageserver";
import { delay } from "../../text/timers.js";

/** Milliseconds for which an end waits for answers. */
const aMoment = 2_000;

/**
 * Options of a connection that keep the order of a session (LSP 3.17, "Server lifecycle"): the first request is `initialize`, it is sent
 * once, and no request follows `shutdown`. The library leaves this to the server. Its handlers would fail on an early request, since they
 * read values that `initialize` sets. `exit` waits for pending answers: a script sends all of a session at once.
 */
export function keepLifecycle(writer: MessageWriter): ConnectionOptions {
  const { asked, answered } = trackAnswers(writer);
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
        if (Message.isNotification(message) && message.method === "exit") {
          void answered().then(() => next(message));
          return;
        }
        // Without a start there is nothing that a notification could change.
        if (Message.isNotification(message) && state === "new") return;
        if (!Message.isRequest(message)) return next(message);
        asked(message.id);
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

/** Knows which requests have no answer yet. */
function trackAnswers(writer: MessageWriter) {
  const open = new Set<number | string | null>();
  const waiting: (() => void)[] = [];
  const write = writer.write.bind(writer);
  writer.write = async (message) => {
    await write(message);
    if (Message.isResponse(message) && open.delete(message.id) && open.size === 0)
      for (const resolve of waiting.splice(0)) resolve();
  };
  return {
    asked: (id: number | string | null): void => void open.add(id),
    /** Resolves when each request so far has its answer, and in any case after a moment. */
    answered: (): Promise<void> =>
      open.size === 0
        ? Promise.resolve()
        : Promise.race([new Promise<void>((resolve) => void waiting.push(resolve)), delay(aMoment)]),
  };
}
