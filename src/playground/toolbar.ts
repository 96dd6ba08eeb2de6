import { h } from "../preview/client/dom/h.js";
import { openExamples } from "./dialogs/examples-dialog.js";
import { openExport } from "./dialogs/export-dialog.js";
import { openRecent } from "./dialogs/recent-dialog.js";
import { openShare } from "./dialogs/share-dialog.js";
import { readDocument } from "./documents/kept-documents.js";
import { newDocument, newId } from "./documents/start.js";
import type { Editor } from "./editor/editor.js";
import { documentOf, openDocument, type PlaygroundSession } from "./session.js";

/** The actions on the whole document. */
export function createToolbar(session: PlaygroundSession, editor: () => Editor | undefined): HTMLElement {
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
    const kept = id === session.id.get() ? undefined : readDocument(id);
    if (kept) openDocument(session, kept.document, id);
  };
  return h(
    "div",
    { class: "toolbar", role: "toolbar", "aria-label": "Document" },
    button("New", () => openDocument(session, newDocument(), newId())),
    button("Examples", () => openExamples((document) => openDocument(session, document, newId()))),
    button("Recent", () => openRecent(session.id.get(), openKept)),
    button("Share", () => openShare(documentOf(session))),
    button("Export", () => {
      const started = editor();
      if (started) openExport(session, started);
    }),
    themeSelect(session),
  );
}

const themes = { auto: "System colours", light: "Light", dark: "Dark" } as const;

function themeSelect({ theme }: PlaygroundSession): HTMLElement {
  const options = Object.entries(themes).map(([value, label]) =>
    h("option", { value, selected: theme.get() === value }, label),
  );
  const select = h("select", { class: "select", "aria-label": "Colours of the page" }, ...options);
  select.addEventListener("change", () => theme.set(select.value as keyof typeof themes));
  const show = (value: string): void => {
    document.documentElement.dataset["theme"] = value;
  };
  theme.listen(show);
  show(theme.get());
  return select;
}
