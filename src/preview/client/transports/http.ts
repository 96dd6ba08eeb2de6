import { pageName } from "../../page-address.js";
import {
  type ActionReply,
  dataChoiceHeader,
  dataNameHeader,
  eventsPath,
  type MarkEvent,
  type PreviewState,
  thumbnailsEvent,
  tokenHeader,
  tokenMeta,
  versionMeta,
} from "../../protocol.js";
import type { Answer, Receiver, RequestBody, Transport } from "../transport.js";
import { isPreview } from "./is-preview.js";

const heartbeat = 2_000;
const slept = 10_000;
const maxWait = 5_000;

/** Server-sent events, and POST requests with the token of the page. */
export const httpTransport: Transport = { connect, request };

/**
 * Receives the states while the page is open. A broken connection is tried again, each time a little later. The clock shows whether the
 * machine slept: after that, a connection can look alive and never receive anything.
 */
function connect({ receive, connection, reveal, thumbnails }: Receiver): void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  // The server has ended the stream, because newer pages need the connections of the browser.
  let paused = false;

  const open = (): void => {
    clearTimeout(retry);
    source?.close();
    paused = false;
    source = new EventSource(`.${eventsPath}${query()}`);
    source.addEventListener("open", () => connection("open"));
    source.addEventListener("state", ({ data }) => {
      failures = 0;
      connection("open");
      receive(JSON.parse(data) as PreviewState);
    });
    source.addEventListener("mark", ({ data }) => reveal(JSON.parse(data) as MarkEvent));
    source.addEventListener(thumbnailsEvent, thumbnails);
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

async function request(path: string, body: RequestBody): Promise<Answer> {
  if (!(await isPreview())) throw new Error("somebody else listens on the port");
  const first = await send(path, body);
  // A preview that was started again has another token. Its page says which; other sites cannot read it.
  const reply = first.status === 403 && (await renewToken()) ? await send(path, body) : first;
  const name = /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1];
  if (name !== undefined) return { ok: true, file: { name, content: await reply.blob() } };
  const answer = (await reply.json()) as ActionReply;
  return { ...answer, ok: reply.ok && answer.ok !== false };
}

const send = (path: string, body: RequestBody): Promise<Response> => {
  const headers: HeadersInit =
    "file" in body
      ? {
          "content-type": "application/octet-stream",
          [dataNameHeader]: encodeURIComponent(body.file.name),
          ...(body.choice && { [dataChoiceHeader]: encodeURIComponent(JSON.stringify(body.choice)) }),
        }
      : { "content-type": "application/json" };
  return fetch(`.${path}${query()}`, {
    method: "POST",
    headers: { ...headers, [tokenHeader]: token() },
    body: "file" in body ? body.file : JSON.stringify(body.json),
  });
};

/** The server opens the page of a request that it does not know by its address: it may have been started again. */
function query(): string {
  const asked = new URLSearchParams(location.search);
  asked.set(pageName, ownName);
  return `?${asked}`;
}

const ownName = crypto.randomUUID();

const meta = (page: Document, name = tokenMeta): HTMLMetaElement | null => page.querySelector(`meta[name="${name}"]`);

const token = (): string => meta(document)?.content ?? "";

/** Whether there is another one now. */
async function renewToken(): Promise<boolean> {
  const page = new DOMParser().parseFromString(await (await fetch("./")).text(), "text/html");
  // An old page could misunderstand a server of another igx. The address keeps what it shows.
  if (meta(page, versionMeta)?.content !== meta(document, versionMeta)?.content) location.reload();
  const now = meta(page)?.content;
  if (!now || now === token()) return false;
  meta(document)!.content = now;
  return true;
}
