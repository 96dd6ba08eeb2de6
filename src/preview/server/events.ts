import type { ServerResponse } from "node:http";
import { thumbnailsEvent } from "../protocol.js";
import type { ActionContext } from "../session/action.js";
import { safeHeaders } from "./reply.js";

/** Milliseconds until a browser connects again. */
const retry = 500;

/** Browsers open six connections to one host: with a stream in each, no further page would load, and no request would be sent. */
const streamsAtMost = 4;

/** Each function ends a stream; the oldest is first. The page of a stream opens another one when it is seen again. */
export type OpenStreams = Set<() => void>;

/**
 * Sends the state, then each new one, as server-sent events (HTML, section 9.2). A page that reads slowly receives only the newest state,
 * so that states do not pile up in memory. If too many pages are open, the one that has waited longest gets no more.
 */
export function streamEvents(
  { session, thumbnails }: Pick<ActionContext, "session" | "thumbnails">,
  response: ServerResponse,
  heartbeat: number,
  streams: OpenStreams,
): void {
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
  let isStale = false;
  const sendStale = (): void => {
    isStale = response.writableNeedDrain;
    if (!isStale) response.write(`event: ${thumbnailsEvent}\ndata: {}\n\n`);
  };
  const stopThumbnails = thumbnails?.onChange(sendStale);
  response.on("drain", () => {
    if (response.writableEnded) return;
    sendNewest();
    if (isStale) sendStale();
  });
  const unsubscribe = session.subscribe(sendNewest);
  // A write to a connection that has silently ended fails, which closes it.
  const beat = setInterval(() => void (response.writableNeedDrain || response.write(":\n\n")), heartbeat);
  const stop = () => {
    clearInterval(beat);
    unsubscribe();
    stopRevealing();
    stopThumbnails?.();
    streams.delete(pause);
  };
  const pause = () => {
    stop();
    response.end("event: pause\ndata: too many pages\n\n");
  };
  streams.add(pause);
  response.on("close", stop);
  for (const oldest of [...streams].slice(0, -streamsAtMost)) oldest();
}
