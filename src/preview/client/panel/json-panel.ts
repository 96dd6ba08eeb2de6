import type { PreviewState } from "../../protocol.js";
import { copyText } from "../copy-text.js";
import { h } from "../dom/h.js";
import { icon } from "../dom/icon.js";
import { isShown } from "../dom/is-shown.js";
import { elementsOf, type PageSession } from "../session.js";
import { createCodeView } from "./code-view.js";
import { jsonTokens } from "./tokens.js";

/** A panel that follows the state only while it is visible. */
export interface LazyPanel {
  readonly element: HTMLElement;
  readonly update: (state: PreviewState) => void;
  readonly shown: () => void;
}

/** The content as it would be sent. The caret selects the element around it. */
export function createJsonPanel(session: PageSession): LazyPanel {
  const code = createCodeView("JSON of the infographic", jsonTokens, (offset) => {
    const index = elementsOf(session).findIndex(({ json }) => json.start <= offset && offset <= json.end);
    if (index >= 0) session.selection.set({ index, from: "json" });
  });
  const copy = h("button", { type: "button", class: "button" }, icon("copy"), "Copy");
  copy.addEventListener("click", () => copyText(session.state.get()?.picture?.json ?? "", session));
  const empty = h("p", { class: "empty" }, "No JSON yet: fix the errors first.");
  const old = h("p", { class: "remark" }, "Of the last good version.");
  const bar = h("div", { class: "bar" }, old, copy);
  const element = h("div", { class: "code-panel" }, bar, empty, code.element);
  const visible = (): boolean => isShown(element);

  const update = (state: PreviewState): void => {
    if (!visible()) return;
    const { picture } = state;
    empty.hidden = picture !== undefined;
    bar.hidden = code.element.hidden = picture === undefined;
    old.hidden = state.status === "ok";
    code.setText(picture?.json ?? "", []);
    mark(false);
  };
  const mark = (scroll: boolean): void => {
    const selected = session.selection.get();
    code.mark(selected && elementsOf(session)[selected.index]?.json, scroll);
  };
  session.selection.listen((selected) => {
    if (visible()) mark(selected !== undefined && selected.from !== "json" && selected.from !== "update");
  });
  return {
    element,
    update,
    shown: () => {
      const state = session.state.get();
      if (state) update(state);
      mark(true);
    },
  };
}
