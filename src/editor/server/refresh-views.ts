import type { ClientCapabilities, Connection } from "vscode-languageserver";
import { delay } from "../timers.js";

/** In milliseconds: changes that come together are one. */
const together = 150;

/**
 * Asks the client to ask again for what it shows between the lines: lenses and inlay hints. It asks by itself for a document that it
 * changes, but not for one whose data, configuration or lock file is another.
 */
export function createRefreshViews(connection: Connection, capabilities: () => ClientCapabilities): () => void {
  let isWaiting = false;
  const methods = (): readonly string[] => {
    const { codeLens, inlayHint } = capabilities().workspace ?? {};
    return [
      ...(codeLens?.refreshSupport ? ["workspace/codeLens/refresh"] : []),
      ...(inlayHint?.refreshSupport ? ["workspace/inlayHint/refresh"] : []),
    ];
  };
  return () => {
    if (isWaiting || methods().length === 0) return;
    isWaiting = true;
    delay(together)
      .then(async () => {
        isWaiting = false;
        await Promise.allSettled(methods().map(async (method) => connection.sendRequest(method)));
      })
      // A client may refuse, and asks again with the next edit, or it is gone.
      .catch(() => {});
  };
}
