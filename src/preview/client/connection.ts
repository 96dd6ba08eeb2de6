import { eventsPath, type MarkEvent, type PreviewState } from "../protocol.js";
import { renewToken } from "./actions.js";
import { isPreview } from "./is-preview.js";
import type { Connection } from "./session.js";

const heartbeat = 2_000;
const slept = 10_000;
const maxWait = 5_000;

/** Receives the messages of a connection. */
interface Receiver {
  readonly receive: (state: PreviewState) => void;
  readonly connection: (now: Connection) => void;
  readonly reveal: (event: MarkEvent) => void;
}

/**
 * Receives the states while the page is open. A broken connection is tried again, each time a little later. The clock shows whether the
 * machine slept: after that, a connection can look alive and never receive anything.
 */
export function connect({ receive, connection, reveal }: Receiver): void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  // The server has ended the stream, because newer pages need the connections of the browser.
  let paused = false;

  const open = (): void => {
    clearTimeout(retry);
    source?.close();
    paused = false;
    source = new EventSource(`.${eventsPath}`);
    source.addEventListener("open", () => connection("open"));
    source.addEventListener("state", ({ data }) => {
      failures = 0;
      connection("open");
      receive(JSON.parse(data) as PreviewState);
    });
    source.addEventListener("mark", ({ data }) => reveal(JSON.parse(data) as MarkEvent));
    source.addEventListener("pause", () => {
      paused = true;
      connection("paused");
      source?.close();
    });
    source.addEventListener("error", lost);
  };
  const lost = (): void => {
    connection("lost");
    source?.close();
    clearTimeout(retry);
    retry = setTimeout(again, Math.min(maxWait, 250 * 2 ** failures++));
  };
  const again = (): void =>
    void isPreview()
      .then(async (is) => {
        if (!is) return lost();
        // A preview that was started again has another token, which comes with its page.
        await renewToken().catch(() => false);
        open();
      })
      .catch(lost);

  open();
  onWake(again);
  const look = (): void => {
    if (paused && document.visibilityState === "visible") again();
  };
  addEventListener("focus", look);
  // A page beside others can have the focus all the time.
  addEventListener("pointerdown", look);
  document.addEventListener("visibilitychange", look);
  addEventListener("online", again);
  addEventListener("pageshow", ({ persisted }) => persisted && again());
}

/** Timers stop while a machine sleeps, its clock does not. A hidden page waits until it is visible. */
function onWake(wake: () => void): void {
  let last = Date.now();
  let stale = false;
  const look = (): void => {
    const now = Date.now();
    stale ||= now - last > slept;
    last = now;
    if (!stale || document.visibilityState === "hidden") return;
    stale = false;
    wake();
  };
  setInterval(look, heartbeat);
  document.addEventListener("visibilitychange", look);
}
