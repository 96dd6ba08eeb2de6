import type { PreviewState } from "../../preview/protocol.js";
import { isObject } from "../../text/is-object.js";
import { type PlaygroundDocument, unpackDocument } from "../documents/playground-document.js";
import type { PlaygroundSession } from "../session.js";

/** The page around the frame sends a document. */
const documentType = "igx:document";

/** The frame is ready for documents. */
const readyType = "igx:ready";

/** The frame shows another state, or has another height. */
const stateType = "igx:state";

/** The most characters of a document. */
const maxLength = 8_000_000;

/**
 * Takes documents from the page around the frame, and sends it the state of the picture (grammar/editors.md, "Embed a picture"). With
 * `?origin=https://example.org` in the address, it takes messages from a page of this origin only, and answers no other one.
 */
export function connectParent(session: PlaygroundSession, open: (document: PlaygroundDocument) => void): void {
  const { parent } = window;
  if (parent === window) return;
  const origin = new URLSearchParams(location.search).get("origin");
  const post = (message: object): void => parent.postMessage(message, origin ?? "*");
  addEventListener("message", (event) => {
    if (event.source !== parent || (origin !== null && event.origin !== origin)) return;
    if (!isObject(event.data) || event.data["type"] !== documentType) return;
    const document = documentOf(event.data);
    if (document) open(document);
    else post({ type: stateType, status: "refused", message: "The message contains no document." });
  });
  const sheet = document.querySelector(".sheet");
  let sent = "";
  const sendState = (): void => {
    const message = session.pageMessage.get();
    if (!message || !("state" in message) || !sheet) return;
    // Texts of the document stay in the frame: without an origin, any page may be around it.
    const state = {
      type: stateType,
      ...countsOf(message.state),
      height: Math.ceil(sheet.getBoundingClientRect().height),
    };
    const now = JSON.stringify(state);
    if (now === sent) return;
    sent = now;
    post(state);
  };
  session.pageMessage.listen(sendState);
  if (sheet) new ResizeObserver(sendState).observe(sheet);
  post({ type: readyType });
}

const countsOf = ({ status, findings }: PreviewState) => ({
  status,
  errors: findings.filter(({ severity }) => severity === "error").length,
  warnings: findings.filter(({ severity }) => severity === "warning").length,
});

/** `text`, or `files` with texts by their paths; `open` is the one to show, and `params` are values of parameters. */
function documentOf({ text, files, open, params }: Readonly<Record<string, unknown>>): PlaygroundDocument | undefined {
  const entries = typeof text === "string" ? [["report.igx", text]] : isObject(files) ? Object.entries(files) : [];
  const length = entries.reduce((sum, [, content]) => sum + (typeof content === "string" ? content.length : 0), 0);
  if (length > maxLength) return undefined;
  return unpackDocument({ files: entries, open, params });
}
