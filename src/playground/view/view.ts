import { createApp } from "../../preview/client/app.js";
import { h } from "../../preview/client/dom/h.js";
import { messageTransport } from "../../preview/client/transports/messages.js";
import { hasShareLink, readShareLink } from "../documents/share-link.js";
import { newWorker } from "../server/new-worker.js";
import { createPageLink } from "../server/page-link.js";
import { runDirectly } from "../server/run-directly.js";
import { createSession, openDocument } from "../session.js";
import { connectParent } from "./connect-parent.js";

/*
 * A document without its editor: `view.html` for people, with everything that the page of the preview has, and `embed.html` for the frame of
 * another page, with the picture alone.
 */

const session = createSession();
const worker = newWorker();
const link = createPageLink(session, true);
const isEmbedded = document.body.classList.contains("embed");
const edit = h("a", { class: "button", target: "_blank", rel: "noopener" }, "Open in the playground");
createApp(document.body, messageTransport(link), {
  name: "igx",
  tools: h("div", { class: "toolbar" }, edit),
  makesFiles: true,
  isReadOnly: true,
});
const message = h("p", { class: "notice", role: "status", hidden: true });
document.querySelector("main")?.prepend(message);

const showMessage = (text: string): void => {
  message.hidden = text === "";
  message.textContent = text;
};
const follow = (): void => edit.setAttribute("href", `./${location.hash}`);

let documents = 0;
const openLink = async (): Promise<void> => {
  follow();
  if (!hasShareLink(location.hash)) {
    if (!isEmbedded) showMessage("The address contains no document. Copy the whole link again.");
    return;
  }
  const read = await readShareLink(location.hash);
  showMessage(read.ok ? "" : read.message);
  if (read.ok) openDocument(session, read.document, String(++documents));
};

addEventListener("hashchange", () => void openLink());
await openLink();
if (isEmbedded) connectParent(session, (document) => openDocument(session, document, String(++documents)));
link.connect(await runDirectly(worker, session));
