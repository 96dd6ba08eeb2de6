import { type DownloadFormat, downloadFormats } from "../protocol.js";
import { h } from "./dom/h.js";
import { icon } from "./dom/icon.js";
import { createLookFields } from "./download-look.js";
import { pngOf } from "./png-of.js";
import { save } from "./requests.js";
import { elementsOf, type PageSession } from "./session.js";
import type { Surface } from "./surface.js";
import { typeName } from "./words.js";

interface DownloadDialog {
  readonly element: HTMLDialogElement;
  readonly open: () => void;
}

/** Saves the page or the selected element as a file. */
export function createDownloadDialog(session: PageSession, { files, makesFiles }: Surface): DownloadDialog {
  const close = h("button", { type: "button", class: "button", "aria-label": "Close" }, icon("close"));
  const page = h("input", { type: "radio", name: "download", id: "download-page" });
  const selected = h("input", { type: "radio", name: "download", id: "download-element" });
  const name = h("label", { for: selected.id });
  const buttons = downloadFormats.map((format) => {
    const button = h("button", { type: "button", class: "button" }, format.toUpperCase());
    button.addEventListener("click", () => void make(format));
    return { format, button };
  });
  const json = saveButton("JSON", () => {
    const { title = "", picture } = session.state.get() ?? {};
    return new File([picture?.json ?? ""], `${title || "infographic"}.json`, { type: "application/json" });
  });
  const fields = createLookFields();
  const sources = h("div", { class: "pair wrapping", role: "group", "aria-label": "Sources" });
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
    fields.element,
    h(
      "div",
      { class: "pair wrapping", role: "group", "aria-label": "Format" },
      ...buttons.map(({ button }) => button),
      json,
    ),
    sources,
  );
  const make = async (format: (typeof downloadFormats)[number]): Promise<void> => {
    const index = session.selection.get()?.index;
    element.close();
    session.notice.set(`The ${format.toUpperCase()} file is made …`);
    const look = fields.look();
    const one = { ...look, ...(selected.checked && index !== undefined && { element: index }) };
    const { formats = downloadFormats } = session.state.get() ?? {};
    const { ok, message } = await (formats.includes(format)
      ? session.download({ format, ...one })
      : session.download({ format: "svg", ...one }, asPng(look.scale ?? 2)));
    session.notice.set(ok ? (message ?? "Downloaded.") : (message ?? "That did not work."));
  };
  const open = (): void => {
    const index = session.selection.get()?.index;
    const chosen = index === undefined ? undefined : elementsOf(session)[index];
    const { formats = downloadFormats } = session.state.get() ?? {};
    const offered: readonly DownloadFormat[] = makesFiles ? [...formats, "png"] : formats;
    for (const { format, button } of buttons) button.hidden = !offered.includes(format);
    fields.offer(offered);
    json.hidden = !makesFiles || !session.state.get()?.picture;
    sources.replaceChildren(...(files?.() ?? []).map((file) => saveButton(file.name, () => file)));
    const isThere = chosen?.drawing !== undefined;
    selected.disabled = !isThere;
    selected.checked = isThere;
    page.checked = !isThere;
    name.textContent = isThere
      ? `The selected element: ${typeName(chosen.type)}, element ${chosen.index + 1}`
      : "The selected element (none is selected)";
    if (element.open) return;
    element.showModal();
    // Not the button that closes it.
    (isThere ? selected : page).focus();
  };
  close.addEventListener("click", () => element.close());
  element.addEventListener("click", ({ target }) => target === element && element.close());
  return { element, open };
}

function saveButton(label: string, fileNow: () => File): HTMLElement {
  const button = h("button", { type: "button", class: "button" }, label);
  button.addEventListener("click", () => save(fileNow().name, fileNow()));
  return button;
}

const asPng =
  (scale: number) =>
  async (name: string, svg: Blob): Promise<void> =>
    save(name.replace(/\.svg$/, ".png"), await pngOf(await svg.text(), scale));
