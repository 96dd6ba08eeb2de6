import { downloadFormats } from "../protocol.js";
import { download } from "./actions.js";
import { h } from "./dom/h.js";
import { icon } from "./dom/icon.js";
import { elementsOf, type PageSession } from "./session.js";
import { typeName } from "./words.js";

interface DownloadDialog {
  readonly element: HTMLDialogElement;
  readonly open: () => void;
}

/** Saves the page or the selected element as a file. */
export function createDownloadDialog(session: PageSession): DownloadDialog {
  const close = h("button", { type: "button", class: "button", "aria-label": "Close" }, icon("close"));
  const page = h("input", { type: "radio", name: "download", id: "download-page" });
  const selected = h("input", { type: "radio", name: "download", id: "download-element" });
  const name = h("label", { for: selected.id });
  const buttons = downloadFormats.map((format) => {
    const button = h("button", { type: "button", class: "button" }, format.toUpperCase());
    button.addEventListener("click", () => void save(format));
    return button;
  });
  const element = h(
    "dialog",
    { class: "help", "aria-labelledby": "download-title" },
    h("div", { class: "help-head" }, h("h2", { id: "download-title" }, "Download"), close),
    h(
      "fieldset",
      { class: "choices" },
      h("legend", { class: "hidden" }, "What to download"),
      h("div", { class: "pair" }, page, h("label", { for: page.id }, "The whole page")),
      h("div", { class: "pair" }, selected, name),
    ),
    h("div", { class: "pair" }, ...buttons),
  );
  const save = async (format: (typeof downloadFormats)[number]): Promise<void> => {
    const index = session.selection.get()?.index;
    element.close();
    session.notice.set(`The ${format.toUpperCase()} file is made …`);
    const one = selected.checked && index !== undefined ? { element: index } : {};
    const { ok, message } = await download({ format, ...one });
    session.notice.set(ok ? "Downloaded." : (message ?? "That did not work."));
  };
  const open = (): void => {
    const index = session.selection.get()?.index;
    const chosen = index === undefined ? undefined : elementsOf(session)[index];
    const isThere = chosen?.drawing !== undefined;
    selected.disabled = !isThere;
    selected.checked = isThere;
    page.checked = !isThere;
    name.textContent = isThere
      ? `The selected element: ${typeName(chosen.type)}, element ${chosen.index + 1}`
      : "The selected element (none is selected)";
    if (!element.open) element.showModal();
  };
  close.addEventListener("click", () => element.close());
  element.addEventListener("click", ({ target }) => target === element && element.close());
  return { element, open };
}
