import type { PreviewFinding } from "../../protocol.js";
import { h } from "../dom/h.js";
import type { PageSession } from "../session.js";
import { type FindingActions, findingItem } from "./finding-item.js";

/** The findings of the selected element, above its source and its JSON. Without a selection, how to make one. */
export function createElementFindings(session: PageSession, given: Omit<FindingActions, "explained">): HTMLElement {
  const actions: FindingActions = { ...given, explained: new Set() };
  const hint = h("p", { class: "remark" }, "Click an element to see its source, JSON and findings.");
  const list = h("ul", { class: "findings" });
  const element = h("div", { class: "own-findings" }, hint, list);
  let shown: readonly PreviewFinding[] = [];
  const show = (): void => {
    const selected = session.selection.get();
    const isCode = session.tab.get() === "source" || session.tab.get() === "json";
    const own = selected
      ? (session.state.get()?.findings ?? []).filter((finding) => finding.element === selected.index)
      : [];
    element.hidden = !isCode || (selected !== undefined && own.length === 0);
    hint.hidden = selected !== undefined;
    if (JSON.stringify(own) === JSON.stringify(shown)) return;
    shown = own;
    list.replaceChildren(...own.map((finding) => findingItem(finding, actions)));
  };
  session.selection.listen(show);
  session.tab.listen(show);
  session.state.listen(show);
  show();
  return element;
}
