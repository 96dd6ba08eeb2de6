import { h, prose } from "../../preview/client/dom/h.js";
import { icon } from "../../preview/client/dom/icon.js";
import type { PlaygroundSession } from "../session.js";

/** Shows and announces a notice, until it is closed or replaced. */
export function createNoticeBar({ notice }: PlaygroundSession): HTMLElement {
  const text = h("p", { role: "status", dir: "auto" });
  const action = h("button", { type: "button", class: "button small" });
  const close = h("button", { type: "button", class: "remove", "aria-label": "Close the notice" }, icon("close"));
  const element = h("div", { class: "notice-bar", hidden: true }, text, action, close);
  close.addEventListener("click", () => notice.set(undefined));
  action.addEventListener("click", () => {
    const { run } = notice.get()?.action ?? {};
    notice.set(undefined);
    run?.();
  });
  notice.listen((now) => {
    element.hidden = !now;
    text.replaceChildren(...prose(now?.text ?? ""));
    action.hidden = !now?.action;
    action.textContent = now?.action?.label ?? "";
  });
  return element;
}
