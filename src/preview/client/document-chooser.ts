import { h } from "./dom/h.js";
import type { Session } from "./session.js";

/** Chooses among the documents of a preview of several; hidden if there is no other one. */
export function createDocumentChooser({ state }: Session, choose: (name: string) => void): HTMLElement {
  const element = h("select", { class: "select", "aria-label": "Document", title: "Document", hidden: true });
  let known: readonly string[] = [];
  element.addEventListener("change", () => choose(known[element.selectedIndex]!));
  state.listen((now) => {
    const { names = [], index = 0 } = now?.documents ?? {};
    if (names.join("\n") !== known.join("\n")) element.replaceChildren(...names.map((name) => h("option", {}, name)));
    known = names;
    element.selectedIndex = index;
    element.hidden = names.length === 0 || (names.length === 1 && index === 0);
  });
  return element;
}
