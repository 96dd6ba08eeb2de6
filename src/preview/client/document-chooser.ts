import { h } from "./dom/h.js";
import type { PageSession } from "./session.js";

/** People look for d2 before d10; the server lists paths as text. */
export const documentOrder = new Intl.Collator(undefined, { numeric: true }).compare;

/** Chooses among the documents of a preview of several; hidden if there is no other one. */
export function createDocumentChooser({ state }: PageSession, choose: (name: string) => void): HTMLElement {
  const element = h("select", { class: "select", "aria-label": "Document", title: "Document", hidden: true });
  let known: readonly string[] = [];
  let shown: readonly string[] = [];
  element.addEventListener("change", () => choose(shown[element.selectedIndex]!));
  state.listen((now) => {
    const { names = [], index = 0 } = now?.documents ?? {};
    if (names.join("\n") !== known.join("\n")) {
      shown = [...names].sort(documentOrder);
      element.replaceChildren(...shown.map((name) => h("option", {}, name)));
    }
    known = names;
    element.selectedIndex = shown.indexOf(names[index] ?? "");
    element.hidden = names.length === 0 || (names.length === 1 && index === 0);
  });
  return element;
}
