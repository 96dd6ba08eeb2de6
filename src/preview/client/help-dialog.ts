import { h } from "./dom/h.js";
import { icon } from "./dom/icon.js";
import type { PageSession } from "./session.js";
import type { Shortcut } from "./shortcuts.js";

interface HelpDialog {
  readonly element: HTMLDialogElement;
  readonly open: () => void;
}

const standard: readonly (readonly [string, string])[] = [
  ["Up, Down", "In the infographic, in findings and rows: from one to the next"],
  ["Left, Right", "In an element: from value to value; from tab to tab; at the border of the panel: its width"],
  ["Enter", "Select the element, edit its text or its marked value, open the finding"],
  ["Ctrl+Z, Ctrl+Shift+Z", "Undo and redo edits in the page"],
  ["Escape", "Back to the infographic; there: select nothing"],
];

/** The list of shortcuts, and the switch for shortcuts of a single letter (WCAG 2.2, 2.1.4). */
export function createHelpDialog(session: PageSession, shortcuts: readonly Shortcut[]): HelpDialog {
  const close = h("button", { type: "button", class: "button", "aria-label": "Close" }, icon("close"));
  const letters = h("input", { type: "checkbox", class: "checkbox", id: "letters" });
  const rows = [...standard, ...shortcuts.map(({ key, about }) => [key, about] as const)];
  const element = h(
    "dialog",
    { class: "help", "aria-labelledby": "help-title" },
    h("div", { class: "help-head" }, h("h2", { id: "help-title", tabindex: -1, autofocus: true }, "Keyboard"), close),
    h("dl", {}, ...rows.map(([key, about]) => h("div", {}, h("dt", {}, ...keys(key)), h("dd", {}, about)))),
    h("div", { class: "pair" }, letters, h("label", { for: letters.id }, "Shortcuts of a single key")),
  );
  letters.checked = session.shortcuts.get() === "on";
  letters.addEventListener("change", () => session.shortcuts.set(letters.checked ? "on" : "off"));
  close.addEventListener("click", () => element.close());
  // The browser reports a click on the backdrop as a click on the dialog itself.
  element.addEventListener("click", ({ target }) => target === element && element.close());
  return { element, open: () => element.open || element.showModal() };
}

const keys = (text: string): readonly Node[] => text.split(", ").map((key) => h("kbd", {}, key));
