import { type Child, h } from "../../preview/client/dom/h.js";
import { icon } from "../../preview/client/dom/icon.js";

/**
 * Shows a modal dialog with a title, and puts the keyboard on its first control. It is gone when it closes; Escape closes it, and the focus
 * returns.
 */
export function openDialog(title: string, ...children: readonly Child[]): HTMLDialogElement {
  const close = h("button", { type: "button", class: "button", "aria-label": "Close" }, icon("close"));
  const heading = h("h2", { id: "dialog-title" }, title);
  const dialog = h(
    "dialog",
    { class: "dialog", "aria-labelledby": heading.id },
    h("div", { class: "dialog-head" }, heading, close),
    ...children,
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector<HTMLElement>(".dialog-head ~ * :is(button, input)")?.focus();
  return dialog;
}
