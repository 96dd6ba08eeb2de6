import { h } from "../preview/client/dom/h.js";
import { openExamples } from "./dialogs/examples-dialog.js";
import { openRecent } from "./dialogs/recent-dialog.js";
import { openShare } from "./dialogs/share-dialog.js";
import { readDocument } from "./documents/kept-documents.js";
import { newDocument, newId } from "./documents/start.js";
import { openDocument, type PlaygroundSession } from "./session.js";

/** The actions on the whole document. */
export function createToolbar(session: PlaygroundSession): HTMLElement {
  const button = (label: string, run: () => unknown): HTMLElement => {
    const element = h("button", { type: "button", class: "button" }, label);
    element.addEventListener("click", async () => {
      try {
        await run();
      } catch (error) {
        session.notice.set({ text: String((error as Error).message ?? error) });
      }
    });
    return element;
  };
  const openKept = (id: string): void => {
    const kept = id === session.key.get() ? undefined : readDocument(id);
    if (kept) openDocument(session, kept.document, id);
  };
  return h(
    "div",
    { class: "toolbar", role: "toolbar", "aria-label": "Document" },
    button("New", () => openDocument(session, newDocument(), newId())),
    button("Examples", () => openExamples((document) => openDocument(session, document, newId()))),
    button("Recent", () => openRecent(session.key.get(), openKept)),
    button("Share", () => openShare(session)),
  );
}
