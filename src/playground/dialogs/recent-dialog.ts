import { h } from "../../preview/client/dom/h.js";
import { deleteDocument, listDocuments, type RecentDocument } from "../documents/kept-documents.js";
import { openDialog } from "./dialog.js";

/** Shows the documents that this browser keeps. */
export function openRecent(current: string, open: (id: string) => void): void {
  const list = h("ul", { class: "recent" });
  const update = (): void => {
    const items = listDocuments().map((recent) => itemOf(recent, recent.id === current));
    list.replaceChildren(...items);
  };
  const itemOf = ({ id, title, at }: RecentDocument, isOpen: boolean): HTMLElement => {
    const time = new Date(at);
    const when = h("time", { class: "quiet", datetime: time.toISOString() }, time.toLocaleString());
    const button = h("button", { type: "button", class: "button wide", "aria-current": isOpen && "true" }, title, when);
    button.addEventListener("click", () => {
      dialog.close();
      open(id);
    });
    const remove = h("button", { type: "button", class: "button", "aria-label": `Delete ${title}` }, "Delete");
    remove.addEventListener("click", () => {
      deleteDocument(id);
      update();
      list.querySelector("button")?.focus();
    });
    return h("li", {}, button, !isOpen && remove);
  };
  update();
  const dialog = openDialog("Recent documents", h("p", { class: "quiet" }, "This browser keeps the last 12."), list);
}
