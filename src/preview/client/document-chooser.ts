import { h } from "./dom/h.js";
import type { PageSession } from "./session.js";

/** People look for d2 before d10; the server lists paths as text. */
const order = new Intl.Collator(undefined, { numeric: true });

/**
 * Chooses among the documents of a preview of several; hidden if there is no other one. Each choice is an entry in the history of the tab: "back"
 * shows the document before instead of leaving the preview.
 */
export function createDocumentChooser({ state }: PageSession, choose: (name: string) => void): HTMLElement {
  const element = h("select", { class: "select", "aria-label": "Document", title: "Document", hidden: true });
  let known: readonly string[] = [];
  let shown: readonly string[] = [];
  let current: string | undefined;
  element.addEventListener("change", () => {
    const name = shown[element.selectedIndex]!;
    history.replaceState(entryOf(current), "");
    history.pushState(entryOf(name), "");
    choose(name);
  });
  addEventListener("popstate", ({ state: entry }) => {
    const name = known.find((one) => one === (entry as Entry | null)?.document);
    if (name !== undefined && name !== current) choose(name);
  });
  state.listen((now) => {
    const { names = [], index = 0 } = now?.documents ?? {};
    if (names.join("\n") !== known.join("\n")) {
      shown = [...names].sort(order.compare);
      element.replaceChildren(...shown.map((name) => h("option", {}, name)));
    }
    known = names;
    current = names[index];
    element.selectedIndex = shown.indexOf(names[index] ?? "");
    element.hidden = names.length === 0 || (names.length === 1 && index === 0);
  });
  return element;
}

/** An entry of the history. */
interface Entry {
  readonly document: string | undefined;
}

const entryOf = (document: string | undefined): Entry => ({ document });
