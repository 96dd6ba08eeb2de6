import type { ServerResponse } from "node:http";
import { safeHeaders } from "./reply.js";
import type { Session } from "./session.js";

/** Milliseconds until a browser connects again. */
const retry = 500;

/**
 * Sends the state, then each new one, as server-sent events (HTML, section 9.2). A page that reads slowly receives only the newest state,
 * so that states do not pile up in memory.
 */
export function streamEvents(session: Session, response: ServerResponse, heartbeat: number): void {
  response.writeHead(200, { ...safeHeaders, "content-type": "text/event-stream; charset=utf-8" });
  response.write(`retry: ${retry}\n\n`);
  let sent = 0;
  const sendNewest = (): void => {
    const { version } = session.state();
    if (version === sent || response.writableNeedDrain) return;
    sent = version;
    response.write(`event: state\nid: ${version}\ndata: ${session.stateText()}\n\n`);
  };
  sendNewest();
  const stopRevealing = session.onReveal((event) => {
    // Of a page that reads slowly, only the next one counts.
    if (!response.writableNeedDrain) response.write(`event: mark\ndata: ${JSON.stringify(event)}\n\n`);
  });
  response.on("drain", sendNewest);
  const unsubscribe = session.subscribe(sendNewest);
  // A write to a connection that has silently ended fails, which closes it.
  const beat = setInterval(() => void (response.writableNeedDrain || response.write(":\n\n")), heartbeat);
  response.on("close", () => {
    clearInterval(beat);
    unsubscribe();
    stopRevealing();
  });
}
