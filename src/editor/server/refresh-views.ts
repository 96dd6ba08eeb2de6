import type { ClientCapabilities, Connection } from "vscode-languageserver";
import { delay } from "../../text/timers.js";

/** In milliseconds: changes that come together are one. */
const together = 150;

/**
 * Asks the client to request code lenses and inlay hints again. A client does so by itself after an edit, but not after a change of data,
 * configuration or lock file.
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
